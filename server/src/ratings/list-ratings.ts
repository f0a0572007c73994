import type { RatingState } from '@vaga/contract/rating-limits';
import { ratingsPerPage } from '@vaga/contract/rating-limits';
import type {
  EntityRating,
  PublicRating,
  RateableAppointment,
  RatingSummary,
  RatingToReview,
} from '@vaga/contract/ratings';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, page, success } from '../platform/http/outcome.ts';
import { readOwnRatings, readWantsEmails } from './own-ratings.queries.ts';
import {
  presentEntityRating,
  presentPublicRating,
  presentRateable,
  presentRatingToReview,
} from './present-rating.ts';
import { publicSummaryOf, summaryOf } from './rating.rules.ts';
import {
  hasPublicPage,
  readPublishedRatings,
  readRatingCounts,
  readRatingsToReview,
} from './ratings.queries.ts';

interface AskedPage {
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

function limitsOf({ pageNumber = 1, pageSize = ratingsPerPage }: AskedPage) {
  const limit = Math.min(pageSize, 100);
  return { limit, offset: (pageNumber - 1) * limit };
}

function paginationOf(asked: AskedPage, totalRecords: number) {
  const { limit } = limitsOf(asked);
  const { pageNumber = 1 } = asked;
  return {
    pageNumber,
    pageSize: limit,
    totalPages: Math.ceil(totalRecords / limit),
    totalRecords,
  };
}

/**
 * A page of what the public reads of an entity; nothing while it has too few ratings.
 * @throws Problem 404 for an entity without a public page.
 */
export async function listPublicRatings(
  db: Db,
  { entityId, ...asked }: AskedPage & { entityId: string },
): Promise<Outcome<{ rating: RatingSummary | null; ratings: PublicRating[] }>> {
  if (!(await hasPublicPage(db, entityId))) throw notFound();
  const rating = publicSummaryOf(await readRatingCounts(db, entityId));
  if (rating === null) return page({ rating, ratings: [] }, paginationOf(asked, 0));
  const { ratings, total } = await readPublishedRatings(db, { entityId, ...limitsOf(asked) });
  return page({ rating, ratings: ratings.map(presentPublicRating) }, paginationOf(asked, total));
}

/** A page of the published ratings of an entity, for its members. */
export async function listEntityRatings(
  db: Db,
  {
    entityId,
    answer,
    ...asked
  }: AskedPage & { entityId: string; answer?: 'none' | 'some' | undefined },
): Promise<Outcome<{ rating: RatingSummary | null; ratings: EntityRating[] }>> {
  const [counts, { ratings, total }] = await Promise.all([
    readRatingCounts(db, entityId),
    readPublishedRatings(db, { entityId, ...limitsOf(asked), ...(answer ? { answer } : {}) }),
  ]);
  const shown = { rating: summaryOf(counts), ratings: ratings.map(presentEntityRating) };
  return page(shown, paginationOf(asked, total));
}

/** A page for administrators. */
export async function listRatingsToReview(
  db: Db,
  { state = 'waiting', ...asked }: AskedPage & { state?: RatingState | undefined },
): Promise<Outcome<RatingToReview[]>> {
  const { ratings, total } = await readRatingsToReview(db, { state, ...limitsOf(asked) });
  return page(ratings.map(presentRatingToReview), paginationOf(asked, total));
}

/** At most this many appointments of an account. */
const ownLimit = 100;

/** What the account can rate or has rated. */
export async function listOwnRatings(
  db: Db,
  of: { accountId: string; now: Date },
): Promise<Outcome<{ appointments: RateableAppointment[]; wantsEmails: boolean }>> {
  const [rows, wantsEmails] = await Promise.all([
    readOwnRatings(db, of),
    readWantsEmails(db, of.accountId),
  ]);
  const appointments = rows
    .map((row) => presentRateable(row, of.now))
    .filter((one) => one !== null)
    .slice(0, ownLimit);
  return success({ appointments, wantsEmails });
}
