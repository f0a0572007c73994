import type { Db, Trx } from '../../platform/db.ts';
import { addDays, daysFrom } from '../../platform/local-time.rules.ts';
import { freeStarts, isOpenOn, summariseDay } from '../availability/availability.rules.ts';
import type {
  Reach,
  ServiceRules,
  StartAvailability,
} from '../availability/availability-types.rules.ts';
import { isDayWithinHorizon } from '../availability/booking-time.rules.ts';
import type { ServicePurpose } from '../availability/service-purpose.rules.ts';
import { purposeOfList } from '../availability/service-purpose.rules.ts';
import { wallClock } from '../availability/wall-clock.rules.ts';
import type { EntityCache } from '../entity-rules/entity-cache.ts';
import { readActiveService, readAtOneVersion } from '../entity-rules/entity-cache.ts';
import type { OccupancyRow } from '../occupancy/occupancy.queries.ts';
import { readLiveRowsOfCarts } from '../occupancy/occupancy.queries.ts';
import type { OccupancyWindow, WindowOccupancy } from '../occupancy/occupancy-window.queries.ts';
import {
  readWindowOccupancy,
  toOccupiedPlacesOfPools,
} from '../occupancy/occupancy-window.queries.ts';

/** For whom availability is computed, and when. */
export interface AvailabilityScope {
  now: Date;
  /** The cart whose own holds count as available. */
  forCartId?: string | null | undefined;
  /** The entity code of the cart, in lower case. */
  entityCode?: string | null | undefined;
  /** The public if omitted. */
  reach?: Reach | undefined;
  /** Places reserved for the waitlist that count as available: for the waitlist itself. */
  usableReservedIds?: readonly string[];
  entityCache?: EntityCache | undefined;
}

export interface SlotAvailability {
  startsAt: Date;
  endsAt: Date;
  /** Places available to the caller, the cart's own holds included; 0 when full. */
  available: number;
  capacity: number;
  /** The assets of the cart that hold this start. */
  ownerIds: string[];
}

export interface DayAvailability {
  /** YYYY-MM-DD of the entity. */
  date: string;
  /** Available places of all future starts; named as in the contract's `SlotDay`. */
  free: number;
  /** Whether the day has a start that is not closed, full and past starts included. */
  isOpen: boolean;
}

/** The future starts of an entity service on a civil day of its entity, by time; full ones included. */
export async function readSlots(
  db: Db | Trx,
  input: AvailabilityScope & { entityServiceId: string; date: string },
): Promise<SlotAvailability[]> {
  const strip = { ...input, from: input.date, days: 1 };
  return (await readSlotsAndDays(db, strip)).slots;
}

const maxDays = 100;

/** The availability of `days` civil days starting at `from` (at most 100), in order. Empty beyond the booking horizon. */
export async function readDays(
  db: Db | Trx,
  input: AvailabilityScope & { entityServiceId: string; from: string; days: number },
): Promise<DayAvailability[]> {
  return (await readSlotsAndDays(db, { ...input, date: input.from })).days;
}

/** A day and the days around it, as a page shows them. `date` is one of the `days` days starting at `from`. */
export interface DayStripInput {
  date: string;
  from: string;
  days: number;
}

/** The result of `readSlots` for one day and of `readDays` for the days around it. */
export async function readSlotsAndDays(
  db: Db | Trx,
  input: AvailabilityScope & DayStripInput & { entityServiceId: string },
): Promise<{ slots: SlotAvailability[]; days: DayAvailability[] }> {
  const { entityCode = null } = input;
  if (!isStripWithinHorizon(input)) return { slots: [], days: [] };
  const found = await readRulesAndOccupancy(db, input);
  return found
    ? computeSlotsAndDays(found.rules, found.occupancy, { ...input, entityCode })
    : closedStrip(input);
}

/** The available starts of `days` civil days starting at `from` (at most 100), by time; of one pool if it is named. */
export async function readFreeStarts(
  db: Db | Trx,
  input: AvailabilityScope & {
    entityServiceId: string;
    from: string;
    days: number;
    poolId?: string | undefined;
  },
): Promise<StartAvailability[]> {
  const { entityCode = null, now, reach } = input;
  const found = await readRulesAndOccupancy(db, { ...input, date: input.from });
  if (!found) return [];
  const { occupancy } = found;
  const occupied = toOccupiedPlacesOfPools(occupancy, found.rules.pools);
  const rules = rulesOfPool(found.rules, input.poolId);
  return stripDates(input).flatMap((date) =>
    freeStarts(rules, occupied, { date, now: now.getTime(), entityCode, reach }),
  );
}

/** The rules with the schedules of one pool; as they are if none is named. */
export function rulesOfPool(rules: ServiceRules, poolId: string | undefined): ServiceRules {
  if (poolId === undefined) return rules;
  const schedules = rules.schedules.filter((schedule) => schedule.poolId === poolId);
  return { ...rules, schedules };
}

/** The rules of an entity service and the occupancy of a strip, of one version; null for a service that is not active. */
export async function readRulesAndOccupancy(
  db: Db | Trx,
  input: AvailabilityScope & DayStripInput & { entityServiceId: string; purpose?: ServicePurpose },
): Promise<{ rules: ServiceRules; occupancy: WindowOccupancy } | null> {
  const { now, purpose = purposeOfList(input.reach) } = input;
  let { entityCache } = input;
  const { found } = await readAtOneVersion(async () => {
    const service = await readActiveService(db, input.entityServiceId, {
      purpose,
      now,
      entityCache,
    });
    if (!service) return { found: null };
    const { rules } = service;
    const occupancy = await readOccupancyOf(db, rules, input);
    // What is cached may be of an earlier version.
    entityCache = undefined;
    return occupancy?.version === rules.version ? { found: { rules, occupancy } } : null;
  });
  return found;
}

function closedStrip(input: DayStripInput): { slots: SlotAvailability[]; days: DayAvailability[] } {
  const days = stripDates(input).map((date) => ({ date, free: 0, isOpen: false }));
  return { slots: [], days };
}

function readOccupancyOf(
  db: Db | Trx,
  rules: ServiceRules,
  { forCartId = null, usableReservedIds = [], ...strip }: AvailabilityScope & DayStripInput,
): Promise<(WindowOccupancy & { version: number }) | null> {
  const { entityId, entityServiceId } = rules;
  return readWindowOccupancy(db, {
    ...toOccupancyWindow(rules, strip),
    entityId,
    entityServiceId,
    cartId: forCartId,
    usableReservedIds,
    now: strip.now,
  });
}

function isStripWithinHorizon({ date, from, now }: DayStripInput & { now: Date }): boolean {
  return isDayWithinHorizon(from, now.getTime()) && isDayWithinHorizon(date, now.getTime());
}

/** The pools and the interval whose occupancy a day strip of an entity service needs; none beyond the booking horizon. */
export function toOccupancyWindow(
  { pools, timeZone, longestMinutes }: ServiceRules,
  strip: DayStripInput & { now: Date },
): OccupancyWindow {
  if (!isStripWithinHorizon(strip)) return { pools: [], from: strip.now, until: strip.now };
  const midnight = (date: string) => wallClock(timeZone, date).boundaryOf(0);
  const until = midnight(addDays(strip.from, stripLength(strip))) + longestMinutes * 60_000;
  return { pools, from: new Date(midnight(strip.from)), until: new Date(until) };
}

/** A day strip from rules and the occupancy of its window, both of one version. Empty beyond the booking horizon. */
export function computeSlotsAndDays(
  rules: ServiceRules,
  occupancy: WindowOccupancy,
  input: DayStripInput & { now: Date; entityCode: string | null },
): { slots: SlotAvailability[]; days: DayAvailability[] } {
  if (!isStripWithinHorizon(input)) return { slots: [], days: [] };
  const { entityCode } = input;
  const now = input.now.getTime();
  const occupied = toOccupiedPlacesOfPools(occupancy, rules.pools);
  const question = { date: input.date, now, entityCode };
  const starts = freeStarts(rules, occupied, { ...question, includesFull: true });
  const days = stripDates(input).map((date) =>
    date === input.date
      ? { date, ...summariseStarts(starts, () => isOpenOn(rules, date)) }
      : { date, ...summariseDay(rules, occupied, { date, now, entityCode }) },
  );
  return { slots: toSlots(starts, occupancy.ownHolds), days };
}

/** The same as `summariseDay` for a day whose starts are known, full ones included. */
function summariseStarts(
  starts: readonly StartAvailability[],
  isOpen: () => boolean,
): Omit<DayAvailability, 'date'> {
  const free = starts.reduce((sum, { available }) => sum + available, 0);
  return { free, isOpen: starts.length > 0 || isOpen() };
}

function stripLength({ days }: { days: number }): number {
  return Math.min(days, maxDays);
}

export function stripDates(input: { from: string; days: number }): string[] {
  return daysFrom(input.from, stripLength(input));
}

function toSlots(
  starts: readonly StartAvailability[],
  ownHolds: WindowOccupancy['ownHolds'],
): SlotAvailability[] {
  const holdsByStart = Map.groupBy(ownHolds, ({ from }) => from);
  return starts.map((start) => ({
    startsAt: new Date(start.from),
    endsAt: new Date(start.until),
    available: start.available,
    capacity: start.capacity,
    ownerIds: holdsByStart.get(start.from)?.map(({ ownerId }) => ownerId) ?? [],
  }));
}

/** A live place of a cart. */
export interface PlaceOfCart {
  cartId: string;
  ownerId: string;
  entityServiceId: string;
  startsAt: Date;
  endsAt: Date;
  state: 'hold' | 'booked';
  priceCents: number;
  campaignId: string | null;
  /** Null for a booking. */
  expiresAt: Date | null;
}

/** The live places of carts at `now`, by start; without expired holds, whether the sweep has run or not. */
export async function readPlacesOfCarts(
  db: Db | Trx,
  cartIds: readonly string[],
  now: Date,
): Promise<PlaceOfCart[]> {
  if (cartIds.length === 0) return [];
  return (await readLiveRowsOfCarts(db, cartIds, now)).map(toPlaceOfCart);
}

function toPlaceOfCart(row: OccupancyRow): PlaceOfCart {
  const { cartId, ownerId, entityServiceId, priceCents, campaignId } = row;
  return {
    cartId,
    ownerId,
    entityServiceId,
    priceCents,
    campaignId,
    startsAt: new Date(row.from),
    endsAt: new Date(row.until),
    state: row.state === 'booked' ? 'booked' : 'hold',
    expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt),
  };
}
