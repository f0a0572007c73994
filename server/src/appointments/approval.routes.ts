import * as calls from '@vaga/contract/approval';
import type { Route } from '../platform/http/route.ts';
import { open } from '../platform/http/route.ts';
import { acceptApproval } from './accept-approval.ts';
import type { ApprovalDeps } from './read-approval.ts';
import { readApproval } from './read-approval.ts';
import { refuseApproval } from './refuse-approval.ts';

/** The entity's answer to a request for a time, authorised by the signed link in its e-mail. */
export const approvalRoutes = ({ db, links }: ApprovalDeps): Route[] => {
  const deps = { db, links };
  return [
    open(calls.readApprovalRequest, ({ params: { token }, query, language, now }) =>
      readApproval(deps, { token, date: query.date?.date, language, now }),
    ),
    open(
      calls.acceptApprovalRequest,
      ({ params: { token }, body, language, now, idempotencyKey }) =>
        acceptApproval(deps, { token, slots: body.slots, language, now, idempotencyKey }),
    ),
    open(
      calls.refuseApprovalRequest,
      ({ params: { token }, body, language, now, idempotencyKey }) =>
        refuseApproval(deps, { token, reason: body.reason, language, now, idempotencyKey }),
    ),
  ];
};
