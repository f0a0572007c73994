import { protocolBookingDays } from '@vaga/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { ProtocolKey } from '../../protocols/index.ts';

/**
 * How many appointments each protocol brought in the last `protocolBookingDays`: made with the partner's code or by its members, at the
 * service entity. Those that were cancelled, wait for the entity's answer or for an online payment are left out.
 */
export async function countBookingsOfProtocols(
  db: Db,
  protocols: readonly ProtocolKey[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (protocols.length === 0) return new Map();
  const since = new Date(now.getTime() - protocolBookingDays * 86_400_000);
  const { rows } = await sql<{ id: string; bookings: number }>`
    select q.id, count(*)::int as bookings
      from json_to_recordset(${JSON.stringify(protocols)}::json)
             as q(id text, "partnerEntityId" uuid, "partnerCode" text, "serviceEntityId" uuid)
      join entity_services es on es.entity_id = q."serviceEntityId"
      join appointments a on a.entity_service_id = es.id
      join carts c on c.id = a.cart_id
     where a.created_at > ${since} and a.status not in ('Canceled', 'SchedulePending', 'PaymentPending')
       and (a.booked_by_entity_id = q."partnerEntityId" or c.entity_code = q."partnerCode")
     group by q.id`.execute(db);
  return new Map(rows.map(({ id, bookings }) => [id, bookings]));
}

/**
 * Whole cents of the appointments of this month, in the service entity's time zone, that a partner's members booked there.
 * Cancelled ones are left out. What a guest booked alone with the code is the guest's to pay.
 */
export async function sumMonthOfProtocols(
  db: Db,
  protocols: readonly ProtocolKey[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (protocols.length === 0) return new Map();
  const { rows } = await sql<{ id: string; cents: number }>`
    select q.id, sum(a.price_cents)::int as cents
      from json_to_recordset(${JSON.stringify(protocols)}::json)
             as q(id text, "partnerEntityId" uuid, "serviceEntityId" uuid)
      join entities e on e.id = q."serviceEntityId"
      join entity_services es on es.entity_id = e.id
      join appointments a on a.entity_service_id = es.id and a.booked_by_entity_id = q."partnerEntityId"
     where a.status <> 'Canceled'
       and date_trunc('month', a.service_date) = date_trunc('month', (${now}::timestamptz at time zone e.time_zone)::date)
     group by q.id`.execute(db);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}
