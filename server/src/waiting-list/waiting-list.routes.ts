import * as calls from '@vaga/contract/waiting-list';
import type { Db } from '../platform/db.ts';
import type { Route } from '../platform/http/route.ts';
import { open, signedIn } from '../platform/http/route.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { answerWaitingOffer, readWaitingOffer } from './answer-offer.ts';
import { joinWaitingList } from './join-waiting-list.ts';
import { leaveWaitingList, passOffer } from './leave-waiting-list.ts';
import { listWaitingEntries } from './list-entries.ts';

/** Waiting for a place on a full day, by who is signed in; and an offer, by the link of its message. */
export const waitingListRoutes = (deps: { db: Db; links: SignedLinks }): Route[] => {
  const { db } = deps;
  return [
    signedIn(calls.joinWaitingList, ({ caller: { accountId }, params, body, ...call }) =>
      joinWaitingList(db, {
        accountId,
        cartId: params.cartId,
        entityServiceId: body.entityService,
        date: body.date.date,
        radiusKm: body.radiusKm ?? null,
        language: call.language,
        now: call.now,
        idempotencyKey: call.idempotencyKey,
      }),
    ),
    signedIn(calls.listWaitingEntries, ({ caller: { accountId }, language, now }) =>
      listWaitingEntries(db, { accountId, language, now }),
    ),
    signedIn(
      calls.leaveWaitingList,
      ({ caller: { accountId }, params: { id }, now, idempotencyKey }) =>
        leaveWaitingList(db, { accountId, id, now, idempotencyKey }),
    ),
    signedIn(calls.passOffer, ({ caller: { accountId }, params: { id }, now, idempotencyKey }) =>
      passOffer(db, { accountId, id, now, idempotencyKey }),
    ),
    open(calls.readWaitingOffer, ({ params: { token }, language, now }) =>
      readWaitingOffer(deps, { token, language, now }),
    ),
    open(calls.answerWaitingOffer, ({ params: { token }, body, language, now, idempotencyKey }) =>
      answerWaitingOffer(deps, { token, answer: body.answer, language, now, idempotencyKey }),
    ),
  ];
};
