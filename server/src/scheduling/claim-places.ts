import { priceOf } from '../partners/index.ts';
import type { Trx } from '../platform/db.ts';
import { Problem } from '../platform/http/outcome.ts';
import { localDay } from '../platform/local-time.rules.ts';
import { newId } from '../platform/uuid.ts';
import { offersOn } from './availability.rules.ts';
import type { Ask, Choice, Refusal } from './choose-places.rules.ts';
import { choosePlaces } from './choose-places.rules.ts';
import type { WantedPlace } from './fit-units.ts';
import { fitUnits } from './fit-units.ts';
import type { Taken } from './load.rules.ts';
import type { LockedDays } from './locks.queries.ts';
import { dayKey, lockDays } from './locks.queries.ts';
import type {
  EndState,
  NewPlace,
  OccupancyRow,
  PlaceState,
  TakingTerms,
} from './occupancy.queries.ts';
import { checkUnits, endPlaces, insertPlaces, readTakingTerms } from './occupancy.queries.ts';
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
  /** What becomes of the live places that these people have, and whether these may be bookings. */
  replacedAs: EndState;
  replacesBookings: boolean;
  /** The place each had before whose price it keeps; the price of today for others. */
  priced: ReadonlyMap<string, Pick<OccupancyRow, 'priceCents' | 'campaignId'>>;
  now: Date;
}

export type Claimed = { places: TakenPlace[] } | { refused: Refusal[] | 'too many' | 'booked' };

/**
 * Takes a place for each ask, all or none. The locks of the starts are held by the caller's transaction and given as
 * `locked`. Nothing is written before everything fits; the caller that gets a refusal may go on.
 * @throws Problem 409 when a place it replaces changed under its hands.
 */
export async function claimPlaces(trx: Trx, claim: Claim, locked: LockedDays): Promise<Claimed> {
  const terms = await readUnderLocks(trx, claim, locked);
  const { asks, limit, now } = claim;
  if (limit !== null && terms.held + asks.length > limit) return { refused: 'too many' };
  const isBooked = terms.previous.some(({ state }) => state === 'booked');
  if (isBooked && !claim.replacesBookings) return { refused: 'booked' };
  const replaced = new Set(terms.previous.map(({ id }) => id));
  const others = terms.places.filter((place) => !replaced.has(place.id));
  const expired = others.filter(
    ({ expiresAt }) => expiresAt !== null && expiresAt <= now.getTime(),
  );
  const standing = others.filter((place) => !expired.includes(place));
  const taken: Taken[] = standing.map((place) => ({ ...place, places: 1 }));
  const services = terms.services.filter(({ isActive }) => isActive);
  const { choices, refused } = choosePlaces(asks, { services, taken, now: now.getTime() });
  if (refused) return { refused };
  await endOld(trx, { claim, terms, expired });
  return { places: await writePlaces(trx, { claim, terms, choices, standing, locked }) };
}

/**
 * Reads until every pool and day that could be chosen is locked: a schedule that was made between the first lock and
 * the read may offer the start on a pool that nobody locked.
 */
async function readUnderLocks(trx: Trx, claim: Claim, locked: LockedDays): Promise<TakingTerms> {
  for (;;) {
    const terms = await readTakingTerms(trx, claim);
    const missing = [...daysTouched(terms, claim.asks)].filter((key) => !locked.has(key));
    if (missing.length === 0) return terms;
    for (const key of await lockDays(trx, missing)) locked.add(key);
  }
}

function daysTouched({ services }: TakingTerms, asks: readonly Ask[]): Set<string> {
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
  old: { claim: Claim; terms: TakingTerms; expired: TakingTerms['places'] },
): Promise<void> {
  const { claim, terms, expired } = old;
  const ended = [
    ...terms.previous.map(({ id }) => ({ id, as: claim.replacedAs })),
    ...expired.map(({ id }) => ({ id, as: 'expired' as const })),
  ];
  if (ended.length === 0) return;
  const done = await endPlaces(trx, ended, { now: claim.now, booked: claim.replacesBookings });
  // Somebody gave the old place back or booked it since we read: the person has to look again.
  if (terms.previous.some(({ id }) => !done.includes(id))) throw new Problem(409, 'conflict');
  await tellExpired(trx, expired);
}

async function writePlaces(
  trx: Trx,
  decided: {
    claim: Claim;
    terms: TakingTerms;
    choices: readonly Choice[];
    standing: TakingTerms['places'];
    locked: LockedDays;
  },
): Promise<TakenPlace[]> {
  const { claim, terms, choices, standing, locked } = decided;
  const wanted = choices.map((choice) => newPlace(choice, claim, terms));
  const fitted = await fitUnits(trx, { wanted, standing, locked, now: claim.now });
  const rows = wanted.map(({ timeZone: _, capacity: __, ...place }) => ({
    ...place,
    unit: fitted.units.get(place.id) ?? 0,
  }));
  await insertPlaces(trx, rows, claim.now);
  if (fitted.isRecoloured) await checkUnits(trx);
  return rows.map(takenPlace);
}

function newPlace(choice: Choice, claim: Claim, terms: TakingTerms): WantedPlace {
  const { ask, offer, allotmentId } = choice;
  const service = terms.services.find((one) => one.entityServiceId === ask.entityServiceId);
  if (!service) throw new Error('A place was chosen of an entity service that was not read.');
  const day = localDay(new Date(ask.from), service.timeZone);
  const price =
    claim.priced.get(ask.ownerId) ??
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
    expiresAt: claim.expiresAt,
    capacity: offer.schedule.capacity,
    timeZone: service.timeZone,
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
