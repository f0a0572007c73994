import * as calls from '@vaga/contract/pay-on-site-approval';
import type { Db } from '../platform/db.ts';
import type { Route } from '../platform/http/route.ts';
import { open, signedIn } from '../platform/http/route.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import {
  answerPayOnSiteRequest,
  readPayOnSiteRequest,
} from './pay-on-site/answer-pay-on-site-request.ts';
import {
  readPayOnSiteApproval,
  requestPayOnSiteApproval,
} from './pay-on-site/request-pay-on-site-approval.ts';

/** Pay-on-site approvals: the calls of the patient, and those of the entity by the answer link in its e-mail. */
export const payOnSiteRoutes = ({ db, links }: { db: Db; links: SignedLinks }): Route[] => {
  const deps = { db, links };
  return [
    signedIn(
      calls.readPayOnSiteApproval,
      ({ params: { cartId }, caller: { accountId }, language, now }) =>
        readPayOnSiteApproval(db, { accountId, cartId, language, now }),
    ),
    signedIn(
      calls.requestPayOnSiteApproval,
      ({ params: { cartId }, caller: { accountId }, language, now, idempotencyKey }) =>
        requestPayOnSiteApproval(deps, { accountId, cartId, language, now, idempotencyKey }),
    ),
    open(calls.readPayOnSiteRequest, ({ params: { token }, language, now }) =>
      readPayOnSiteRequest(deps, { token, language, now }),
    ),
    open(calls.grantPayOnSiteRequest, ({ params: { token }, language, now, idempotencyKey }) =>
      answerPayOnSiteRequest(deps, { token, answer: 'granted', language, now, idempotencyKey }),
    ),
    open(calls.refusePayOnSiteRequest, ({ params: { token }, language, now, idempotencyKey }) =>
      answerPayOnSiteRequest(deps, { token, answer: 'refused', language, now, idempotencyKey }),
    ),
  ];
};
