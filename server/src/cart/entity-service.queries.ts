import type { ServiceLocation } from '@vaga/contract/partners';
import { sql } from 'kysely';
import { isSessionActive } from '../identity/index.ts';
import type { CampaignWithText } from '../partners/index.ts';
import { campaignsOfService, isCodeOpenAt } from '../partners/index.ts';
import { compileOnce } from '../platform/compile-once.ts';
import type { Db, Trx } from '../platform/db.ts';
import { jsonFieldsOf } from '../platform/row-sql.ts';
import type { OccupancyWindow, WindowOccupancy } from '../scheduling/index.ts';
import { windowOccupancyColumns } from '../scheduling/index.ts';
import type { CartState, CartStateJson } from './cart.queries.ts';
import { cartStateFields, isOwnedCart, parseCartState } from './cart.queries.ts';

/** An entity service that a cart can book, with its entity. */
export interface BookableEntityService {
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
  /** From the point of the cart's last list of entity services. */
  distanceKm: number | null;
  campaigns: CampaignWithText[];
}

/** What a hold is decided on, but the occupancy. */
export interface CartForHold {
  cart: CartState;
  entityService: BookableEntityService | null;
  /** Those whose persons are not deleted. */
  assets: ActiveAsset[];
  /** Rows of `occupancy` that the cart has created: holds, ended ones too, and bookings. */
  placesTaken: number;
}

const distanceKm = sql`chord_to_km(e.position <-> earth_point(c.latitude, c.longitude))`;

/** Of `entity_services es`, `entities e` and `carts c`. */
const entityServiceFields = jsonFieldsOf<BookableEntityService>({
  idEntityService: sql`es.id`,
  idEntity: sql`e.id`,
  entity: sql`e.business_name`,
  address: sql`address_line(e.address, e.postal_code, e.locality)`,
  locality: sql`e.locality`,
  latitude: sql`e.latitude`,
  longitude: sql`e.longitude`,
  timeZone: sql`e.time_zone`,
  logoPath: sql`e.logo_path`,
  location: sql`es.location`,
  radiusKm: sql`es.radius_km`,
  priceCents: sql`es.price_cents`,
  needsApproval: sql`es.needs_approval`,
  distanceKm,
  campaigns: campaignsOfService(),
});

/** SQL expression: the entity code of `carts c` that is active at `now`; see `activeEntityCode`. */
export const activeEntityCodeAt = (now: Date) => sql`
  case when c.entity_code_ends_at is null or c.entity_code_ends_at > ${now} then c.entity_code end`;

/**
 * SQL condition: `carts c` can book `entity_services es` of `entities e`. The entity service is of the cart's service,
 * active, not paused, and public or opened by the cart's entity code: the code's own entity, or one with an active protocol with it.
 */
export const canBook = (now: Date) => sql`
  es.service_id = c.service_id and es.is_active and not es.is_paused and e.is_active
  and (es.is_offered or ${isCodeOpenAt(activeEntityCodeAt(now), sql`e.id`)})`;

export interface ActiveAsset {
  id: string;
  /** Where the service is done, if at the patient's address. */
  address: string | null;
}

interface ReadCartForHoldInput {
  accountId: string;
  cartId: string;
  entityServiceId: string | null;
  now: Date;
}

/**
 * A cart of this account with the requested entity service (null: the one chosen last) if the cart can book it, and its
 * assets, in one statement. Locks the assets' persons, in the order of their ids, against deletion until the transaction
 * ends.
 * @returns null if the account has no such cart or is deleted.
 */
export async function readCartForHold(
  trx: Trx,
  input: ReadCartForHoldInput,
): Promise<CartForHold | null> {
  const [found] = await readCartsForHold(trx, input);
  return found ? { ...found, cart: parseCartState(found.cart) } : null;
}

const readCartsForHold = compileOnce(
  (input: ReadCartForHoldInput) => sql<
    Omit<CartForHold, 'cart'> & { cart: CartStateJson }
  >`/* prepared */
    with active as materialized (${lockedAssets(input.cartId)})
    select json_build_object(${cartStateFields}) as cart, chosen.entity_service,
           (select coalesce(json_agg(active), '[]') from active) as assets,
           (select count(*)::int from occupancy o where o.cart_id = c.id) as places_taken
      from carts c
      left join lateral (
        select json_build_object(${entityServiceFields}) as entity_service
          from entity_services es join entities e on e.id = es.entity_id
         where es.id = coalesce(${input.entityServiceId}::uuid, c.entity_service_id) and ${canBook(input.now)}
      ) chosen on true
     where ${isOwnedCart(input)}`,
);

/** The fields of a cart that the slots of a day depend on. */
export type SlotContextCart = Pick<
  CartState,
  'id' | 'accountId' | 'isTravelling' | 'serviceDate' | 'entityServiceId'
> & {
  /** The code that is active now; null without one. */
  entityCode: string | null;
};

/** What a list of slots must not read from a cache: the cart, the terms version and the occupancy. */
export interface CartSlotSnapshot extends SlotContextCart, WindowOccupancy {
  /** `entities.terms_version`; null if the cart cannot book the entity service. */
  version: number | null;
  distanceKm: number | null;
}

interface ReadCartSlotSnapshotInput extends ReadCartForHoldInput {
  sessionId: string;
  window: OccupancyWindow | null;
}

/**
 * Like `readCartForHold`, without what is cached, and with the occupancy in a window. A list of slots is this
 * one statement; it also checks the session.
 */
export async function readCartSlotSnapshot(
  db: Db,
  { window, ...input }: ReadCartSlotSnapshotInput,
): Promise<CartSlotSnapshot | 'signed out' | 'not found'> {
  const emptyWindow = { pools: [], from: input.now, until: input.now };
  const [found] = await readCartSlotSnapshots(db, { ...input, ...(window ?? emptyWindow) });
  const snapshot = found?.snapshot;
  if (!snapshot?.isSignedIn) return 'signed out';
  return snapshot.id === null ? 'not found' : snapshot;
}

/** One JSON object, which Node parses faster than as many columns. */
const readCartSlotSnapshots = compileOnce(
  (input: Omit<ReadCartSlotSnapshotInput, 'window'> & OccupancyWindow) => sql<{
    snapshot: { isSignedIn: boolean } & (CartSlotSnapshot | { id: null });
  }>`/* prepared */
    select row_to_json(s) as snapshot from (
    select session.is_signed_in as "isSignedIn", c.id, c.account_id as "accountId",
           ${activeEntityCodeAt(input.now)} as "entityCode",
           c.is_travelling as "isTravelling", c.service_date as "serviceDate", c.entity_service_id as "entityServiceId",
           chosen.version, chosen.distance_km as "distanceKm",
           ${windowOccupancyColumns(input, {
             cartId: sql`c.id`,
             entityServiceId: sql`chosen.id`,
             now: input.now,
           })}
      from (select ${isSessionActive(input.sessionId, input.now)} as is_signed_in) session
      left join carts c on c.id = ${input.cartId} and c.account_id = ${input.accountId}
      left join lateral (
        select es.id, e.terms_version as version, ${distanceKm} as distance_km
          from entity_services es join entities e on e.id = es.entity_id
         where es.id = ${input.entityServiceId}::uuid and ${canBook(input.now)}
      ) chosen on true) s`,
);

export async function updateCustomerAddress(
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

/**
 * The ids of the cart's assets whose persons are not deleted. Locks these persons, in the order of their ids, against
 * deletion until the transaction ends.
 */
export async function lockActiveAssetIds(trx: Trx, cartId: string): Promise<string[]> {
  const { rows } = await lockedAssets(cartId).execute(trx);
  return rows.map(({ id }) => id);
}

/** SQL that selects the active assets of a cart and locks their persons. */
const lockedAssets = (cartId: string) => sql<ActiveAsset>`
    select s.id, s.address from assets s join persons p on p.id = s.person_id
     where s.cart_id = ${cartId} and p.deleted_at is null
     order by p.id for key share of p`;
