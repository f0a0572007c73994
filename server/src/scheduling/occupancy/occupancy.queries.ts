import { sql } from 'kysely';
import { compileOnce } from '../../platform/compile-once.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { epochMilliseconds } from '../../platform/epoch-milliseconds.ts';
import type { Interval, ServiceRules } from '../availability/availability-types.rules.ts';
import type { ConflictingBooking } from './allocation.rules.ts';
import { isExpiredWithWaitlist } from './occupancy-window.queries.ts';
import type { PlaceWithUnit } from './unit-assignment.rules.ts';

export type PlaceState = 'hold' | 'booked';
/** `kept`: reserved for the waitlist until it has been offered; `reserved`: for what `reserved_for` names. */
export type ReservedState = 'kept' | 'reserved';
export type EndedState = 'released' | 'expired' | 'moved';

/** A row of occupancy that a person has or had. Instants are epoch milliseconds. */
export interface OccupancyRow extends Interval {
  id: string;
  poolId: string;
  unit: number;
  state: PlaceState | EndedState;
  live: boolean;
  ownerId: string;
  cartId: string;
  accountId: string;
  entityServiceId: string;
  allotmentId: string | null;
  priceCents: number;
  campaignId: string | null;
  /** Null for a booking. */
  expiresAt: number | null;
  /** When the first hold of an unbroken chain of holds of its person began. */
  heldSince: number;
  /** Until when the hold is guaranteed; null for a booking, and for a hold that a patient chose. */
  keptUntil: number | null;
  /** The entity code of its cart. */
  entityCode: string | null;
}

/** A live place as a decision reads it; it may be an expired hold. */
export type LivePlace = PlaceWithUnit &
  Pick<OccupancyRow, 'poolId' | 'allotmentId' | 'expiresAt'> & {
    /** Null for a place that is reserved for the waitlist; that of the draft, visitor or offer for one that is reserved for it. */
    ownerId: string | null;
    /** For the waitlist, a draft, a visitor or a rebooking offer. */
    isReserved: boolean;
    /** Expired on a day with a waitlist: not available to the public. */
    isExpiredWithWaitlist: boolean;
  };

/** The data for a decision about places of one entity service. */
export interface AllocationData {
  /** `entities.terms_version` of its entity; null without rules. */
  version: number | null;
  /** Live places from the first to the last requested start, on all pools that serve the service. */
  places: LivePlace[];
  /** Live places of the cart. */
  placesOfCart: OccupancyRow[];
  /** Live places of the same people in other carts. */
  conflictingBookings: ConflictingBooking[];
  /** Places that other people of the account hold, without bookings. */
  holdCount: number;
}

interface ReadAllocationDataInput {
  /** Null for an entity service that is not active: it has no places. */
  rules: Pick<ServiceRules, 'entityId' | 'pools' | 'longestMinutes'> | null;
  /** Epoch milliseconds of the first and the last start. */
  first: number;
  last: number;
  /** The owners of the requests. */
  ownerIds: readonly string[];
  /** Null for a place that is reserved for a draft. */
  accountId: string | null;
  cartId: string | null;
  now: Date;
}

/** A hold or booking that has just ended. */
export type ReleasedPlace = EndedPlace &
  Pick<OccupancyRow, 'expiresAt' | 'heldSince'> & { until: number };

/** A place that has just ended. */
export interface EndedPlace {
  id: string;
  ownerId: string;
  poolId: string;
  /** Epoch milliseconds. */
  from: number;
}

/** Reads the data for a decision in one statement. Read it after the locks are taken, unless it only refuses. */
export async function readAllocationData(
  trx: Trx,
  input: ReadAllocationDataInput,
): Promise<AllocationData> {
  const { rules, first, last } = input;
  const [found] = await selectAllocationData(trx, {
    ...input,
    entityId: rules?.entityId ?? null,
    pools: rules?.pools ?? [],
    from: isoOf(first),
    until: isoOf(last + (rules?.longestMinutes ?? 0) * 60_000),
  });
  if (!found) throw new Error('A statement without FROM gave no row.');
  return found;
}

interface AllocationDataParameters extends Omit<ReadAllocationDataInput, 'rules'> {
  entityId: string | null;
  pools: readonly string[];
  /** ISO 8601: from the first start to the end of the longest slot of the last one. */
  from: string;
  until: string;
}

/**
 * Written so that PostgreSQL keeps one plan: for an array it would count ten elements without looking, find a plan with
 * the values at hand cheaper, and plan anew at each hold, for ten times what the statement takes. So pools and people
 * are found by their entity and their cart, and the arrays only choose among them. The pools are joined laterally, since
 * the index of units can also find all places of a moment, in every pool of the country.
 */
const selectAllocationData = compileOnce(
  (input: AllocationDataParameters) => sql<AllocationData>`/* prepared */
    select (select terms_version from entities where id = ${input.entityId}::uuid) as version,
           (select coalesce(json_agg(json_build_object('id', o.id, 'poolId', o.pool_id, 'unit', o.unit,
                     'from', ${epochMilliseconds(sql`lower(o.during)`)}, 'until', ${epochMilliseconds(sql`upper(o.during)`)},
                     'ownerId', o.owner_id, 'allotmentId', o.allotment_id, 'expiresAt', ${expiresAtMs},
                     'isReserved', ${isReservedSql},
                     'isExpiredWithWaitlist', ${isExpiredWithWaitlist(input.now)})), '[]')
              from capacity_pools p
             cross join lateral (
                   select * from occupancy o
                    where o.live and o.pool_id = p.id
                      and o.during && tstzrange(${input.from}::timestamptz, ${input.until}::timestamptz)
                   offset 0) o
             where p.entity_id = ${input.entityId}::uuid
               and array_position(${input.pools}::uuid[], p.id) is not null) as places,
           (select coalesce(json_agg(${occupancyRowJson}), '[]')
              from occupancy o left join carts on carts.id = o.cart_id
             where o.live and o.cart_id = ${input.cartId}) as places_of_cart,
           (select coalesce(json_agg(json_build_object('ownerId', mine.id, 'personName', p.name,
                     'entityName', e.business_name, 'timeZone', e.time_zone,
                     'cartId', o.cart_id, 'isHold', o.state = 'hold',
                     'from', ${epochMilliseconds(sql`lower(o.during)`)}, 'until', ${epochMilliseconds(sql`upper(o.during)`)})), '[]')
              from assets mine
              join assets theirs on theirs.person_id = mine.person_id and theirs.id <> mine.id
              join occupancy o on o.owner_id = theirs.id and o.live and o.expires_at > ${input.now}
              join persons p on p.id = mine.person_id
              join entity_services es on es.id = o.entity_service_id
              join entities e on e.id = es.entity_id
             where mine.cart_id = ${input.cartId}
               and array_position(${input.ownerIds}::uuid[], mine.id) is not null) as conflicting_bookings,
           (select count(*) filter (where o.expires_at > ${input.now}
                     and array_position(${input.ownerIds}::uuid[], o.owner_id) is null)::int
              from occupancy o
             where o.account_id = ${input.accountId} and o.state = 'hold') as hold_count`,
);

/**
 * The latest place of each person of a cart, live or ended. Locks the cart's places in the order of their ids, because a
 * release takes no lock of a day and would end them meanwhile; they are as they are after the lock was waited for. The
 * caller has locked the cart, so that none is added.
 */
export async function lockLatestPlacesOfCart(trx: Trx, cartId: string): Promise<OccupancyRow[]> {
  const latest = new Map<string, OccupancyRow>();
  for (const { place } of await lockPlaces(trx, { cartId })) {
    const known = latest.get(place.ownerId);
    if (!known || place.live || !known.live) latest.set(place.ownerId, place);
  }
  return [...latest.values()];
}

/** Oldest first. */
const lockPlaces = compileOnce(
  ({ cartId }: CartFilter) => sql<{ place: OccupancyRow }>`/* prepared */
    select locked.place
      from (select ${occupancyRowJson} as place, o.id, o.created_at
              from occupancy o left join carts on carts.id = o.cart_id
             where o.cart_id = ${cartId}
             order by o.id for update of o) locked
     order by locked.created_at, locked.id`,
);

interface CartFilter {
  cartId: string;
}

/** The live place of a person. */
export async function readLivePlaceOfOwner(
  db: Db | Trx,
  ownerId: string,
): Promise<OccupancyRow | null> {
  return (await readLivePlacesOfOwners(db, [ownerId]))[0] ?? null;
}

/** The live places of people, by start. */
export async function readLivePlacesOfOwners(
  db: Db | Trx,
  ownerIds: readonly string[],
): Promise<OccupancyRow[]> {
  const { rows } = await sql<{ place: OccupancyRow }>`/* prepared */
    select ${occupancyRowJson} as place from occupancy o left join carts on carts.id = o.cart_id
     where o.live and o.owner_id = any(${[...ownerIds]}::uuid[])
     order by lower(o.during), o.owner_id`.execute(db);
  return rows.map(({ place }) => place);
}

/** The pool of a person's live place; null without one. */
export async function readPoolOfPlace(db: Db | Trx, ownerId: string): Promise<string | null> {
  return (await readLivePlaceOfOwner(db, ownerId))?.poolId ?? null;
}

/** The place of a person that ended last in this state; null for none. */
export async function readLastEndedPlace(
  db: Db | Trx,
  { ownerId, state }: { ownerId: string; state: EndedState },
): Promise<OccupancyRow | null> {
  const { rows } = await sql<{ place: OccupancyRow }>`
    select ${occupancyRowJson} as place from occupancy o left join carts on carts.id = o.cart_id
     where not o.live and o.owner_id = ${ownerId} and o.state = ${state}
     order by o.ended_at desc, o.id desc limit 1`.execute(db);
  return rows[0]?.place ?? null;
}

/** Live places of carts, without expired holds. */
export async function readLiveRowsOfCarts(
  db: Db | Trx,
  cartIds: readonly string[],
  now: Date,
): Promise<OccupancyRow[]> {
  const { rows } = await sql<{ place: OccupancyRow }>`/* prepared */
    select ${occupancyRowJson} as place from occupancy o left join carts on carts.id = o.cart_id
     where o.live and o.cart_id = any(${[...cartIds]}::uuid[]) and o.expires_at > ${now}
     order by lower(o.during), o.owner_id`.execute(db);
  return rows.map(({ place }) => place);
}

/** Live places of a pool that overlap an interval: their units may have to change. */
export async function readLivePlacesOfPool(
  trx: Trx,
  poolId: string,
  { now, ...interval }: Interval & { now: Date },
): Promise<LivePlace[]> {
  const { rows } = await sql<{ place: LivePlace }>`/* prepared */
    select json_build_object('id', o.id, 'poolId', o.pool_id, 'unit', o.unit, 'ownerId', o.owner_id,
             'allotmentId', o.allotment_id, 'from', ${epochMilliseconds(sql`lower(o.during)`)}, 'until', ${epochMilliseconds(sql`upper(o.during)`)},
             'expiresAt', ${expiresAtMs}, 'isReserved', ${isReservedSql},
             'isExpiredWithWaitlist', ${isExpiredWithWaitlist(now)}) as place
      from occupancy o
     where o.live and o.pool_id = ${poolId}
       and o.during && tstzrange(${isoOf(interval.from)}::timestamptz, ${isoOf(interval.until)}::timestamptz)`.execute(
    trx,
  );
  return rows.map(({ place }) => place);
}

/**
 * Ends live places, each in the state given, if they are still as the decision read them: a hold, or with `booked` a
 * booking as well; for 'expired' an expired hold.
 * @returns the ids of the places that were ended.
 */
export async function endPlaces(
  trx: Trx,
  places: ReadonlyArray<{ id: string; as: EndedState }>,
  { now, booked = false }: { now: Date; booked?: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* prepared */
    update occupancy o set live = false, state = r."as", ended_at = ${now}
      from json_to_recordset(${JSON.stringify(places)}::json) as r(id uuid, "as" text)
     where o.id = r.id and o.live and (o.state = 'hold' or ${isReservedSql} or ${booked})
       and (r."as" <> 'expired' or o.expires_at <= ${now})
    returning o.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Ends the live places of these people or drafts, of any state; as 'expired' only holds and reserved ones.
 * Locks the rows in one order, so that two concurrent releases do not deadlock.
 */
export async function endPlacesOfOwners(
  trx: Trx,
  ownerIds: readonly string[],
  { as, now }: { as: EndedState; now: Date },
): Promise<ReleasedPlace[]> {
  const { rows } = await sql<ReleasedPlace>`/* prepared */
    with mine as (
      select id from occupancy
       where live and owner_id = any(${[...ownerIds]}::uuid[]) and (state in ('hold', 'reserved') or ${as}::text <> 'expired')
       order by id for update)
    update occupancy o set live = false, state = ${as}, ended_at = ${now}
      from mine where o.id = mine.id and o.live
    returning o.id, o.owner_id, o.pool_id, ${epochMilliseconds(sql`lower(o.during)`)} as "from",
              ${epochMilliseconds(sql`upper(o.during)`)} as until, ${expiresAtMs} as expires_at,
              ${epochMilliseconds(sql`coalesce(o.held_since, o.created_at)`)} as held_since`.execute(
    trx,
  );
  return rows;
}

/** Changes the units of live places. The constraint is deferred: during the change two places may share a unit. */
export async function changeUnits(trx: Trx, units: ReadonlyMap<string, number>): Promise<void> {
  await sql`set constraints occupancy_no_unit_twice deferred`.execute(trx);
  const rows = [...units].map(([id, unit]) => ({ id, unit }));
  await sql`/* prepared */
    update occupancy o set unit = r.unit
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, unit int)
     where o.id = r.id and o.live`.execute(trx);
}

/** Makes PostgreSQL check the units now, and after each statement from here on. */
export async function checkUnits(trx: Trx): Promise<void> {
  await sql`set constraints occupancy_no_unit_twice immediate`.execute(trx);
}

/** Of these owners, the ones without a live place. */
export async function readOwnersWithoutPlace(
  trx: Trx,
  ownerIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`/* prepared */
    select id as owner_id from unnest(${[...ownerIds]}::uuid[]) as given(id)
     where not exists (select from occupancy o where o.live and o.owner_id = given.id)`.execute(
    trx,
  );
  return rows.map(({ ownerId }) => ownerId);
}

/** Reserved for the waitlist ('kept') or a draft. Needs the alias `o` (occupancy). */
const isReservedSql = sql`o.state in ('kept', 'reserved')`;

const expiresAtMs = sql`case when o.expires_at = 'infinity' then null else ${epochMilliseconds(sql`o.expires_at`)} end`;

const occupancyRowJson = sql`json_build_object('id', o.id, 'poolId', o.pool_id, 'unit', o.unit, 'state', o.state, 'live', o.live,
  'ownerId', o.owner_id, 'cartId', o.cart_id, 'accountId', o.account_id, 'entityServiceId', o.entity_service_id,
  'allotmentId', o.allotment_id, 'priceCents', o.price_cents, 'campaignId', o.campaign_id,
  'from', ${epochMilliseconds(sql`lower(o.during)`)}, 'until', ${epochMilliseconds(sql`upper(o.during)`)}, 'expiresAt', ${expiresAtMs},
  'heldSince', ${epochMilliseconds(sql`coalesce(o.held_since, o.created_at)`)},
  'keptUntil', ${epochMilliseconds(sql`o.kept_until`)}, 'entityCode', carts.entity_code)`;

function isoOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
