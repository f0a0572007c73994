import * as calls from '@vaga/contract/ratings';
import { memberActor, patientActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import { done } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers, open, signedIn } from '../platform/http/route.ts';
import { answerRating } from './answer-rating.ts';
import { decideRating } from './decide-rating.ts';
import {
  listEntityRatings,
  listOwnRatings,
  listPublicRatings,
  listRatingsToReview,
} from './list-ratings.ts';
import { saveWantsEmails } from './own-ratings.queries.ts';
import { saveRating, withdrawRating } from './save-rating.ts';

/** Ratings of entities: what everyone reads, what patients write, what members answer and administrators decide. */
export const ratingsRoutes = ({ db }: { db: Db }): Route[] => [
  open(calls.listPublicRatings, ({ params: { id: entityId }, query }) =>
    listPublicRatings(db, { ...query, entityId }),
  ),
  signedIn(calls.listOwnRatings, ({ caller: { accountId }, now }) =>
    listOwnRatings(db, { accountId, now }),
  ),
  signedIn(calls.saveRating, ({ params: { id: appointmentId }, body, caller, now }) =>
    saveRating(db, {
      actor: patientActor(caller),
      appointmentId,
      stars: body.stars,
      comment: body.comment ?? null,
      now,
    }),
  ),
  signedIn(calls.withdrawRating, ({ params: { id: appointmentId }, caller }) =>
    withdrawRating(db, { actor: patientActor(caller), appointmentId }),
  ),
  signedIn(calls.chooseRatingEmails, async ({ body: { wantsEmails }, caller: { accountId } }) => {
    await saveWantsEmails(db, { accountId, wantsEmails });
    return done();
  }),
  forMembers(calls.listEntityRatings, ({ query, caller: { entityId } }) =>
    listEntityRatings(db, { ...query, entityId }),
  ),
  forMembers(calls.answerRating, ({ params: { id }, body, caller, now }) =>
    answerRating(db, { ...body, actor: memberActor(caller), id, now }),
  ),
  forMembers(calls.listRatingsToReview, ({ query }) => listRatingsToReview(db, query)),
  forMembers(calls.publishRating, ({ params: { id }, body, caller, now }) =>
    decideRating(db, {
      ...body,
      actor: memberActor(caller),
      id,
      decision: { state: 'published' },
      now,
    }),
  ),
  forMembers(calls.refuseRating, ({ params: { id }, body: { reason, ...body }, caller, now }) =>
    decideRating(db, {
      ...body,
      actor: memberActor(caller),
      id,
      decision: { state: 'refused', reason },
      now,
    }),
  ),
];
