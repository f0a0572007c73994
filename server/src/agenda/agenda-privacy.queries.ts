import type { Trx } from '../platform/db.ts';
import { removeExtraPlaces } from '../scheduling/index.ts';

/**
 * Deletes the drafts of a member, and the places that were added for them.
 * @returns their ids, which may still own reserved places.
 */
export async function eraseDrafts(trx: Trx, accountId: string): Promise<string[]> {
  const drafts = await trx
    .deleteFrom('deskDrafts')
    .where('accountId', '=', accountId)
    .returning('id')
    .execute();
  const ids = drafts.map(({ id }) => id);
  await removeExtraPlaces(trx, ids);
  return ids;
}
