import * as calls from '@vaga/contract/rebooking-offers';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers, open } from '../platform/http/route.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import {
  answerRebookingOffer,
  listRebookingTimes,
  readRebookingOffer,
} from './rebooking/answer-offer.ts';
import { listOffers } from './rebooking/list-offers.ts';
import { agreeOffer, cancelOffer } from './rebooking/settle-by-phone.ts';

/** Calls about bookings that a change of hours leaves without a place: of the desk, and of the people by their link. */
export const agendaRebookingRoutes = (deps: { db: Db; links: SignedLinks }): Route[] => [
  forMembers(calls.listRebookingOffers, ({ query, caller, language, now }) =>
    listOffers(deps.db, {
      actor: memberActor(caller),
      state: query.state ?? 'open',
      language,
      now,
    }),
  ),
  forMembers(calls.agreeRebookingOffer, ({ params, body, caller, now, idempotencyKey }) =>
    agreeOffer(deps.db, {
      actor: memberActor(caller),
      id: params.id,
      startsAt: body.time === undefined ? null : new Date(body.time),
      now,
      idempotencyKey,
    }),
  ),
  forMembers(calls.cancelRebookingOffer, ({ params, body, caller, now, idempotencyKey }) =>
    cancelOffer(deps.db, {
      actor: memberActor(caller),
      id: params.id,
      reason: body.reason,
      now,
      idempotencyKey,
    }),
  ),
  open(calls.readRebookingOffer, ({ params: { token }, now }) =>
    readRebookingOffer(deps, { token, now }),
  ),
  open(calls.listRebookingTimes, ({ params: { token }, query, now }) =>
    listRebookingTimes(deps, { token, date: query.date.date, now }),
  ),
  open(calls.acceptRebookingOffer, ({ params: { token }, now, idempotencyKey }) =>
    answerRebookingOffer(deps, { token, answer: { kind: 'accept' }, now, idempotencyKey }),
  ),
  open(calls.chooseRebookingTime, ({ params: { token }, body, now, idempotencyKey }) => {
    const answer = { kind: 'choose', startsAt: new Date(body.time) } as const;
    return answerRebookingOffer(deps, { token, answer, now, idempotencyKey });
  }),
  open(calls.cancelByRebookingOffer, ({ params: { token }, now, idempotencyKey }) =>
    answerRebookingOffer(deps, { token, answer: { kind: 'cancel' }, now, idempotencyKey }),
  ),
];
