import * as calls from '@vaga/contract/refund-requests';
import type { Db } from '../platform/db.ts';
import type { Route } from '../platform/http/route.ts';
import { open } from '../platform/http/route.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { answerRefundRequest, readRefundRequest } from './refunds/answer-refund-request.ts';

/** The entity's answer to a refund request, by the link of its e-mail. */
export const refundRequestRoutes = ({ db, links }: { db: Db; links: SignedLinks }): Route[] => {
  const deps = { db, links };
  return [
    open(calls.readRefundRequest, ({ params: { token }, language, now }) =>
      readRefundRequest(deps, { token, language, now }),
    ),
    open(calls.acceptRefundRequest, ({ params: { token }, language, now, idempotencyKey }) =>
      answerRefundRequest(deps, { token, reason: null, language, now, idempotencyKey }),
    ),
    open(
      calls.refuseRefundRequest,
      ({ params: { token }, body: { reason }, language, now, idempotencyKey }) =>
        answerRefundRequest(deps, { token, reason, language, now, idempotencyKey }),
    ),
  ];
};
