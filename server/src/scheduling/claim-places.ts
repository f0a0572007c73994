import { priceOf } from '../partners/index.ts';
import type { Trx } from '../platform/db.ts';
import { Problem } from '../platform/http/outcome.ts';
import { localDay } from '../platform/local-time.rules.ts';
import { newId } from '../platform/uuid.ts';
import { offersOn } from './availability.rules.ts';
import type { Ask, Choice, Elsewhere, Refusal } from './choose-places.rules.ts';
import { busyElsewhere, choosePlaces } from './choose-places.rules.ts';
import type { WantedPlace } from './fit-units.ts';
import { fitUnits } from './fit-units.ts';
import { holdEnd } from './hold-time.rules.ts';
import { keepForLine } from './keep-for-line.ts';
import type { Taken } from './load.rules.ts';
import type { LockedDays } from './locks.queries.ts';
import { dayKey, lockDays } from './locks.queries.ts';
import type {
  EndState,
  GivenBack,
  NewPlace,
  OccupancyRow,
  PlaceState,
  StandingPlace,
} from './occupancy.queries.ts';
import { checkUnits, endPlaces, insertPlaces, readTakingTerms } from './occupancy.queries.ts';
import type { EntityServiceTerms } from './offers.queries.ts';
import { tellExpired } from './tell-expired.ts';

/** A place that somebody has now. */
export interface TakenPlace {
  ownerId: string;
  startsAt: Date;
  endsAt: Date;
  /** Whole cents, fixed when the place was first taken. */
  priceCents: number;
  campaignId: string | null;
  unit: number;
}

export interface Claim {
  asks: readonly Ask[];
  accountId: string;
  cartId: string;
  entityCode: string | null;
  /** Holds that the account may have at once over all its carts, these included; null: however many. */
  limit: number | null;
  state: PlaceState;
  /** Null for a booking. */
  expiresAt: Date | null;
  /** Whether the hold was promised: it is kept until then whatever becomes of a payment, or of an earlier hold. */
  isPromised: boolean;
  /** What the account gave back in the same act. */
  givenBack?: readonly GivenBack[];
  /** What becomes of the live places that these people have, and whether these may be bookings. */
  replacedAs: EndState;
  replacesBookings: boolean;
  /** Places kept for the waiting list that this claim may use, as few of them as it needs: it is the line's own. */
  usableKept?: ReadonlySet<string>;
  /** The place each had before whose price it keeps; the price of today for others. */
  priced: ReadonlyMap<string, Pick<OccupancyRow, 'priceCents' | 'campaignId'>>;
  now: Date;
}

/** Who does not fit; or that the account has too many holds, or that a place to be replaced is booked. */
export interface Refused {
  refused: Refusal[] | 'too many' | 'booked';
}

/**
 * Takes a place for each ask, all or none. The locks of the starts are held by the caller's transaction and given as
 * `locked`. Nothing is written before everything fits; the caller that gets a refusal may go on.
 * @throws Problem 409 when a place it replaces changed under its hands.
 */
export async function claimPlaces(
  trx: Trx,
  claim: Claim,
  locked: LockedDays,
): Promise<Refused | { places: TakenPlace[] }> {
  const table = await readUnderLocks(trx, claim, locked);
  const decision = decide(table, claim);
  if ('refused' in decision) return decision;
  await endOld(trx, { ...decision, claim, previous: table.previous });
  const places = await writePlaces(trx, { ...decision, claim, table, locked });
  // After the new places: they may be where the old ones were.
  await keepForLine(trx, [...table.previous, ...decision.expired], claim.now);
  return { places };
}

/**
 * Why the asks would be refused at this moment, seen without locks; null where they may fit. A refusal is as true
 * without locks as with them: the place was taken when we looked. Only a yes needs the locks.
 */
export async function refusedAlready(trx: Trx, claim: Claim): Promise<Refused | null> {
  const decision = decide(await readTable(trx, claim), claim);
  return 'refused' in decision ? decision : null;
}

interface Fits {
  choices: Choice[];
  /** Live places of others that stay. */
  standing: StandingPlace[];
  /** Holds of others that have expired, and that nobody waits for. */
  expired: StandingPlace[];
  /** What was kept for the waiting list and goes to one of it. */
  used: StandingPlace[];
}

function decide(table: Table, claim: Claim): Refused | Fits {
  const { asks, limit, now, replacesBookings } = claim;
  if (limit !== null && table.held + asks.length > limit) return { refused: 'too many' };
  const isBooked = table.previous.some(({ state }) => state === 'booked');
  if (isBooked && !replacesBookings) return { refused: 'booked' };
  const replaced = new Set(table.previous.map(({ id }) => id));
  const others = table.places.filter((place) => !replaced.has(place.id));
  const expired = others.filter(
    ({ expiresAt, isAwaited }) => expiresAt !== null && expiresAt <= +now && !isAwaited,
  );
  const live = others.filter((place) => !expired.includes(place));
  const services = table.services.filter(({ isActive }) => isActive);
  const kept = usable(live, claim);
  for (let count = 0; ; count += 1) {
    const used = kept.slice(0, count);
    const standing = live.filter((place) => !used.includes(place));
    const taken: Taken[] = standing.map((place) => ({ ...place, places: 1 }));
    const { choices, refused } = choosePlaces(asks, { services, taken, now: +now });
    if (refused && count < kept.length) continue;
    if (refused) return { refused };
    const busy = busyElsewhere(choices, table.elsewhere);
    return busy.length > 0 ? { refused: busy } : { choices, standing, expired, used };
  }
}

/** Of what is kept for the line, what this claim may use: at just its starts first. */
function usable(
  places: readonly StandingPlace[],
  { usableKept, asks }: Pick<Claim, 'usableKept' | 'asks'>,
): StandingPlace[] {
  const isAsked = ({ from }: StandingPlace) => asks.some((ask) => ask.from === from);
  return places
    .filter(({ id, isKept }) => isKept && usableKept?.has(id))
    .toSorted((one, other) => Number(isAsked(other)) - Number(isAsked(one)));
}

/** All that is read for a decision, of all entity services asked for. */
interface Table {
  services: EntityServiceTerms[];
  places: StandingPlace[];
  /** Live places of the people who ask. */
  previous: OccupancyRow[];
  elsewhere: Elsewhere[];
  held: number;
}

/**
 * Reads until every pool and day that could be chosen is locked: a schedule that was made between the first lock and
 * the read may offer the start on a pool that nobody locked.
 */
async function readUnderLocks(trx: Trx, claim: Claim, locked: LockedDays): Promise<Table> {
  for (;;) {
    const table = await readTable(trx, claim);
    const missing = [...daysTouched(table, claim.asks)].filter((key) => !locked.has(key));
    if (missing.length === 0) return table;
    for (const key of await lockDays(trx, missing)) locked.add(key);
  }
}

/** One statement for each entity service: nearly always one. */
async function readTable(trx: Trx, claim: Claim): Promise<Table> {
  const table: Table = { services: [], places: [], previous: [], elsewhere: [], held: 0 };
  const places = new Map<string, StandingPlace>();
  const ownerIds = claim.asks.map(({ ownerId }) => ownerId);
  for (const [entityServiceId, asks] of Map.groupBy(claim.asks, (ask) => ask.entityServiceId)) {
    const starts = asks.map(({ from }) => from);
    const [first, last] = [Math.min(...starts), Math.max(...starts)];
    const found = await readTakingTerms(trx, { ...claim, entityServiceId, first, last, ownerIds });
    if (found.service) table.services.push(found.service);
    // Two services may share a pool.
    for (const place of found.places) places.set(place.id, place);
    table.previous = found.previous.filter(({ ownerId }) => ownerIds.includes(ownerId));
    table.elsewhere = found.elsewhere;
    table.held = found.held;
  }
  table.places = [...places.values()];
  return table;
}

function daysTouched({ services }: Table, asks: readonly Ask[]): Set<string> {
  const keys = new Set<string>();
  for (const ask of asks) {
    const terms = services.find(({ entityServiceId }) => entityServiceId === ask.entityServiceId);
    if (!terms) continue;
    const date = localDay(new Date(ask.from), terms.timeZone);
    for (const { schedule, from, until } of offersOn({ ...terms, date })) {
      if (from !== ask.from) continue;
      keys.add(dayKey(schedule.poolId, date));
      keys.add(dayKey(schedule.poolId, localDay(new Date(until - 1), terms.timeZone)));
    }
  }
  return keys;
}

async function endOld(
  trx: Trx,
  old: {
    claim: Claim;
    previous: OccupancyRow[];
    expired: StandingPlace[];
    used: StandingPlace[];
  },
): Promise<void> {
  const { claim, previous, expired, used } = old;
  const ended = [
    ...previous.map(({ id }) => ({ id, as: claim.replacedAs })),
    ...expired.map(({ id }) => ({ id, as: 'expired' as const })),
    ...used.map(({ id }) => ({ id, as: 'released' as const })),
  ];
  if (ended.length === 0) return;
  const done = await endPlaces(trx, ended, { now: claim.now, booked: claim.replacesBookings });
  // Somebody gave the old place back or booked it since we read: the person has to look again.
  if (previous.some(({ id }) => !done.includes(id))) throw new Problem(409, 'conflict');
  await tellExpired(
    trx,
    expired.filter(({ isKept }) => !isKept),
  );
}

async function writePlaces(
  trx: Trx,
  decided: {
    claim: Claim;
    table: Table;
    choices: readonly Choice[];
    standing: readonly StandingPlace[];
    locked: LockedDays;
  },
): Promise<TakenPlace[]> {
  const { claim, table, choices, standing, locked } = decided;
  const wanted = choices.map((choice) => newPlace(choice, claim, table));
  const fitted = await fitUnits(trx, { wanted, standing, locked, now: claim.now });
  const rows = wanted.map(({ timeZone: _, capacity: __, ...place }) => ({
    ...place,
    unit: fitted.units.get(place.id) ?? 0,
  }));
  await insertPlaces(trx, rows, claim.now);
  if (fitted.isRecoloured) await checkUnits(trx);
  return rows.map(takenPlace);
}

function newPlace(choice: Choice, claim: Claim, { services, previous }: Table): WantedPlace {
  const { ask, offer, allotmentId } = choice;
  const service = services.find((one) => one.entityServiceId === ask.entityServiceId);
  if (!service) throw new Error('A place was chosen of an entity service that was not read.');
  const day = localDay(new Date(ask.from), service.timeZone);
  const price =
    claim.priced.get(ask.ownerId) ??
    sameHold(ask, previous, claim.now) ??
    priceOf(service.priceCents, service.campaigns, { day, entityCode: claim.entityCode });
  return {
    id: newId(),
    poolId: offer.schedule.poolId,
    scheduleId: offer.schedule.id,
    entityServiceId: ask.entityServiceId,
    unit: 0,
    state: claim.state,
    from: offer.from,
    until: offer.until,
    ownerId: ask.ownerId,
    cartId: claim.cartId,
    accountId: claim.accountId,
    priceCents: price.priceCents,
    campaignId: price.campaignId,
    allotmentId,
    ...heldBy({ ...ask, ...offer, poolId: offer.schedule.poolId }, claim, previous),
    capacity: offer.schedule.capacity,
    timeZone: service.timeZone,
  };
}

/** What its person holds already, at the same place and start: a hold that is asked for again keeps its price. */
function sameHold(
  { ownerId, entityServiceId, from }: Ask,
  previous: readonly OccupancyRow[],
  now: Date,
): OccupancyRow | undefined {
  return previous.find(
    (old) =>
      old.ownerId === ownerId &&
      old.entityServiceId === entityServiceId &&
      old.from === from &&
      old.expiresAt !== null &&
      old.expiresAt > +now,
  );
}

/**
 * How long, and since when: who changes a hold for another goes on with the time of the first, and so does who takes
 * again, for another cart, what they gave back.
 */
function heldBy(
  { ownerId, poolId, from, until }: Pick<NewPlace, 'ownerId' | 'poolId' | 'from' | 'until'>,
  { expiresAt, isPromised, givenBack = [], now }: Claim,
  previous: readonly OccupancyRow[],
): Pick<NewPlace, 'expiresAt' | 'heldSince' | 'keptUntil'> {
  if (isPromised) return { expiresAt, heldSince: null, keptUntil: expiresAt };
  const own = previous.find((place) => place.ownerId === ownerId && place.expiresAt !== null);
  const taken = givenBack
    .filter((place) => place.poolId === poolId && place.from < until && place.until > from)
    .toSorted((one, other) => one.heldSince - other.heldSince);
  const old = own ?? taken[0];
  const before =
    old?.expiresAt && old.expiresAt > +now ? { ...old, expiresAt: old.expiresAt } : null;
  return {
    expiresAt: expiresAt && new Date(holdEnd(+expiresAt, before)),
    heldSince: before && new Date(before.heldSince),
    keptUntil: null,
  };
}

export function takenPlace(
  place: Pick<NewPlace, 'ownerId' | 'from' | 'until' | 'priceCents' | 'campaignId' | 'unit'>,
): TakenPlace {
  return {
    ownerId: place.ownerId,
    startsAt: new Date(place.from),
    endsAt: new Date(place.until),
    priceCents: place.priceCents,
    campaignId: place.campaignId,
    unit: place.unit,
  };
}
