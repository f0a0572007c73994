import type { EntityType, NamedEntity } from '@vaga/contract/partners';
import type { Db } from '../platform/db.ts';

/**
 * Public entities with something to book, one of each organisation. The kinds of entity take turns, each with the one of
 * the most services first: the order is the same for every caller.
 */
export async function readBookableEntities(db: Db, limit: number): Promise<NamedEntity[]> {
  const ranked = db
    .selectFrom('entities as entity')
    .innerJoin('entityServices as service', 'service.entityId', 'entity.id')
    .select(['entity.id', 'entity.businessName as name', 'entity.entityType', 'organisationId'])
    .select((eb) => eb.fn.count<number>('service.id').as('services'))
    .where('service.isOffered', '=', true)
    .where('entity.isActive', '=', true)
    .where('entity.isPrivate', '=', false)
    .where('entity.entityType', '<>', 'Administrator')
    .groupBy('entity.id');
  const rows = await db
    .with('ranked', () => ranked)
    .with('best', (query) =>
      query
        .selectFrom('ranked')
        .distinctOn('organisationId')
        .selectAll()
        .orderBy('organisationId')
        .orderBy('services', 'desc')
        .orderBy('id'),
    )
    .selectFrom('best')
    .select(['id', 'name', 'entityType'])
    .orderBy((eb) =>
      eb.fn
        .agg<number>('row_number')
        .over((over) =>
          over.partitionBy('entityType').orderBy('services', 'desc').orderBy('name').orderBy('id'),
        ),
    )
    .orderBy('entityType', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, entityType: row.entityType as EntityType }));
}

/**
 * The entity with this code (lower case). Returns null for an inactive entity, for the type Administrator, and for an
 * entity that offers nothing itself and has no active protocol. A private entity is found too, unless `isPublic` is true.
 */
export async function findEntityByCode(
  db: Db,
  code: string,
  { isPublic }: { isPublic: boolean },
): Promise<{ id: string; description: string } | null> {
  const row = await db
    .selectFrom('entities')
    .select(['id', 'businessName as description'])
    .where('code', '=', code)
    .where('isActive', '=', true)
    .where('entityType', '<>', 'Administrator')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('entityServices')
            .select('entityServices.id')
            .whereRef('entityServices.entityId', '=', 'entities.id')
            .where('entityServices.isActive', '=', true),
        ),
        exists(
          selectFrom('protocols')
            .select('protocols.id')
            .whereRef('partnerEntityId', '=', 'entities.id')
            .where('state', '=', 'active'),
        ),
      ]),
    )
    .$if(isPublic, (query) => query.where('isPrivate', '=', false))
    .executeTakeFirst();
  return row ?? null;
}

/** The code of an entity, in lower case; null for an unknown id. */
export async function readCodeOfEntity(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('entities')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.code ?? null;
}
