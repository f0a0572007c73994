import type { ServiceTypeSlug } from '@vaga/contract/catalogue';
import type { Language } from '@vaga/contract/common';
import type { ServiceLocation } from '@vaga/contract/partners';
import type { PersonData } from '@vaga/contract/persons';
import type { RawBuilder, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { PersonRow } from '../persons/index.ts';
import { personJsonSql, toPersonData } from '../persons/index.ts';
import { compileOnce, compileOncePerShape } from '../platform/compile-once.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { Carts } from '../platform/db-types.ts';
import { isOpenPayment } from './open-payment.queries.ts';

/** A cart as its use cases need it, before anything is shown of it. */
export interface CartState {
  id: string;
  accountId: string;
  serviceId: number;
  /** As it was entered, whether it still counts or not: see `codeInForce`. */
  entityCode: string | null;
  /** When it stops counting; null where it does not. */
  entityCodeEndsAt: Date | null;
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

/** As JSON gives it: instants in ISO 8601. */
export type StateJson = Omit<
  CartState,
  'entityCodeEndsAt' | 'checkedOutAt' | 'paymentEnteredAt'
> & {
  entityCodeEndsAt: string | null;
  checkedOutAt: string | null;
  paymentEnteredAt: string | null;
};

/** For a JSON object, which Node reads more quickly than as many columns. Of `carts c`. */
export const stateFields = sql`
  'id', c.id, 'accountId', c.account_id, 'serviceId', c.service_id, 'entityCode', c.entity_code,
  'entityCodeEndsAt', c.entity_code_ends_at,
  'isTravelling', c.is_travelling, 'serviceDate', c.service_date,
  'serviceTime', to_char(c.service_time, 'HH24:MI'), 'entityServiceId', c.entity_service_id,
  'latitude', c.latitude, 'longitude', c.longitude,
  'checkedOutAt', c.checked_out_at, 'paymentEnteredAt', c.payment_entered_at,
  'paymentPending', exists (select from payments p where p.cart_id = c.id and ${isOpenPayment})`;

export function withDates<State extends StateJson>(state: State) {
  const { entityCodeEndsAt, checkedOutAt, paymentEnteredAt } = state;
  return {
    ...state,
    entityCodeEndsAt: instant(entityCodeEndsAt),
    checkedOutAt: instant(checkedOutAt),
    paymentEnteredAt: instant(paymentEnteredAt),
  };
}

const instant = (text: string | null) => (text === null ? null : new Date(text));

/** Of `carts c`: of this account, which is not deleted. */
export function isTheirs(who: { accountId: string; cartId: string }): RawBuilder<unknown> {
  return sql`c.id = ${who.cartId} and c.account_id = ${who.accountId}
    and exists (select from accounts a where a.id = c.account_id and a.deleted_at is null)`;
}

/** A cart of this account; null where it is not theirs, or the account is deleted. */
export async function readCartState(
  db: Db,
  accountId: string,
  cartId: string,
): Promise<CartState | null> {
  const [found] = await readStates(db, { accountId, cartId });
  return found ? withDates(found.state) : null;
}

const readStates = compileOnce(
  (who: { accountId: string; cartId: string }) => sql<{ state: StateJson }>`/* prepared */
    select json_build_object(${stateFields}) as state from carts c where ${isTheirs(who)}`,
);

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
  return (await lockCarts(trx, { accountId, cartId })).length > 0;
}

const lockCarts = compileOnce(
  (who: { accountId: string; cartId: string }) => sql<{ id: string }>`/* prepared */
    select id from carts where id = ${who.cartId} and account_id = ${who.accountId} for update`,
);

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
  /** Null for somebody who was deleted after the cart was made. */
  data: PersonData | null;
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
  /** The name of the entity whose code the cart has; null without a code, or where its entity is gone. */
  codeEntity: string | null;
  serviceTypeSlug: ServiceTypeSlug;
  validityHours: number | null;
  /** When the event starts that its people have tickets for; null for other carts. */
  eventAt: Date | null;
  assets: AssetInCart[];
}

interface CartAsked {
  accountId: string;
  cartId: string;
  language: Language;
  now: Date;
}

/** Everything that the cart shows, in one statement. A hold that has ended is none. */
export async function readCartRow(db: Db, asked: CartAsked): Promise<CartRow | null> {
  const { language } = asked;
  const [found] = await readCarts(db, { language }, asked);
  if (!found) return null;
  const { preferredTime, eventAt, assets, ...cart } = withDates(found.cart);
  return {
    ...cart,
    preferredTime: instant(preferredTime),
    eventAt: instant(eventAt),
    assets: assets.map(({ data, ...asset }) => ({ ...asset, data: data && toPersonData(data) })),
  };
}

type CartJson = StateJson &
  Omit<CartRow, keyof CartState | 'preferredTime' | 'eventAt' | 'assets'> & {
    preferredTime: string | null;
    eventAt: string | null;
    assets: Array<Omit<AssetInCart, 'data'> & { data: PersonRow | null }>;
  };

const readCarts = compileOncePerShape<Pick<CartAsked, 'language'>, CartAsked, { cart: CartJson }>(
  ({ language }, asked) => sql`/* prepared */
    select json_build_object(${stateFields},
             'jumpToSlots', c.jump_to_slots or accepted.entity_service_id is not null,
             'acceptedEntityServiceId', accepted.entity_service_id,
             'preferredTime', coalesce(accepted.starts_at, c.preferred_time), 'preferredTimeZone', pe.time_zone,
             'preferredEntity', pe.business_name,
             'preferredAddress', address_line(pe.address, pe.postal_code, pe.locality),
             'serviceDescription', ${language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`},
             'serviceTypeSlug', st.slug, 'validityHours', coalesce(a.valid_hours, sv.validity_hours),
             'eventAt', a.event_at,
             'codeEntity', (select through.business_name from entities through where through.code = c.entity_code),
             'pendingPaymentId', (
               select p.id from payments p where p.cart_id = c.id and ${isOpenPayment} limit 1),
             'deferred', (
               select json_build_object('email', d.email, 'expiresAt', d.expires_at) from deferrals d
                where d.cart_id = c.id and d.state = 'open'),
             'assets', coalesce(a.assets, '[]')) as cart
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
                 'data', case when p.deleted_at is null then ${personJsonSql} end,
                 'address', s.address, 'expected', expected.at,
                 'held', case when o.id is not null then json_build_object(
                   'idEntityService', o.entity_service_id, 'startsAt', lower(o.during), 'endsAt', upper(o.during),
                   'priceCents', o.price_cents,
                   'expiresAt', case when o.state = 'hold' then o.expires_at end,
                   'idEntity', e.id, 'entity', e.business_name,
                   'entityAddress', address_line(e.address, e.postal_code, e.locality),
                   'timeZone', e.time_zone, 'location', es.location,
                   'distanceKm', chord_to_km(e.position <-> earth_point(c.latitude, c.longitude))) end)
               order by s.ordinal) as assets, min(expected.valid_hours) as valid_hours,
               min(expected.event_at) as event_at
          from assets s
          join persons p on p.id = s.person_id
          left join lateral (
            select json_build_object('checkIn', i.check_in, 'reservation', i.reservation,
                     'idTravel', i.travel_id, 'date', i.expected_at) as at, i.valid_hours, i.event_at
              from asset_check_ins i where i.asset_id = s.id limit 1) expected on true
          left join occupancy o on o.owner_id = s.id and o.live and o.expires_at > ${asked.now}
          left join entity_services es on es.id = o.entity_service_id
          left join entities e on e.id = es.entity_id
         where s.cart_id = c.id) a on true
     where ${isTheirs(asked)}`,
);

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
