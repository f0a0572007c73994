import * as calls from '@vaga/contract/waitlist';
import type { Route } from '../platform/http/route.ts';
import { open, signedIn } from '../platform/http/route.ts';
import { answerWaitlistOffer, readWaitlistOffer } from './answer-offer.ts';
import { areaWatchesRoutes } from './area-watches.routes.ts';
import type { CheckAreaWatchesDeps } from './check-area-watches.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist, passOffer } from './leave-waitlist.ts';
import { listWaitlistEntries } from './list-entries.ts';

/** The waitlist of a full day, for signed-in accounts; an offer, by the link of its message; and area watches. */
export const waitlistRoutes = (deps: CheckAreaWatchesDeps): Route[] => {
  const { db } = deps;
  return [
    signedIn(calls.joinWaitlist, ({ caller: { accountId }, params, body, ...call }) =>
      joinWaitlist(db, {
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
    signedIn(calls.listWaitlistEntries, ({ caller: { accountId }, language, now }) =>
      listWaitlistEntries(db, { accountId, language, now }),
    ),
    signedIn(
      calls.leaveWaitlist,
      ({ caller: { accountId }, params: { id }, now, idempotencyKey }) =>
        leaveWaitlist(db, { accountId, id, now, idempotencyKey }),
    ),
    signedIn(calls.passOffer, ({ caller: { accountId }, params: { id }, now, idempotencyKey }) =>
      passOffer(db, { accountId, id, now, idempotencyKey }),
    ),
    open(calls.readWaitlistOffer, ({ params: { token }, language, now }) =>
      readWaitlistOffer(deps, { token, language, now }),
    ),
    open(calls.answerWaitlistOffer, ({ params: { token }, body, language, now, idempotencyKey }) =>
      answerWaitlistOffer(deps, { token, answer: body.answer, language, now, idempotencyKey }),
    ),
    ...areaWatchesRoutes(deps),
  ];
};
