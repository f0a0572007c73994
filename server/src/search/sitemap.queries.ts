import type { Db } from '../platform/db.ts';

/** A public page of an entity. */
export interface ListedEntity {
  id: string;
  businessName: string;
  /** The latest change of it; else since when it is public. */
  changedAt: Date | null;
}

/** Entities that take appointments and have a public page, by id. */
export async function readListedEntities(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedEntity[]> {
  return db
    .selectFrom('entities')
    .select(['id', 'businessName'])
    .select(({ fn }) => fn.coalesce('changedAt', 'liveAt').as('changedAt'))
    .where('isActive', '=', true)
    .where('liveAt', 'is not', null)
    .where('isPrivate', '=', false)
    .where('entityType', '<>', 'Administrator')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countListedEntities(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('entities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('isActive', '=', true)
    .where('liveAt', 'is not', null)
    .where('isPrivate', '=', false)
    .where('entityType', '<>', 'Administrator')
    .executeTakeFirstOrThrow();
  return Number(count);
}
