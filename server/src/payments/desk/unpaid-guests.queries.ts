import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';

interface CountUnpaidGuestsInput {
  /** The hotel. */
  entityId: string;
  serviceEntityId: string;
  now: Date;
}

/** Counts the appointments to come that a hotel booked at an entity, to be paid there or free, and that the hotel does not owe. */
export async function countUnpaidGuests(
  trx: Trx,
  { entityId, serviceEntityId, now }: CountUnpaidGuestsInput,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from appointments a
      join entity_services es on es.id = a.entity_service_id and es.entity_id = ${serviceEntityId}
      join payments p on p.id = a.payment_id and p.kind in ('local', 'free')
     where a.booked_by_entity_id = ${entityId} and a.starts_at > ${now} and a.status in ('Await', 'Pending')`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}
