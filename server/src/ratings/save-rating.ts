import { ratingDays } from '@vaga/contract/rating-limits';
import type { OwnRating } from '@vaga/contract/ratings';
import { attendanceOf } from '../appointments/index.ts';
import type { PatientActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, failure, notFound, success, warning } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import { presentOwnRating } from './present-rating.ts';
import type { RatingRefusal } from './rating.rules.ts';
import { ratingRefusal, stateOfText, wasEverRefused } from './rating.rules.ts';
import type { RatedAppointment, RatingRecord } from './ratings.queries.ts';
import {
  deleteRating,
  insertRating,
  lockRatedAppointment,
  readRatingOfAppointment,
  updateRating,
} from './ratings.queries.ts';
import type { WithdrawnRating } from './withdrawn-ratings.queries.ts';
import {
  deleteWithdrawnRating,
  insertWithdrawnRating,
  readWithdrawnRating,
} from './withdrawn-ratings.queries.ts';

interface SaveRatingInput {
  actor: PatientActor;
  appointmentId: string;
  stars: number;
  comment: string | null;
  now: Date;
}

/**
 * Rates the entity of an appointment, or changes the rating. The appointment is locked: of two who save at once the second changes
 * what the first wrote.
 * @throws Problem 404 for an appointment of another account.
 */
export async function saveRating(db: Db, input: SaveRatingInput): Promise<Outcome<OwnRating>> {
  const { actor, appointmentId: id, now } = input;
  return inTransaction(db, async (trx) => {
    const appointment = await lockRatedAppointment(trx, { id, accountId: actor.accountId });
    if (!appointment) throw notFound();
    const before = await readRatingOfAppointment(trx, id);
    const withdrawn = before ? null : await readWithdrawnRating(trx, id);
    const earlier = before ? earlierOf(before) : withdrawn;
    const refusal = ratingRefusal(factsOf(appointment, earlier, now), now);
    if (refusal === 'changeOver' && withdrawn) return failure('rating.not_anew');
    if (refusal) return refused(refusal);
    const { stars, comment } = input;
    const { state, findings } = stateOfText(comment, earlier?.wasRefused ?? false);
    const values = { stars, comment, state, findings, reason: null, changedAt: now };
    if (before) await updateRating(trx, before.id, values);
    else {
      const { entityId } = appointment;
      await insertRating(trx, {
        ...values,
        id: newId(),
        appointmentId: id,
        entityId,
        createdAt: withdrawn?.createdAt ?? now,
      });
      if (withdrawn) await deleteWithdrawnRating(trx, id);
    }
    const after = await readRatingOfAppointment(trx, id);
    if (!after) throw new Error(`The rating of ${id} is missing.`);
    const saved = presentOwnRating(after, factsOf(appointment, earlierOf(after), now), now);
    return state === 'waiting'
      ? warning<OwnRating>('rating.waiting', undefined, saved)
      : success(saved, 'rating.saved');
  });
}

/**
 * Withdraws the rating of an appointment, with the answer to it, at any time. That there was one stays: to write it anew is to change
 * it.
 * @throws Problem 404 for an appointment of another account, and where there is none.
 */
export async function withdrawRating(
  db: Db,
  { actor, appointmentId: id }: Pick<SaveRatingInput, 'actor' | 'appointmentId'>,
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    const appointment = await lockRatedAppointment(trx, { id, accountId: actor.accountId });
    const rating = appointment && (await readRatingOfAppointment(trx, id));
    if (!rating) throw notFound();
    await deleteRating(trx, id);
    await insertWithdrawnRating(trx, { appointmentId: id, ...earlierOf(rating) });
    return done('rating.withdrawn');
  });
}

/** What counts of a rating when it is written again. */
type EarlierRating = Omit<WithdrawnRating, 'appointmentId'>;

function earlierOf(rating: RatingRecord): EarlierRating {
  const { createdAt, answer } = rating;
  return { createdAt, wasAnswered: answer !== null, wasRefused: wasEverRefused(rating) };
}

function factsOf(appointment: RatedAppointment, earlier: EarlierRating | null, now: Date) {
  const { startsAt, isMember, isSelfCheckedIn } = appointment;
  return {
    attendance: attendanceOf(appointment, now),
    isSelfCheckedIn,
    startsAt,
    isMember,
    rating: earlier && { createdAt: earlier.createdAt, hasAnswer: earlier.wasAnswered },
  };
}

function refused(refusal: RatingRefusal): Outcome<OwnRating> {
  switch (refusal) {
    case 'notYet':
      return failure('rating.not_yet');
    case 'tooLate':
      return failure('rating.too_late', { days: ratingDays });
    case 'ownEntity':
      return failure('rating.own_entity');
    case 'changeOver':
      return failure('rating.change_over');
  }
}
