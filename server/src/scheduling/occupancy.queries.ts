import { sql } from 'kysely';
import { compileOnce } from '../platform/compile-once.ts';
import type { Db, Trx } from '../platform/db.ts';
import { epochMilliseconds } from '../platform/epoch-milliseconds.ts';
import type { Span } from './availability.rules.ts';
import type { Elsewhere } from './choose-places.rules.ts';
import type { UnitPlace } from './colouring.rules.ts';
import type { EntityServiceTerms, WantedDays } from './offers.queries.ts';
import { isAwaited, termsOf } from './offers.queries.ts';

export type PlaceState = 'hold' | 'booked';
/** Given back, and kept until the waiting list has been asked. */
export type KeptState = 'kept';
export type EndState = 'released' | 'expired' | 'moved';

/** A row of occupancy. Instants are epoch milliseconds. */
export interface OccupancyRow extends Span {
  id: string;
  poolId: string;
  unit: number;
  state: PlaceState | KeptState | EndState;
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
  /** When its person first had a place of an unbroken chain of holds. */
  heldSince: number;
  /** The entity code of its cart. */
  entityCode: string | null;
}

/** A live place as a decision sees it, an expired hold maybe. */
export type StandingPlace = UnitPlace &
  Pick<OccupancyRow, 'poolId' | 'ownerId' | 'allotmentId' | 'expiresAt'> & {
    /** Kept for the waiting list. */
    isKept: boolean;
    /** Its time is over, and somebody waits for it: it is not for whoever comes by. */
    isAwaited: boolean;
  };

/** What is on the table when places of one entity service are about to be taken. */
export interface TakingTerms {
  service: EntityServiceTerms | null;
  /** Live places from the first to the last start asked for, on any pool that offers them. */
  places: StandingPlace[];
  /** Live places of the cart. */
  previous: OccupancyRow[];
  /** What the same people have in other carts. */
  elsewhere: Elsewhere[];
  /** How many places other people of the account hold, not counting bookings. */
  held: number;
}

interface Asked {
  entityServiceId: string;
  /** Epoch milliseconds of the first and the last start. */
  first: number;
  last: number;
  /** Who asks. */
  ownerIds: readonly string[];
  accountId: string;
  cartId: string;
  entityCode: string | null;
  now: Date;
}

/** A hold or booking that its person had until now. */
export type GivenBack = EndedPlace &
  Pick<OccupancyRow, 'expiresAt' | 'heldSince'> & { until: number };

/** A place that somebody had until now. */
export interface EndedPlace {
  id: string;
  ownerId: string;
  poolId: string;
  /** Epoch milliseconds. */
  from: number;
}

const dayMs = 86_400_000;

/** Reads all that a decision needs, in one statement. Only what is read after the locks counts. */
export async function readTakingTerms(trx: Trx, asked: Asked): Promise<TakingTerms> {
  const { first, last } = asked;
  const [found] = await readTable(trx, {
    ...asked,
    firstAt: isoOf(first),
    lastAt: isoOf(last),
    // Wide enough for any zone: the rule looks closer.
    fromDate: isoOf(first - dayMs).slice(0, 10),
    untilDate: isoOf(last + 2 * dayMs).slice(0, 10),
  });
  if (!found) throw new Error('A statement without FROM gave no row.');
  return found;
}

interface OnTable extends Omit<Asked, 'first' | 'last'>, WantedDays {
  /** ISO 8601. */
  firstAt: string;
  lastAt: string;
}

const readTable = compileOnce(
  (asked: OnTable) => sql<TakingTerms>`/* prepared */
    with terms as materialized (${termsOf(asked, asked.entityCode)})
    select (select row_to_json(terms) from terms) as service,
           (select coalesce(json_agg(json_build_object('id', o.id, 'poolId', o.pool_id, 'unit', o.unit,
                     'from', ${epochMilliseconds(sql`lower(o.during)`)}, 'until', ${epochMilliseconds(sql`upper(o.during)`)},
                     'ownerId', o.owner_id, 'allotmentId', o.allotment_id, 'expiresAt', ${expiry},
                     'isKept', o.state = 'kept', 'isAwaited', ${isAwaited(asked.now)})), '[]')
              from terms t
              cross join unnest(t.pools) as p(id)
              join occupancy o on o.live and o.pool_id = p.id
               and o.during && tstzrange(${asked.firstAt}::timestamptz,
                     ${asked.lastAt}::timestamptz + make_interval(mins => t.longest))) as places,
           (select coalesce(json_agg(${rowJson}), '[]')
              from occupancy o left join carts on carts.id = o.cart_id
             where o.live and o.cart_id = ${asked.cartId}) as previous,
           (select coalesce(json_agg(json_build_object('ownerId', mine.id, 'person', p.name,
                     'place', e.business_name, 'timeZone', e.time_zone,
                     'cartId', o.cart_id, 'isHold', o.state = 'hold',
                     'from', ${epochMilliseconds(sql`lower(o.during)`)}, 'until', ${epochMilliseconds(sql`upper(o.during)`)})), '[]')
              from assets mine
              join assets theirs on theirs.person_id = mine.person_id and theirs.id <> mine.id
              join occupancy o on o.owner_id = theirs.id and o.live and o.expires_at > ${asked.now}
              join persons p on p.id = mine.person_id
              join entity_services es on es.id = o.entity_service_id
              join entities e on e.id = es.entity_id
             where mine.id = any(${asked.ownerIds}::uuid[])) as elsewhere,
           (select count(*)::int from occupancy o
             where o.account_id = ${asked.accountId} and o.state = 'hold'
               and o.expires_at > ${asked.now} and o.owner_id <> all(${asked.ownerIds}::uuid[])) as held`,
);

/** Keeps the live places of a cart from being given back until the transaction ends: giving back asks for no lock of a day. */
export async function lockPlacesOfCart(trx: Trx, cartId: string): Promise<void> {
  await lockPlaces(trx, { cartId });
}

const lockPlaces = compileOnce(
  ({ cartId }: OfCart) => sql<{ id: string }>`/* prepared */
    select id from occupancy where cart_id = ${cartId} and live order by id for update`,
);

interface OfCart {
  cartId: string;
}

/** The last place of each person of a cart, live or ended. */
export async function readPlacesOfCart(trx: Trx, cartId: string): Promise<OccupancyRow[]> {
  return (await readPlaces(trx, { cartId })).map(({ place }) => place);
}

const readPlaces = compileOnce(
  ({ cartId }: OfCart) => sql<{ place: OccupancyRow }>`/* prepared */
    select distinct on (o.owner_id) ${rowJson} as place
      from occupancy o left join carts on carts.id = o.cart_id
     where o.cart_id = ${cartId}
     order by o.owner_id, o.live desc, o.created_at desc, o.id desc`,
);

/** The live place of a person. */
export async function readPlaceOf(db: Db | Trx, ownerId: string): Promise<OccupancyRow | null> {
  const { rows } = await sql<{ place: OccupancyRow }>`/* prepared */
    select ${rowJson} as place from occupancy o left join carts on carts.id = o.cart_id
     where o.live and o.owner_id = ${ownerId}`.execute(db);
  return rows[0]?.place ?? null;
}

/** Live places of carts, without holds that have expired. */
export async function readHolds(
  db: Db | Trx,
  cartIds: readonly string[],
  now: Date,
): Promise<OccupancyRow[]> {
  const { rows } = await sql<{ place: OccupancyRow }>`/* prepared */
    select ${rowJson} as place from occupancy o left join carts on carts.id = o.cart_id
     where o.live and o.cart_id = any(${[...cartIds]}::uuid[]) and o.expires_at > ${now}
     order by lower(o.during), o.owner_id`.execute(db);
  return rows.map(({ place }) => place);
}

/** Live places of a pool that overlap a span: what may have to change its unit. */
export async function readPlacesOfPool(
  trx: Trx,
  poolId: string,
  { now, ...span }: Span & { now: Date },
): Promise<StandingPlace[]> {
  const { rows } = await sql<{ place: StandingPlace }>`/* prepared */
    select json_build_object('id', o.id, 'poolId', o.pool_id, 'unit', o.unit, 'ownerId', o.owner_id,
             'allotmentId', o.allotment_id, 'from', ${epochMilliseconds(sql`lower(o.during)`)}, 'until', ${epochMilliseconds(sql`upper(o.during)`)},
             'expiresAt', ${expiry}, 'isKept', o.state = 'kept', 'isAwaited', ${isAwaited(now)}) as place
      from occupancy o
     where o.live and o.pool_id = ${poolId}
       and o.during && tstzrange(${isoOf(span.from)}::timestamptz, ${isoOf(span.until)}::timestamptz)`.execute(
    trx,
  );
  return rows.map(({ place }) => place);
}

export interface NewPlace extends Span {
  id: string;
  poolId: string;
  scheduleId: string;
  entityServiceId: string;
  unit: number;
  state: PlaceState;
  ownerId: string;
  cartId: string;
  accountId: string;
  priceCents: number;
  campaignId: string | null;
  allotmentId: string | null;
  /** Null for a booking. */
  expiresAt: Date | null;
  /** Null where its person has no earlier hold that this one goes on from. */
  heldSince: Date | null;
  /** Null for a hold of the person's own. */
  keptUntil: Date | null;
}

export async function insertPlaces(
  trx: Trx,
  places: readonly NewPlace[],
  now: Date,
): Promise<void> {
  const rows = places.map(({ from, until, expiresAt, ...place }) => ({
    ...place,
    startsAt: isoOf(from),
    endsAt: isoOf(until),
    expiresAt: expiresAt?.toISOString() ?? 'infinity',
  }));
  await writePlaces(trx, { rows: JSON.stringify(rows), now });
}

const writePlaces = compileOnce(
  (asked: { rows: string; now: Date }) => sql<never>`/* prepared */
    insert into occupancy (id, pool_id, schedule_id, entity_service_id, unit, during, live, state, owner_id, cart_id,
                           account_id, price_cents, campaign_id, allotment_id, expires_at, held_since, kept_until,
                           created_at)
    select r.id, r."poolId", r."scheduleId", r."entityServiceId", r.unit, tstzrange(r."startsAt", r."endsAt"), true,
           r.state, r."ownerId", r."cartId", r."accountId", r."priceCents", r."campaignId", r."allotmentId",
           r."expiresAt", r."heldSince", r."keptUntil", ${asked.now}
      from json_to_recordset(${asked.rows}::json) as r(
           id uuid, "poolId" uuid, "scheduleId" uuid, "entityServiceId" uuid, unit int, "startsAt" timestamptz,
           "endsAt" timestamptz, state text, "ownerId" uuid, "cartId" uuid, "accountId" uuid, "priceCents" int,
           "campaignId" uuid, "allotmentId" uuid, "expiresAt" timestamptz, "heldSince" timestamptz,
           "keptUntil" timestamptz)`,
);

/**
 * Ends live places, each in the state given, if it is still what the decision saw: a hold, or a booking where
 * `booked` says so, and for 'expired' one whose time is over.
 * @returns the ids of those that were ended.
 */
export async function endPlaces(
  trx: Trx,
  places: ReadonlyArray<{ id: string; as: EndState }>,
  { now, booked = false }: { now: Date; booked?: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* prepared */
    update occupancy o set live = false, state = r."as", ended_at = ${now}
      from json_to_recordset(${JSON.stringify(places)}::json) as r(id uuid, "as" text)
     where o.id = r.id and o.live and (o.state in ('hold', 'kept') or ${booked})
       and (r."as" <> 'expired' or o.expires_at <= ${now})
    returning o.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Ends the live places of these people, holds and bookings alike; as 'expired', holds only.
 * The rows are locked in one order, so that two who give back at once do not wait for each other.
 * @returns what was ended.
 */
export async function endPlacesOf(
  trx: Trx,
  ownerIds: readonly string[],
  { as, now }: { as: EndState; now: Date },
): Promise<GivenBack[]> {
  const { rows } = await sql<GivenBack>`/* prepared */
    with mine as (
      select id from occupancy
       where live and owner_id = any(${[...ownerIds]}::uuid[]) and (state = 'hold' or ${as}::text <> 'expired')
       order by id for update)
    update occupancy o set live = false, state = ${as}, ended_at = ${now}
      from mine where o.id = mine.id and o.live
    returning o.id, o.owner_id, o.pool_id, ${epochMilliseconds(sql`lower(o.during)`)} as "from",
              ${epochMilliseconds(sql`upper(o.during)`)} as until, ${expiry} as expires_at,
              ${epochMilliseconds(sql`coalesce(o.held_since, o.created_at)`)} as held_since`.execute(
    trx,
  );
  return rows;
}

/** Holds become bookings. */
export async function markBooked(trx: Trx, ids: readonly string[]): Promise<void> {
  await bookHolds(trx, { ids });
}

const bookHolds = compileOnce(
  ({ ids }: { ids: readonly string[] }) => sql<never>`/* prepared */
    update occupancy set state = 'booked', expires_at = 'infinity'
     where id = any(${ids}::uuid[]) and state = 'hold'`,
);

/** @returns when the first of the cart's live holds ends now; null where it has none. */
export async function extendHoldsOf(
  trx: Trx,
  { cartId, expiresAt, now }: { cartId: string; expiresAt: Date; now: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ end: Date | null }>`/* prepared */
    with extended as (
      update occupancy set expires_at = greatest(expires_at, ${expiresAt}::timestamptz)
       where cart_id = ${cartId} and state = 'hold' and expires_at > ${now}
      returning expires_at)
    select min(expires_at) as "end" from extended`.execute(trx);
  return rows[0]?.end ?? null;
}

export async function shortenHoldsOf(
  trx: Trx,
  { cartId, expiresAt, now }: { cartId: string; expiresAt: Date; now: Date },
): Promise<void> {
  await sql`/* prepared */
    update occupancy set expires_at = greatest(least(expires_at, ${expiresAt}::timestamptz), kept_until)
     where cart_id = ${cartId} and state = 'hold' and expires_at > ${now}`.execute(trx);
}

/** Gives live places other units. While several change, two may share one: the constraint looks again at the end. */
export async function changeUnits(trx: Trx, units: ReadonlyMap<string, number>): Promise<void> {
  await sql`set constraints occupancy_no_unit_twice deferred`.execute(trx);
  const rows = [...units].map(([id, unit]) => ({ id, unit }));
  await sql`/* prepared */
    update occupancy o set unit = r.unit
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, unit int)
     where o.id = r.id and o.live`.execute(trx);
}

/** Makes the database check units now, and at the end of each statement again. */
export async function checkUnits(trx: Trx): Promise<void> {
  await sql`set constraints occupancy_no_unit_twice immediate`.execute(trx);
}

/** Carts with holds whose time is over, those longest over first. */
export async function readExpiredCarts(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ cartId: string }>`/* prepared */
    select cart_id from (
      select cart_id, expires_at from occupancy
       where state = 'hold' and expires_at <= ${now} order by expires_at limit ${limit}) as late
     group by cart_id order by min(expires_at)`.execute(db);
  return rows.map(({ cartId }) => cartId);
}

/** @returns what was ended. */
export async function expireHoldsOf(trx: Trx, cartId: string, now: Date): Promise<EndedPlace[]> {
  const { rows } = await sql<EndedPlace>`/* prepared */
    update occupancy set live = false, state = 'expired', ended_at = ${now}
     where cart_id = ${cartId} and state = 'hold' and expires_at <= ${now}
    returning id, owner_id, pool_id, ${epochMilliseconds(sql`lower(during)`)} as "from"`.execute(
    trx,
  );
  return rows;
}

/** Those of the people who have no live place. */
export async function readOwnersWithout(trx: Trx, ownerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`/* prepared */
    select id as owner_id from unnest(${[...ownerIds]}::uuid[]) as given(id)
     where not exists (select from occupancy o where o.live and o.owner_id = given.id)`.execute(
    trx,
  );
  return rows.map(({ ownerId }) => ownerId);
}

const expiry = sql`case when o.expires_at = 'infinity' then null else ${epochMilliseconds(sql`o.expires_at`)} end`;

const rowJson = sql`json_build_object('id', o.id, 'poolId', o.pool_id, 'unit', o.unit, 'state', o.state, 'live', o.live,
  'ownerId', o.owner_id, 'cartId', o.cart_id, 'accountId', o.account_id, 'entityServiceId', o.entity_service_id,
  'allotmentId', o.allotment_id, 'priceCents', o.price_cents, 'campaignId', o.campaign_id,
  'from', ${epochMilliseconds(sql`lower(o.during)`)}, 'until', ${epochMilliseconds(sql`upper(o.during)`)}, 'expiresAt', ${expiry},
  'heldSince', ${epochMilliseconds(sql`coalesce(o.held_since, o.created_at)`)}, 'entityCode', carts.entity_code)`;

function isoOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
