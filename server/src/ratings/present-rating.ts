import type {
  EntityRating,
  OwnRating,
  PublicRating,
  RateableAppointment,
  RatingToReview,
} from '@vaga/contract/ratings';
import { attendanceOf } from '../appointments/index.ts';
import { localDay, localTime } from '../platform/local-time.rules.ts';
import type { OwnRatingRow } from './own-ratings.queries.ts';
import type { RatingFacts } from './rating.rules.ts';
import { ratingRefusal } from './rating.rules.ts';
import type { RatingRecord } from './ratings.queries.ts';

/** What everyone reads: no id, no day, and no service. */
export function presentPublicRating(record: RatingRecord): PublicRating {
  const { stars, comment, initial, answer, answerState, isInvented } = record;
  return {
    stars,
    comment,
    initial,
    month: localDay(record.createdAt, record.timeZone).slice(0, 7),
    answer: answerState === 'published' ? answer : null,
    isInvented,
  };
}

/** What members of the entity read: the same, with what became of their answer. */
export function presentEntityRating(record: RatingRecord): EntityRating {
  const { id, answer, answerState, answerReason, version } = record;
  return { ...presentPublicRating(record), id, answer, answerState, answerReason, version };
}

/** What an administrator decides about: the text and the entity, not the person. */
export function presentRatingToReview(record: RatingRecord): RatingToReview {
  const { id, entity, stars, comment, state, findings, reason } = record;
  const { answer, answerState, answerFindings, answerReason, isInvented, version } = record;
  const changedAt = record.changedAt.toISOString();
  return {
    id,
    entity,
    stars,
    comment,
    state,
    findings,
    reason,
    answer,
    answerState,
    answerFindings,
    answerReason,
    changedAt,
    isInvented,
    version,
  };
}

/** What the patient reads of the own rating. */
export function presentOwnRating(
  rating: Pick<OwnRating, 'stars' | 'comment' | 'state' | 'reason' | 'answer'> & {
    answerState?: string | null;
  },
  facts: RatingFacts,
  now: Date,
): OwnRating {
  const { stars, comment, state, reason, answerState = 'published' } = rating;
  return {
    stars,
    comment,
    state,
    reason,
    answer: answerState === 'published' ? rating.answer : null,
    canChange: ratingRefusal(facts, now) === null,
  };
}

/** An appointment that the account can rate or has rated; null for any other. */
export function presentRateable(row: OwnRatingRow, now: Date): RateableAppointment | null {
  const { id, person, entity, idEntity, startsAt, timeZone, isMember, isSelfCheckedIn, rating } =
    row;
  const attendance = attendanceOf(row, now);
  const earlier = rating ?? row.withdrawn;
  const of = earlier && { createdAt: new Date(earlier.createdAt), hasAnswer: earlier.hasAnswer };
  const facts = { attendance, isSelfCheckedIn, startsAt, isMember, rating: of };
  const canRate = rating === null && ratingRefusal(facts, now) === null;
  if (rating === null && !canRate) return null;
  return {
    id,
    person,
    entity,
    idEntity,
    date: localTime(startsAt, timeZone),
    canRate,
    rating: rating && presentOwnRating(rating, facts, now),
  };
}
