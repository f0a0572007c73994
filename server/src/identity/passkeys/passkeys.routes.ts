import * as calls from '@vaga/contract/passkeys';
import { done, success } from '../../platform/http/outcome.ts';
import type { Route } from '../../platform/http/route.ts';
import { signedIn } from '../../platform/http/route.ts';
import type { PasskeyDeps } from './add-passkey.ts';
import { addPasskey, startPasskey } from './add-passkey.ts';
import { readPasskeys } from './passkeys.queries.ts';
import { presentPasskey } from './present-passkey.ts';
import { removePasskey } from './remove-passkey.ts';

/** The passkeys of one's own account. */
export function passkeyRoutes(deps: PasskeyDeps): Route[] {
  const { db } = deps;
  return [
    signedIn(calls.listPasskeys, async ({ caller }) =>
      success((await readPasskeys(db, caller.accountId)).map(presentPasskey)),
    ),
    signedIn(calls.startPasskey, ({ caller, body: { password }, request, now }) => {
      const { accountId, sessionId, hasSecondFactor } = caller;
      const session = { accountId, sessionId, hasSecondFactor };
      return startPasskey(deps, { ...session, password, address: request.ip, now });
    }),
    signedIn(calls.addPasskey, ({ caller, body: passkey, request, now }) => {
      const userAgent = request.headers['user-agent'] ?? '';
      return addPasskey(deps, { accountId: caller.accountId, passkey, userAgent, now });
    }),
    signedIn(calls.deletePasskey, async ({ caller, params: { id }, now }) => {
      await removePasskey(db, { accountId: caller.accountId, id, now });
      return done();
    }),
  ];
}
