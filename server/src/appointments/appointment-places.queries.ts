import { sql } from 'kysely';
import { compileOnce } from '../platform/compile-once.ts';
import type { Trx } from '../platform/db.ts';
import type { Appointment } from './appointments.queries.ts';

/** A place that is held or booked by a cart, with its person: the data of a new appointment. */
export interface AppointmentPlace {
  assetId: string;
  personId: string;
  accountId: string;
  entityServiceId: string;
  campaignId: string | null;
  startsAt: Date;
  endsAt: Date;
  serviceDate: string;
  priceCents: number;
  address: string | null;
}

/** The active (not cancelled) appointment of a person in the cart. */
export type ActiveAppointment = Pick<Appointment, 'id' | 'status'>;

/**
 * The places of a cart, each with the active appointment of its person: a request or a retried payment; null without one.
 * Locks these appointments in the order of their ids. The caller has locked the cart, so that none is added.
 */
export async function lockAppointmentPlaces(
  trx: Trx,
  cartId: string,
): Promise<Array<AppointmentPlace & { active: ActiveAppointment | null }>> {
  return selectAppointmentPlaces(trx, { cartId });
}

const selectAppointmentPlaces = compileOnce(
  ({ cartId }: { cartId: string }) => sql<AppointmentPlace & { active: ActiveAppointment | null }>`
    with active as materialized (
      select id, asset_id, status from appointments
       where cart_id = ${cartId} and status <> 'Canceled'
       order by id for update)
    select s.id as asset_id, s.person_id, o.account_id, o.entity_service_id, o.campaign_id,
           lower(o.during) as starts_at, upper(o.during) as ends_at,
           (lower(o.during) at time zone p.time_zone)::date as service_date, o.price_cents, s.address,
           (select json_build_object('id', active.id, 'status', active.status)
              from active where active.asset_id = s.id order by active.id limit 1) as active
      from occupancy o
      join assets s on s.id = o.owner_id
      join capacity_pools p on p.id = o.pool_id
     where o.cart_id = ${cartId} and o.live
     order by s.ordinal`,
);

/** Which of these assets have a booked place. */
export async function readBookedAssets(trx: Trx, assetIds: string[]): Promise<Set<string>> {
  if (assetIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom('occupancy')
    .select('ownerId')
    .where('ownerId', 'in', assetIds)
    .where('live', '=', true)
    .where('state', '=', 'booked')
    .execute();
  return new Set(rows.flatMap(({ ownerId }) => ownerId ?? []));
}
