import type { Trx } from '../../platform/db.ts';
import type { EntityReviewKind } from './entity-reviews.queries.ts';
import { upsertReview } from './entity-reviews.queries.ts';

export interface RequestEntityReviewInput {
  entityId: string;
  kind: EntityReviewKind;
  /** The account of the member who puts the facts forward. */
  askedBy: string;
  now: Date;
}

/**
 * Asks the administration to confirm an entity. Called in the transaction that changes what is to be confirmed: an open review is
 * asked anew, so that nothing is confirmed which the administrator has not seen. The caller has locked the row of the entity.
 */
export async function requestEntityReview(
  trx: Trx,
  input: RequestEntityReviewInput,
): Promise<void> {
  await upsertReview(trx, input);
}
