import { flexibleMinutes } from '@vaga/contract/limits';
import { sql } from 'kysely';
import { compileOnce } from '../../platform/compile-once.ts';
import type { Trx } from '../../platform/db.ts';
import type { Appointment } from '../states/appointments.queries.ts';

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

/** A place of a cart, as `lockAppointmentPlaces` returns it. */
interface LockedAppointmentPlace extends AppointmentPlace {
  active: ActiveAppointment | null;
  /** Whether a patient made the cart; else a member of an entity did. */
  isOwnCart: boolean;
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
): Promise<LockedAppointmentPlace[]> {
  return selectAppointmentPlaces(trx, { cartId });
}

const selectAppointmentPlaces = compileOnce(
  ({ cartId }: { cartId: string }) => sql<LockedAppointmentPlace>`
    with active as materialized (
      select id, asset_id, status from appointments
       where cart_id = ${cartId} and status <> 'Canceled'
       order by id for update)
    select s.id as asset_id, s.person_id, o.account_id, o.entity_service_id, o.campaign_id,
           lower(o.during) as starts_at, upper(o.during) as ends_at,
           (lower(o.during) at time zone p.time_zone)::date as service_date, o.price_cents, s.address,
           (select json_build_object('id', active.id, 'status', active.status)
              from active where active.asset_id = s.id order by active.id limit 1) as active,
           (select source in ('web', 'embed') from carts where id = ${cartId}) as is_own_cart
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

/**
 * Carries over who booked, the note and the stay, where a person of a member's booking gets an appointment again: the
 * first one was cancelled when it was not paid in time.
 */
export async function carryDeskBooking(trx: Trx, cartId: string): Promise<void> {
  await sql`
    update appointments a
       set booked_by_account_id = earlier.booked_by_account_id, booked_by_entity_id = earlier.booked_by_entity_id,
           desk_note = earlier.desk_note, reservation_id = earlier.reservation_id,
           shares_result_with = earlier.shares_result_with, flexible_minutes = earlier.flexible_minutes
      from (select distinct on (asset_id) * from appointments
             where cart_id = ${cartId} and status = 'Canceled' and booked_by_entity_id is not null
             order by asset_id, id desc) earlier
     where a.cart_id = ${cartId} and a.asset_id = earlier.asset_id and a.status <> 'Canceled'
       and a.booked_by_entity_id is null`.execute(trx);
}

/** What a member adds to what was booked, for the members of the entity. */
export interface DeskDetails {
  note: string | null;
  isFlexible: boolean;
}

/** Adds a member's details to the active appointments of a cart. @returns them. */
export async function saveDeskDetails(
  trx: Trx,
  cartId: string,
  { note, isFlexible }: DeskDetails,
): Promise<Array<{ id: string; code: string }>> {
  return trx
    .updateTable('appointments')
    .set({
      deskNote: note,
      ...(isFlexible ? { flexibleMinutes } : {}),
    })
    .where('cartId', '=', cartId)
    .where('status', '<>', 'Canceled')
    .returning(['id', 'code'])
    .execute();
}

/** The version of an appointment that the caller has locked. */
export async function readAppointmentVersion(trx: Trx, id: string): Promise<number> {
  const { version } = await trx
    .selectFrom('appointments')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return version;
}
