import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';

export interface CopyOffersInput {
  fromEntityId: string;
  toEntityId: string;
  now: Date;
}

/**
 * Gives an entity without services those of another, with the prices of today and their own codes, and the opening hours of its
 * page. What is paused there begins paused, so that no place offers it by surprise. Campaigns and planned prices stay where they are.
 * @returns the entity services of both, by those that were copied
 */
export async function copyOffers(
  trx: Trx,
  { fromEntityId, toEntityId, now }: CopyOffersInput,
): Promise<Map<string, string>> {
  const offers = await trx
    .selectFrom('entityServices')
    .select([
      'id',
      'serviceId',
      'location',
      'radiusKm',
      'priceCents',
      'needsApproval',
      'ownCode',
      'isPaused',
    ])
    .where('entityId', '=', fromEntityId)
    .where('isActive', '=', true)
    .execute();
  const copies = new Map(offers.map(({ id }) => [id, newId()]));
  for (const { id, ...offer } of offers)
    await trx
      .insertInto('entityServices')
      .values({
        ...offer,
        id: copies.get(id) ?? newId(),
        entityId: toEntityId,
        createdAt: now,
        // Both follow from the entity, by a trigger.
        isOffered: false,
        position: sql<string>`(select position from entities where id = ${toEntityId})`,
      })
      .execute();
  await sql`
    update entities set working_hours = source.working_hours
      from entities source where source.id = ${fromEntityId} and entities.id = ${toEntityId}`.execute(
    trx,
  );
  return copies;
}
