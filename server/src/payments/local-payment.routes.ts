import * as calls from '@vaga/contract/local-payment';
import type { Db } from '../platform/db.ts';
import type { Route } from '../platform/http/route.ts';
import { open, signedIn } from '../platform/http/route.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { answerLocalPayment, readLocalPaymentRequest } from './answer-local-payment.ts';
import { askLocalPayment, readLocalPayment } from './ask-local-payment.ts';

/** Paying at a place that wants to be asked first: by who books, and by its desk through the link of its e-mail. */
export const localPaymentRoutes = ({ db, links }: { db: Db; links: SignedLinks }): Route[] => {
  const deps = { db, links };
  return [
    signedIn(
      calls.readLocalPayment,
      ({ params: { cartId }, caller: { accountId }, language, now }) =>
        readLocalPayment(db, { accountId, cartId, language, now }),
    ),
    signedIn(
      calls.askLocalPayment,
      ({ params: { cartId }, caller: { accountId }, language, now, idempotencyKey }) =>
        askLocalPayment(deps, { accountId, cartId, language, now, idempotencyKey }),
    ),
    open(calls.readLocalPaymentRequest, ({ params: { token }, language, now }) =>
      readLocalPaymentRequest(deps, { token, language, now }),
    ),
    open(calls.grantLocalPayment, ({ params: { token }, language, now, idempotencyKey }) =>
      answerLocalPayment(deps, { token, answer: 'granted', language, now, idempotencyKey }),
    ),
    open(calls.refuseLocalPayment, ({ params: { token }, language, now, idempotencyKey }) =>
      answerLocalPayment(deps, { token, answer: 'refused', language, now, idempotencyKey }),
    ),
  ];
};
