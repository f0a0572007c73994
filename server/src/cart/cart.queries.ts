import type { ServiceTypeSlug } from '@vaga/contract/catalogue';
import type { Language } from '@vaga/contract/common';
import type { ServiceLocation } from '@vaga/contract/partners';
import type { PersonData } from '@vaga/contract/persons';
import type { RawBuilder, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { LockedAccount } from '../identity/index.ts';
import { hasQuotasSql } from '../identity/index.ts';
import type { PersonRow } from '../persons/index.ts';
import { personJsonSql, toPersonData } from '../persons/index.ts';
import { compileOnce, compileOncePerShape } from '../platform/compile-once.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { Carts } from '../platform/db-types.ts';
import { jsonFieldsOf } from '../platform/row-sql.ts';

/** The fields of a cart that use cases decide by. */
export interface CartState {
  id: string;
  accountId: string;
  serviceId: number;
  /** The code as entered, active or ended: see `activeEntityCode`. */
  entityCode: string | null;
  /** When the code ends; null if it has no end. */
  entityCodeEndsAt: Date | null;
  isTravelling: boolean;
  serviceDate: string;
  serviceTime: string | null;
  /** The entity service chosen last. */
  entityServiceId: string | null;
  latitude: number | null;
  longitude: number | null;
  checkedOutAt: Date | null;
  paymentEnteredAt: Date | null;
  paymentPending: boolean;
  source: CartSource;
}

/** By what way a cart was made: `desk` and `hotel` by a member of the entity, or of a hotel. */
export type CartSource = 'web' | 'desk' | 'hotel' | 'embed' | 'import';

/** A `CartState` as JSON: instants in ISO 8601. */
export type CartStateJson = Omit<
  CartState,
  'entityCodeEndsAt' | 'checkedOutAt' | 'paymentEnteredAt'
> & {
  entityCodeEndsAt: string | null;
  checkedOutAt: string | null;
  paymentEnteredAt: string | null;
};

/** The fields of `carts c` for one JSON object, which Node parses faster than as many columns. */
export const cartStateFields = jsonFieldsOf<CartStateJson>({
  id: sql`c.id`,
  accountId: sql`c.account_id`,
  serviceId: sql`c.service_id`,
  entityCode: sql`c.entity_code`,
  entityCodeEndsAt: sql`c.entity_code_ends_at`,
  isTravelling: sql`c.is_travelling`,
  serviceDate: sql`c.service_date`,
  serviceTime: sql`to_char(c.service_time, 'HH24:MI')`,
  entityServiceId: sql`c.entity_service_id`,
  latitude: sql`c.latitude`,
  longitude: sql`c.longitude`,
  checkedOutAt: sql`c.checked_out_at`,
  paymentEnteredAt: sql`c.payment_entered_at`,
  paymentPending: sql`c.open_payment_id is not null`,
  source: sql`c.source`,
});

export function parseCartState<State extends CartStateJson>(state: State) {
  const { entityCodeEndsAt, checkedOutAt, paymentEnteredAt } = state;
  return {
    ...state,
    entityCodeEndsAt: instant(entityCodeEndsAt),
    checkedOutAt: instant(checkedOutAt),
    paymentEnteredAt: instant(paymentEnteredAt),
  };
}

const instant = (text: string | null) => (text === null ? null : new Date(text));

/** SQL condition: `carts c` is this cart, of this account, and the account is not deleted. */
export function isOwnedCart(cart: { accountId: string; cartId: string }): RawBuilder<unknown> {
  return sql`c.id = ${cart.cartId} and c.account_id = ${cart.accountId}
    and exists (select from accounts a where a.id = c.account_id and a.deleted_at is null)`;
}

/** A cart of this account; null if the account has no such cart or is deleted. */
export async function readCartState(
  db: Db,
  accountId: string,
  cartId: string,
): Promise<CartState | null> {
  const [found] = await readStates(db, { accountId, cartId });
  return found ? parseCartState(found.state) : null;
}

const readStates = compileOnce(
  (cart: { accountId: string; cartId: string }) => sql<{ state: CartStateJson }>`/* prepared */
    select json_build_object(${cartStateFields}) as state from carts c where ${isOwnedCart(cart)}`,
);

/**
 * Locks a cart of this account until the transaction ends, so that holds and checkout of one cart are serialised.
 * Two statements, because only the statement after the lock sees what the lock waited for.
 * @returns null if the account has no such cart or is deleted.
 */
export async function lockCartState(
  trx: Trx,
  accountId: string,
  cartId: string,
): Promise<CartState | null> {
  const isLocked = await lockCartIfOwned(trx, accountId, cartId);
  return isLocked ? readCartState(trx, accountId, cartId) : null;
}

/** Locks a cart of this account; false if the account has no such cart. */
export async function lockCartIfOwned(
  trx: Trx,
  accountId: string,
  cartId: string,
): Promise<boolean> {
  return (await lockCarts(trx, { accountId, cartId })).length > 0;
}

const lockCarts = compileOnce(
  (cart: { accountId: string; cartId: string }) => sql<{ id: string }>`/* prepared */
    select id from carts where id = ${cart.cartId} and account_id = ${cart.accountId} for update`,
);

/**
 * Locks a cart of this account, and then the account, whose rows are counted before the cart is checked out.
 * @returns null if the account has no such cart.
 */
export async function lockCartWithAccount(
  trx: Trx,
  accountId: string,
  cartId: string,
): Promise<LockedAccount | null> {
  return (await lockCartsWithAccount(trx, { accountId, cartId }))[0] ?? null;
}

const lockCartsWithAccount = compileOnce(
  (cart: { accountId: string; cartId: string }) => sql<LockedAccount>`/* prepared */
    with cart as materialized (
      select account_id from carts where id = ${cart.cartId} and account_id = ${cart.accountId} for update)
    select ${hasQuotasSql} from cart join accounts a on a.id = cart.account_id for no key update of a`,
);

/** Locks a cart of any account: a payment is settled or failed even if the account was deleted meanwhile. */
export async function lockCartById(trx: Trx, cartId: string): Promise<void> {
  await trx.selectFrom('carts').select('id').where('id', '=', cartId).forUpdate().execute();
}

export async function updateCart(
  trx: Db | Trx,
  cartId: string,
  values: Omit<Updateable<Carts>, 'openPaymentId'>,
): Promise<void> {
  await trx.updateTable('carts').set(values).where('id', '=', cartId).execute();
}

/** The live place of an asset as JSON: instants in ISO 8601. */
export interface AssetPlace {
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

/** SearchArea and when, in the wall time there, a person is expected; the stay or event that it is for. */
export interface CheckIn {
  checkIn: string;
  reservation: string | null;
  idTravel: string | null;
  date: string;
}

export interface CartAssetRow {
  idAsset: string;
  assetNumber: string | null;
  idPerson: string;
  person: string;
  /** Null if the person was deleted after the cart was created. */
  data: PersonData | null;
  address: string | null;
  held: AssetPlace | null;
  expected: CheckIn | null;
}

export interface CartRow extends CartState {
  /** The entity service that accepted a time, while the cart holds it. */
  acceptedEntityServiceId: string | null;
  /** The day that was requested there. */
  requestedDate: string | null;
  jumpToSlots: boolean;
  pendingPaymentId: string | null;
  preferredTime: Date | null;
  /** The time zone of the entity chosen last. */
  preferredTimeZone: string | null;
  preferredEntity: string | null;
  preferredAddress: string | null;
  serviceDescription: string;
  /** HTML of our own, which says how to prepare. */
  serviceInformation: string;
  /** The name of the entity whose code the cart has; null without a code, or if no entity has it any more. */
  codeEntity: string | null;
  serviceTypeSlug: ServiceTypeSlug;
  validityHours: number | null;
  /** The start of the event for which the assets have tickets; null for other carts. */
  eventAt: Date | null;
  assets: CartAssetRow[];
}

interface ReadCartInput {
  accountId: string;
  cartId: string;
  language: Language;
  now: Date;
}

/** Everything that the cart's screens show, in one statement. Expired holds do not count. */
export async function readCartRow(db: Db, input: ReadCartInput): Promise<CartRow | null> {
  const { language } = input;
  const [found] = await readCarts(db, { language }, input);
  if (!found) return null;
  const { preferredTime, eventAt, assets, ...cart } = parseCartState(found.cart);
  return {
    ...cart,
    preferredTime: instant(preferredTime),
    eventAt: instant(eventAt),
    assets: assets.map(({ data, ...asset }) => ({ ...asset, data: data && toPersonData(data) })),
  };
}

type CartAssetJson = Omit<CartAssetRow, 'data'> & { data: PersonRow | null };

/** What a `CartRow` has beside its `CartState`, as JSON. */
type CartDetailsJson = Omit<CartRow, keyof CartState | 'preferredTime' | 'eventAt' | 'assets'> & {
  preferredTime: string | null;
  eventAt: string | null;
  assets: CartAssetJson[];
};

const readCarts = compileOncePerShape<
  Pick<ReadCartInput, 'language'>,
  ReadCartInput,
  { cart: CartStateJson & CartDetailsJson }
>(
  ({ language }, input) => sql`/* prepared */
    select json_build_object(${cartStateFields}, ${cartDetailsFields(language)}) as cart
      from carts c
      join services sv on sv.id = c.service_id
      join service_types st on st.id = sv.service_type_id
      -- An accepted request whose hold is current: the cart can choose nothing else.
      left join lateral (
        select o.entity_service_id, min(lower(o.during)) as starts_at,
               (array_agg(r.service_date order by r.decided_at desc))[1] as requested_date
          from approval_requests r
          join occupancy o on o.cart_id = r.cart_id and o.entity_service_id = r.entity_service_id
           and o.live and o.state = 'hold' and o.expires_at > ${input.now}
         where r.cart_id = c.id and r.state = 'accepted'
         group by o.entity_service_id order by min(lower(o.during)) limit 1) accepted on true
      left join entity_services pes on pes.id = coalesce(accepted.entity_service_id, c.entity_service_id)
      left join entities pe on pe.id = pes.entity_id
      left join lateral (
        select json_agg(json_build_object(${cartAssetFields})
               order by s.ordinal) as assets, min(expected.valid_hours) as valid_hours,
               min(expected.event_at) as event_at
          from assets s
          join persons p on p.id = s.person_id
          left join lateral (
            select json_build_object(${checkInFields}) as at, i.valid_hours, i.event_at
              from asset_check_ins i where i.asset_id = s.id limit 1) expected on true
          left join occupancy o on o.owner_id = s.id and o.live and o.expires_at > ${input.now}
          left join entity_services es on es.id = o.entity_service_id
          left join entities e on e.id = es.entity_id
         where s.cart_id = c.id) a on true
     where ${isOwnedCart(input)}`,
);

const cartDetailsFields = (language: Language) =>
  jsonFieldsOf<CartDetailsJson>({
    jumpToSlots: sql`c.jump_to_slots or accepted.entity_service_id is not null`,
    acceptedEntityServiceId: sql`accepted.entity_service_id`,
    requestedDate: sql`accepted.requested_date`,
    preferredTime: sql`coalesce(accepted.starts_at, c.preferred_time)`,
    preferredTimeZone: sql`pe.time_zone`,
    preferredEntity: sql`pe.business_name`,
    preferredAddress: sql`address_line(pe.address, pe.postal_code, pe.locality)`,
    serviceDescription: language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`,
    serviceInformation: language === 'en' ? sql`sv.information_en` : sql`sv.information_pt`,
    serviceTypeSlug: sql`st.slug`,
    validityHours: sql`coalesce(a.valid_hours, sv.validity_hours)`,
    eventAt: sql`a.event_at`,
    codeEntity: sql`(select through.business_name from entities through where through.code = c.entity_code)`,
    pendingPaymentId: sql`c.open_payment_id`,
    assets: sql`coalesce(a.assets, '[]')`,
  });

const assetPlaceFields = jsonFieldsOf<AssetPlace>({
  idEntityService: sql`o.entity_service_id`,
  startsAt: sql`lower(o.during)`,
  endsAt: sql`upper(o.during)`,
  priceCents: sql`o.price_cents`,
  expiresAt: sql`case when o.state = 'hold' then o.expires_at end`,
  idEntity: sql`e.id`,
  entity: sql`e.business_name`,
  entityAddress: sql`address_line(e.address, e.postal_code, e.locality)`,
  timeZone: sql`e.time_zone`,
  location: sql`es.location`,
  distanceKm: sql`chord_to_km(e.position <-> earth_point(c.latitude, c.longitude))`,
});

const cartAssetFields = jsonFieldsOf<CartAssetJson>({
  idAsset: sql`s.id`,
  assetNumber: sql`s.asset_number`,
  idPerson: sql`s.person_id`,
  person: sql`p.name`,
  data: sql`case when p.deleted_at is null then ${personJsonSql} end`,
  address: sql`s.address`,
  held: sql`case when o.id is not null then json_build_object(${assetPlaceFields}) end`,
  expected: sql`expected.at`,
});

const checkInFields = jsonFieldsOf<CheckIn>({
  checkIn: sql`i.check_in`,
  reservation: sql`i.reservation`,
  idTravel: sql`i.travel_id`,
  date: sql`i.expected_at`,
});

/** When the oldest current hold of the cart was made. */
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

/** The check-in point of the first asset that has one; null if none has. */
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
