import type { ServiceLocation } from '@vaga/contract/partners';
import { sql } from 'kysely';
import { isSessionActive } from '../identity/index.ts';
import type { CampaignWithText } from '../partners/index.ts';
import { compileOnce } from '../platform/compile-once.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { OccupancyWindow, WindowOccupancy } from '../scheduling/index.ts';
import { windowOccupancyColumns } from '../scheduling/index.ts';
import type { CartState, StateJson } from './cart.queries.ts';
import { isTheirs, stateFields, withDates } from './cart.queries.ts';

/** A place that a cart may book: an entity service with its entity. */
export interface CartPlace {
  idEntityService: string;
  idEntity: string;
  entity: string;
  address: string;
  locality: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  logoPath: string | null;
  location: ServiceLocation;
  radiusKm: number | null;
  priceCents: number;
  needsApproval: boolean;
  /** From the point that the cart's places were last listed from. */
  distanceKm: number | null;
  campaigns: CampaignWithText[];
}

/** A cart and the place that it looks at. */
export interface CartAtPlace {
  cart: CartState;
  place: CartPlace | null;
  /** Rows of `occupancy` that the cart has made: holds, whatever became of them, and bookings. */
  placesMade: number;
}

/** What is said of a place whoever looks at it, wherever from. Of `entity_services es` and `entities e`. */
const placeFields = sql`
  'idEntityService', es.id, 'idEntity', e.id, 'entity', e.business_name,
  'address', address_line(e.address, e.postal_code, e.locality), 'locality', e.locality,
  'latitude', e.latitude, 'longitude', e.longitude, 'timeZone', e.time_zone, 'logoPath', e.logo_path,
  'location', es.location, 'radiusKm', es.radius_km, 'priceCents', es.price_cents,
  'needsApproval', es.needs_approval,
  'campaigns', coalesce((
    select json_agg(json_build_object('id', k.id, 'priceCents', k.price_cents, 'fromDate', k.from_date,
             'untilDate', k.until_date, 'entityCode', k.entity_code,
             'informationPt', k.information_pt, 'informationEn', k.information_en))
      from campaigns k where k.entity_service_id = es.id), '[]')`;

const distanceKm = sql`chord_to_km(e.position <-> earth_point(c.latitude, c.longitude))`;

/** The entity code of `carts c` that counts at `now`; see `codeInForce`. */
export const codeInForceAt = (now: Date) => sql`
  case when c.entity_code_ends_at is null or c.entity_code_ends_at > ${now} then c.entity_code end`;

/**
 * Whether `carts c` may book `entity_services es` of `entities e`: of the cart's service, active, and public or reached
 * through the cart's entity code (the entity of the code itself, or one that has an enabled protocol with it).
 */
export const mayBook = (now: Date) => sql`
  es.service_id = c.service_id and es.is_active and e.is_active
  and (es.is_offered or exists (
        select from entities through
         where through.code = ${codeInForceAt(now)} and through.is_active
           and through.entity_type <> 'Administrator'
           and (through.id = e.id or exists (
                 select from protocols p
                  where p.partner_entity_id = through.id and p.service_entity_id = e.id and p.is_enabled))))`;

interface AskedPlace {
  accountId: string;
  cartId: string;
  entityServiceId: string | null;
  now: Date;
}

/**
 * A cart of this account with the place asked for (null: the one last asked for) if the cart may book it, in one
 * statement.
 * @returns null where the cart is not theirs, or the account is deleted.
 */
export async function readCartAtPlace(db: Db, asked: AskedPlace): Promise<CartAtPlace | null> {
  const [found] = await readCartsAtPlace(db, asked);
  return found ? { ...found, cart: withDates(found.cart) } : null;
}

const readCartsAtPlace = compileOnce(
  (asked: AskedPlace) => sql<Omit<CartAtPlace, 'cart'> & { cart: StateJson }>`/* prepared */
    select json_build_object(${stateFields}) as cart, looked_at.place,
           (select count(*)::int from occupancy o where o.cart_id = c.id) as places_made
      from carts c
      left join lateral (
        select json_build_object(${placeFields}, 'distanceKm', ${distanceKm}) as place
          from entity_services es join entities e on e.id = es.entity_id
         where es.id = coalesce(${asked.entityServiceId}::uuid, c.entity_service_id) and ${mayBook(asked.now)}
      ) looked_at on true
     where ${isTheirs(asked)}`,
);

/** What a look at a day needs to know of its cart. */
export type LookingCart = Pick<
  CartState,
  'id' | 'accountId' | 'isTravelling' | 'serviceDate' | 'entityServiceId'
> & {
  /** The code that counts at this moment; null without one. */
  entityCode: string | null;
};

/** What only this moment knows of a cart that looks at a place. */
export interface Glance extends LookingCart, WindowOccupancy {
  /** `entities.terms_version`; null where the cart may not book the place. */
  version: number | null;
  distanceKm: number | null;
}

interface GlanceAsked extends AskedPlace {
  sessionId: string;
  window: OccupancyWindow | null;
}

/**
 * The same as `readCartAtPlace` without what seldom changes, and with what is taken in a window: each look at a day's
 * slots is this one statement. It proves the session on the way.
 */
export async function readGlance(
  db: Db,
  { window, ...asked }: GlanceAsked,
): Promise<Glance | 'signed out' | 'not theirs'> {
  const nothing = { pools: [], from: asked.now, until: asked.now };
  const [found] = await readGlances(db, { ...asked, ...(window ?? nothing) });
  const glance = found?.glance;
  if (!glance?.isSignedIn) return 'signed out';
  return glance.id === null ? 'not theirs' : glance;
}

/** As one JSON object: Node reads it more quickly than as many columns. */
const readGlances = compileOnce(
  (asked: Omit<GlanceAsked, 'window'> & OccupancyWindow) => sql<{
    glance: { isSignedIn: boolean } & (Glance | { id: null });
  }>`/* prepared */
    select row_to_json(g) as glance from (
    select session.is_signed_in as "isSignedIn", c.id, c.account_id as "accountId",
           ${codeInForceAt(asked.now)} as "entityCode",
           c.is_travelling as "isTravelling", c.service_date as "serviceDate", c.entity_service_id as "entityServiceId",
           looked_at.version, looked_at.distance_km as "distanceKm",
           ${windowOccupancyColumns(asked, {
             cartId: sql`c.id`,
             entityServiceId: sql`looked_at.id`,
             now: asked.now,
           })}
      from (select ${isSessionActive(asked.sessionId, asked.now)} as is_signed_in) session
      left join carts c on c.id = ${asked.cartId} and c.account_id = ${asked.accountId}
      left join lateral (
        select es.id, e.terms_version as version, ${distanceKm} as distance_km
          from entity_services es join entities e on e.id = es.entity_id
         where es.id = ${asked.entityServiceId}::uuid and ${mayBook(asked.now)}
      ) looked_at on true) g`,
);

/** A place without anybody who looks at it, as of a version of its entity. */
export interface VersionedPlace {
  version: number;
  place: Omit<CartPlace, 'distanceKm'>;
}

export async function readPlace(db: Db, entityServiceId: string): Promise<VersionedPlace | null> {
  const { rows } = await sql<VersionedPlace>`/* prepared */
    select e.terms_version as version, json_build_object(${placeFields}) as place
      from entity_services es join entities e on e.id = es.entity_id
     where es.id = ${entityServiceId}::uuid`.execute(db);
  return rows[0] ?? null;
}

export async function setAddress(
  db: Db,
  cartId: string,
  { assetIds, address }: { assetIds: string[]; address: string | null },
): Promise<void> {
  await db
    .updateTable('assets')
    .set({ address })
    .where('cartId', '=', cartId)
    .where('id', 'in', assetIds)
    .execute();
}

/** Of a cart's people those who are not deleted; none of them is until the transaction ends. Locked by their ids. */
export async function lockLivingAssetIds(trx: Trx, cartId: string): Promise<string[]> {
  return (await lockLivingAssets(trx, cartId)).map(({ id }) => id);
}

/** The same, with where each of them wants to be visited. */
export async function lockLivingAssets(
  trx: Trx,
  cartId: string,
): Promise<Array<{ id: string; address: string | null }>> {
  return lockAssets(trx, { cartId });
}

const lockAssets = compileOnce(
  ({ cartId }: { cartId: string }) => sql<{ id: string; address: string | null }>`/* prepared */
    select s.id, s.address from assets s join persons p on p.id = s.person_id
     where s.cart_id = ${cartId} and p.deleted_at is null
     order by p.id for key share of p`,
);
