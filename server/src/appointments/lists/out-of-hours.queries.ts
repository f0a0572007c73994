import type { Trx } from '../../platform/db.ts';

/** An appointment outside the hours of its entity, which sees the person all the same; or one that is within them again. */
export async function setOutOfHours(
  trx: Trx,
  { ids, isOutOfHours }: { ids: readonly string[]; isOutOfHours: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('appointments')
    .set({ isOutOfHours })
    .where('id', 'in', [...ids])
    .where('isOutOfHours', '<>', isOutOfHours)
    .execute();
}
