import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';

/** Entities with open rebooking offers or appointments out of hours to come, whose hours may have changed since they were compared. */
export async function readEntitiesToFollow(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from entities e
     where e.id in (
             select o.entity_id from rebooking_offers o where o.state = 'open'
             union
             select es.entity_id from appointments a join entity_services es on es.id = a.entity_service_id
              where a.is_out_of_hours and a.status <> 'Canceled' and a.starts_at > ${now})
       and not exists (
             select from followed_hours f where f.entity_id = e.id and f.terms_version = e.terms_version)
     order by e.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function saveFollowedHours(
  trx: Trx,
  { entityId, termsVersion }: { entityId: string; termsVersion: number },
): Promise<void> {
  await trx
    .insertInto('followedHours')
    .values({ entityId, termsVersion: String(termsVersion) })
    .onConflict((conflict) =>
      conflict.column('entityId').doUpdateSet({ termsVersion: String(termsVersion) }),
    )
    .execute();
}
