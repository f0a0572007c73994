import * as calls from '@vaga/contract/email-changes';
import { done, success } from '../../platform/http/outcome.ts';
import type { Route } from '../../platform/http/route.ts';
import { open, signedIn } from '../../platform/http/route.ts';
import type { CredentialDeps } from '../sign-in/check-credentials.ts';
import {
  confirmEmailChange,
  readEmailChangeLink,
  refuseEmailChange,
} from './confirm-email-change.ts';
import { deleteEmailChange, findEmailChange } from './email-changes.queries.ts';
import { presentEmailChange } from './present-email-change.ts';
import { startEmailChange } from './start-email-change.ts';

/** Another address for an account: begun by its owner, confirmed by the links of two e-mails. */
export function emailChangeRoutes(deps: CredentialDeps): Route[] {
  const { db } = deps;
  return [
    signedIn(calls.readEmailChange, async ({ caller: { accountId }, now }) => {
      const change = await findEmailChange(db, { accountId, now });
      return success(change && presentEmailChange(change));
    }),
    signedIn(calls.startEmailChange, ({ caller, body, request, now }) => {
      const { accountId, sessionId } = caller;
      return startEmailChange(deps, { ...body, accountId, sessionId, address: request.ip, now });
    }),
    signedIn(calls.cancelEmailChange, async ({ caller }) => {
      await deleteEmailChange(db, caller.accountId);
      return done();
    }),
    open(calls.readEmailChangeLink, ({ params: { token }, now }) =>
      readEmailChangeLink(db, { token, now }),
    ),
    open(calls.confirmEmailChange, ({ params: { token }, now }) =>
      confirmEmailChange(db, { token, now }),
    ),
    open(calls.refuseEmailChange, ({ params: { token }, now }) =>
      refuseEmailChange(db, { token, now }),
    ),
  ];
}
