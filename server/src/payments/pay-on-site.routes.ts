import * as calls from '@vaga/contract/pay-on-site-approval';
import type { Db } from '../platform/db.ts';
import type { Route } from '../platform/http/route.ts';
import { signedIn } from '../platform/http/route.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import {
  readPayOnSiteApproval,
  requestPayOnSiteApproval,
} from './pay-on-site/request-pay-on-site-approval.ts';

/** Pay-on-site approvals: the calls of the patient. The entity answers by `requestsRoutes`. */
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
  ];
};
