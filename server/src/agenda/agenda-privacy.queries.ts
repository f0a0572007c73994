import type { Trx } from '../platform/db.ts';

/**
 * Deletes the drafts of a member.
 * @returns their ids, which may still own reserved places.
 */
export async function eraseDrafts(trx: Trx, accountId: string): Promise<string[]> {
  const drafts = await trx
    .deleteFrom('deskDrafts')
    .where('accountId', '=', accountId)
    .returning('id')
    .execute();
  return drafts.map(({ id }) => id);
}
