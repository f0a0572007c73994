import type { Attendance } from '@vaga/contract/attendance';
import type { RatingAverage } from '@vaga/contract/partners';
import type { RatingFinding, RatingState } from '@vaga/contract/rating-limits';
import { ratingChangeDays, ratingDays, ratingsShownFrom } from '@vaga/contract/rating-limits';
import type { RatingSummary } from '@vaga/contract/ratings';
import { findingsOf } from './moderation.rules.ts';

const day = 86_400_000;

/** What decides over whether an appointment can be rated. */
export interface RatingFacts {
  attendance: Attendance | null;
  /** The person said that they have arrived, and no member of the entity. */
  isSelfCheckedIn: boolean;
  startsAt: Date | null;
  /** The account is a member of the entity or its organisation. */
  isMember: boolean;
  /** The rating that there is already, or that its patient has withdrawn. */
  rating: { createdAt: Date; hasAnswer: boolean } | null;
}

export type RatingRefusal = 'notYet' | 'tooLate' | 'ownEntity' | 'changeOver';

/**
 * Why the account may not save a rating at `now`; null if it may. Only an act of the entity proves that the person was there: its
 * check-in, or a call or an end after the person checked in alone, which can be done from anywhere.
 */
export function ratingRefusal(facts: RatingFacts, now: Date): RatingRefusal | null {
  const { startsAt, isMember, rating } = facts;
  if (isMember) return 'ownEntity';
  if (rating) return canChange(rating, now) ? null : 'changeOver';
  if (!hasBeenThere(facts) || startsAt === null) return 'notYet';
  return now.getTime() > startsAt.getTime() + ratingDays * day ? 'tooLate' : null;
}

function hasBeenThere({ attendance, isSelfCheckedIn }: RatingFacts): boolean {
  if (attendance === 'arrived') return !isSelfCheckedIn;
  return attendance === 'called' || attendance === 'done';
}

/** An answer is about the text that the entity read: from then on the rating stays, or is withdrawn. */
function canChange({ createdAt, hasAnswer }: { createdAt: Date; hasAnswer: boolean }, now: Date) {
  return !hasAnswer && now.getTime() <= createdAt.getTime() + ratingChangeDays * day;
}

/**
 * The state of a new text. After an administrator has refused one, each later one is read first, however and how often it is changed.
 */
export function stateOfText(
  text: string | null,
  wasRefused: boolean,
): { state: 'published' | 'waiting'; findings: RatingFinding[] } {
  const findings: RatingFinding[] = text === null ? [] : findingsOf(text);
  if (wasRefused) findings.push('refusedBefore');
  return { state: findings.length > 0 ? 'waiting' : 'published', findings };
}

/** Whether an administrator has refused this text or one that stood in its place. */
export function wasEverRefused({
  state,
  findings,
}: {
  state: RatingState | null;
  findings: readonly RatingFinding[];
}): boolean {
  return state === 'refused' || findings.includes('refusedBefore');
}

/** How many ratings have 1 to 5 stars, with their number and average; null for none. */
export function summaryOf(counts: readonly number[]): RatingSummary | null {
  const count = counts.reduce((sum, one) => sum + one, 0);
  if (count === 0) return null;
  const stars = counts.reduce((sum, one, index) => sum + one * (index + 1), 0);
  return { average: Math.round((stars * 10) / count) / 10, count, counts: [...counts] };
}

/** What the public sees of the ratings of an entity: nothing while a reader could tell whose a single one is. */
export function publicSummaryOf(counts: readonly number[]): RatingSummary | null {
  const summary = summaryOf(counts);
  return summary && summary.count >= ratingsShownFrom ? summary : null;
}

/** The same in short, as lists show it. */
export function averageOf(counts: readonly number[]): RatingAverage | null {
  const summary = publicSummaryOf(counts);
  return summary && { average: summary.average, count: summary.count };
}
