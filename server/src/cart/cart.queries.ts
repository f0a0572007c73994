import type { ServiceTypeSlug } from '@vaga/contract/catalogue';
import type { Language } from '@vaga/contract/common';
import type { ServiceLocation } from '@vaga/contract/partners';
import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import type { Carts } from '../platform/db-types.ts';
import { isOpenPayment } from './open-payment.queries.ts';

/** A cart as its use cases need it, before anything is shown of it. */
export interface CartState {
  id: string;
  accountId: string;
  serviceId: number;
  entityCode: string | null;
  isTravelling: boolean;
  serviceDate: string;
  serviceTime: string | null;
  /** The place last asked for. */
  entityServiceId: string | null;
  latitude: number | null;
  longitude: number | null;
  checkedOutAt: Date | null;
  paymentEnteredAt: Date | null;
  paymentPending: boolean;
}

/** Of `carts c`. */
export const stateColumns = sql`
  c.id, c.account_id, c.service_id, c.entity_code, c.is_travelling, c.service_date,
  to_char(c.service_time, 'HH24:MI') as service_time, c.entity_service_id, c.latitude, c.longitude,
  c.checked_out_at, c.payment_entered_at,
  exists (select from payments p where p.cart_id = c.id
             and ${isOpenPayment}) as payment_pending`;

/** A cart of this account; null where it is not theirs, or the account is deleted. */
export async function readCartState(
  db: Db,
  accountId: string,
  cartId: string,
): Promise<CartState | null> {
  const found = await sql<CartState>`/* prepared */
    select ${stateColumns} from carts c
     where c.id = ${cartId} and c.account_id = ${accountId}
       and exists (select from accounts a where a.id = c.account_id and a.deleted_at is null)`.execute(
    db,
  );
  return found.rows[0] ?? null;
}

/**
 * The same, locked until the transaction ends: what takes places for a cart and what checks it out come one after the
 * other. Two statements: what a lock waited for is seen by the next statement only.
 */
export async function lockCartState(
  trx: Trx,
  accountId: string,
  cartId: string,
): Promise<CartState | null> {
  const isTheirs = await lockOwnCart(trx, accountId, cartId);
  return isTheirs ? readCartState(trx, accountId, cartId) : null;
}

/** Locks a cart of this account; false where it is not theirs. */
export async function lockOwnCart(trx: Trx, accountId: string, cartId: string): Promise<boolean> {
  const { rows } = await sql`/* prepared */
    select id from carts where id = ${cartId} and account_id = ${accountId} for update`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Locks a cart whosever it is: money that comes or stays away finds it also where the account was deleted meanwhile. */
export async function lockCartRow(trx: Trx, cartId: string): Promise<void> {
  await trx.selectFrom('carts').select('id').where('id', '=', cartId).forUpdate().execute();
}

export async function updateCart(
  trx: Db | Trx,
  cartId: string,
  values: Updateable<Carts>,
): Promise<void> {
  await trx.updateTable('carts').set(values).where('id', '=', cartId).execute();
}

/** A live place of a cart's asset, as JSON gives it: instants in ISO 8601. */
export interface HeldInCart {
  idEntityService: string;
  startsAt: string;
  endsAt: string;
  priceCents: number;
  /** Null for a booking, which does not expire. */
  expiresAt: string | null;
  idEntity: string;
  entity: string;
  entityAddress: string;
  timeZone: string;
  location: ServiceLocation;
  distanceKm: number | null;
}

/** Where somebody is expected, and when by the clock there; the stay or event that it is for. */
export interface CheckIn {
  checkIn: string;
  reservation: string | null;
  idTravel: string | null;
  date: string;
}

export interface AssetInCart {
  idAsset: string;
  assetNumber: string | null;
  idPerson: string;
  person: string;
  address: string | null;
  held: HeldInCart | null;
  expected: CheckIn | null;
}

export interface CartRow extends CartState {
  /** Where a time was accepted for it that is still kept. */
  acceptedEntityServiceId: string | null;
  jumpToSlots: boolean;
  pendingPaymentId: string | null;
  /** Who was asked to pay, and until when, as JSON gives it. */
  deferred: { email: string; expiresAt: string } | null;
  preferredTime: Date | null;
  /** Of the place last asked for. */
  preferredTimeZone: string | null;
  preferredEntity: string | null;
  preferredAddress: string | null;
  serviceDescription: string;
  serviceTypeSlug: ServiceTypeSlug;
  validityHours: number | null;
  assets: AssetInCart[];
}

/** Everything that the cart shows but the people's own data, in one statement. A hold that has ended is none. */
export async function readCartRow(
  db: Db,
  asked: { accountId: string; cartId: string; language: Language; now: Date },
): Promise<CartRow | null> {
  const service = asked.language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`;
  const found = await sql<CartRow>`/* prepared */
    select ${stateColumns}, c.jump_to_slots or accepted.entity_service_id is not null as jump_to_slots,
           accepted.entity_service_id as accepted_entity_service_id,
           coalesce(accepted.starts_at, c.preferred_time) as preferred_time, pe.time_zone as preferred_time_zone,
           pe.business_name as preferred_entity,
           pe.address || ', ' || pe.postal_code || ' ' || pe.locality as preferred_address,
           ${service} as service_description, st.slug as service_type_slug,
           coalesce(a.valid_hours, sv.validity_hours) as validity_hours,
           (select p.id from payments p where p.cart_id = c.id
               and ${isOpenPayment} limit 1) as pending_payment_id,
           (select json_build_object('email', d.email, 'expiresAt', d.expires_at) from deferrals d
             where d.cart_id = c.id and d.state = 'open') as deferred,
           coalesce(a.assets, '[]') as assets
      from carts c
      join services sv on sv.id = c.service_id
      join service_types st on st.id = sv.service_type_id
      -- What the place has accepted and still keeps for this cart: nothing else is left to choose.
      left join lateral (
        select o.entity_service_id, min(lower(o.during)) as starts_at
          from approval_requests r
          join occupancy o on o.cart_id = r.cart_id and o.entity_service_id = r.entity_service_id
           and o.live and o.state = 'hold' and o.expires_at > ${asked.now}
         where r.cart_id = c.id and r.state = 'accepted'
         group by o.entity_service_id order by min(lower(o.during)) limit 1) accepted on true
      left join entity_services pes on pes.id = coalesce(accepted.entity_service_id, c.entity_service_id)
      left join entities pe on pe.id = pes.entity_id
      left join lateral (
        select json_agg(json_build_object(
                 'idAsset', s.id, 'assetNumber', s.asset_number, 'idPerson', s.person_id, 'person', p.name,
                 'address', s.address, 'expected', expected.at,
                 'held', case when o.id is not null then json_build_object(
                   'idEntityService', o.entity_service_id, 'startsAt', lower(o.during), 'endsAt', upper(o.during),
                   'priceCents', o.price_cents,
                   'expiresAt', case when o.state = 'hold' then o.expires_at end,
                   'idEntity', e.id, 'entity', e.business_name,
                   'entityAddress', e.address || ', ' || e.postal_code || ' ' || e.locality,
                   'timeZone', e.time_zone, 'location', es.location,
                   'distanceKm', chord_to_km(e.position <-> earth_point(c.latitude, c.longitude))) end)
               order by s.ordinal) as assets, min(expected.valid_hours) as valid_hours
          from assets s
          join persons p on p.id = s.person_id
          left join lateral (
            select json_build_object('checkIn', i.check_in, 'reservation', i.reservation,
                     'idTravel', i.travel_id, 'date', i.expected_at) as at, i.valid_hours
              from asset_check_ins i where i.asset_id = s.id limit 1) expected on true
          left join occupancy o on o.owner_id = s.id and o.live and o.expires_at > ${asked.now}
          left join entity_services es on es.id = o.entity_service_id
          left join entities e on e.id = es.entity_id
         where s.cart_id = c.id) a on true
     where c.id = ${asked.cartId} and c.account_id = ${asked.accountId}`.execute(db);
  return found.rows[0] ?? null;
}

/** When the oldest hold that the cart has now was taken. */
export async function readFirstHeldAt(trx: Trx, cartId: string, now: Date): Promise<Date | null> {
  const row = await trx
    .selectFrom('occupancy')
    .select((column) => column.fn.min(column.fn.coalesce('heldSince', 'createdAt')).as('heldAt'))
    .where('cartId', '=', cartId)
    .where('live', '=', true)
    .where('state', '=', 'hold')
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.heldAt ?? null;
}

/** Where the first of a cart's people who is expected somewhere checks in; null where nobody is. */
export async function readCheckInPoint(
  db: Db,
  cartId: string,
): Promise<{ latitude: number; longitude: number } | null> {
  const { rows } = await sql<{ latitude: number; longitude: number }>`
    select i.latitude, i.longitude
      from assets s
      cross join lateral (
        select v.latitude, v.longitude from asset_check_ins v where v.asset_id = s.id limit 1) i
     where s.cart_id = ${cartId} order by s.ordinal limit 1`.execute(db);
  return rows[0] ?? null;
}
