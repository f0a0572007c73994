import type { AdminEntity } from '@vaga/contract/admin-entities';
import { listEntitiesToConfirm } from '@vaga/contract/calls/admin-entities';
import { listRegistrations } from '@vaga/contract/calls/admin-registrations';
import { listRatingsToReview } from '@vaga/contract/calls/ratings';
import { listSuggestionsToReview } from '@vaga/contract/calls/service-suggestions';
import type { RouterContextProvider } from 'react-router';
import { mayCall } from '../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';

/** How much waits for an administrator; null: not theirs to decide, or it could not be read. */
export interface ReviewCounts {
  registrations: number | null;
  suggestions: number | null;
  ratings: number | null;
  /** Places that are to open. */
  openings: number | null;
  /** Live places of which a name, an address or a licence has changed. */
  changes: number | null;
}

/** Counts what waits for a decision of this administrator; null for members of a partner. */
export async function readReviewCounts(
  context: Readonly<RouterContextProvider>,
): Promise<ReviewCounts | null> {
  const { session } = context.get(pageContext);
  if (session?.entity?.type !== 'Administrator') return null;
  const api = apiOf(context);
  const [registrations, suggestions, ratings, entities] = await Promise.all([
    mayCall(session, listRegistrations)
      ? readOrNull(context, api.data(listRegistrations, { query: {} }))
      : null,
    mayCall(session, listSuggestionsToReview)
      ? readOrNull(context, api.data(listSuggestionsToReview, { query: {} }))
      : null,
    mayCall(session, listRatingsToReview)
      ? readOrNull(context, api.call(listRatingsToReview, { query: { pageSize: 1 } }))
      : null,
    mayCall(session, listEntitiesToConfirm)
      ? readOrNull(context, api.data(listEntitiesToConfirm, { query: { state: 'confirming' } }))
      : null,
  ]);
  return {
    registrations: registrations?.length ?? null,
    suggestions: suggestions?.length ?? null,
    ratings: ratings?.pagination?.totalRecords ?? null,
    ...countReviews(entities),
  };
}

/** What an administrator has decided and may still undo does not wait. */
export function countReviews(
  entities: readonly Pick<AdminEntity, 'review'>[] | null,
): Pick<ReviewCounts, 'openings' | 'changes'> {
  if (!entities) return { openings: null, changes: null };
  const waiting = entities.filter(({ review }) => review !== null && review.decision === null);
  const changes = waiting.filter(({ review }) => review?.kind === 'changes').length;
  return { openings: waiting.length - changes, changes };
}
