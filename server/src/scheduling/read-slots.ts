import type { Db, Trx } from '../platform/db.ts';
import { addDays, daysFrom } from '../platform/local-time.rules.ts';
import type { StartAvailability } from './availability.rules.ts';
import {
  isDayWithinHorizon,
  isOpenOn,
  listStarts,
  listStartsByDate,
} from './availability.rules.ts';
import type { OccupancyRow } from './occupancy.queries.ts';
import { readLiveRowsOfCarts } from './occupancy.queries.ts';
import type { AvailabilityScope, ServiceDays } from './service-rules.queries.ts';
import { readServiceDays } from './service-rules.queries.ts';

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
  const { entityServiceId, date, now } = input;
  if (!isDayWithinHorizon(date, now.getTime())) return [];
  const range = { entityServiceId, fromDate: date, untilDate: addDays(date, 1) };
  const service = await readServiceDays(db, range, input);
  if (!service?.isActive) return [];
  return toSlots(listStarts({ ...service, date, now: now.getTime() }), service);
}

const maxDays = 100;

/** The availability of `days` civil days starting at `from` (at most 100), in order. Empty beyond the booking horizon. */
export async function readDays(
  db: Db | Trx,
  input: AvailabilityScope & { entityServiceId: string; from: string; days: number },
): Promise<DayAvailability[]> {
  const { entityServiceId, from, now } = input;
  if (!isDayWithinHorizon(from, now.getTime())) return [];
  const dates = stripDates(input);
  const range = { entityServiceId, fromDate: from, untilDate: addDays(from, dates.length) };
  const service = await readServiceDays(db, range, input);
  const starts = startsByDate(service, dates, now);
  return dates.map((date, index) => toDayAvailability(date, starts[index] ?? [], { service, now }));
}

/** A day and the days around it, as a page shows them. `date` is one of the `days` days starting at `from`. */
export interface DayStripInput {
  date: string;
  from: string;
  days: number;
}

/** The result of `readSlots` for one day and of `readDays` for the days around it, with one statement. */
export async function readSlotsAndDays(
  db: Db | Trx,
  input: AvailabilityScope & DayStripInput & { entityServiceId: string },
): Promise<{ slots: SlotAvailability[]; days: DayAvailability[] }> {
  const { entityServiceId, from } = input;
  if (!isStripWithinHorizon(input)) return { slots: [], days: [] };
  const range = { entityServiceId, fromDate: from, untilDate: addDays(from, stripLength(input)) };
  return slotsAndDaysOf(await readServiceDays(db, range, input), input);
}

export function isStripWithinHorizon({ date, from, now }: DayStripInput & { now: Date }): boolean {
  return isDayWithinHorizon(from, now.getTime()) && isDayWithinHorizon(date, now.getTime());
}

function slotsAndDaysOf(
  service: ServiceDays | null,
  input: DayStripInput & { now: Date },
): { slots: SlotAvailability[]; days: DayAvailability[] } {
  const { date, now } = input;
  const dates = stripDates(input);
  const starts = startsByDate(service, dates, now);
  const startsOfDate = starts[dates.indexOf(date)];
  return {
    slots: service && startsOfDate ? toSlots(startsOfDate, service) : [],
    days: dates.map((day, index) => toDayAvailability(day, starts[index] ?? [], { service, now })),
  };
}

export function stripLength({ days }: { days: number }): number {
  return Math.min(days, maxDays);
}

export function stripDates(input: { from: string; days: number }): string[] {
  return daysFrom(input.from, stripLength(input));
}

/** The starts of each date; empty where the service is not offered. */
export function startsByDate(
  service: ServiceDays | null,
  dates: readonly string[],
  now: Date,
): StartAvailability[][] {
  return service?.isActive ? listStartsByDate({ ...service, now: now.getTime() }, dates) : [];
}

export function toSlots(
  starts: readonly StartAvailability[],
  service: ServiceDays,
): SlotAvailability[] {
  const holdsByStart = Map.groupBy(service.ownHolds, ({ from }) => from);
  return starts.map((start) => ({
    startsAt: new Date(start.from),
    endsAt: new Date(start.until),
    available: start.available,
    capacity: start.capacity,
    ownerIds: holdsByStart.get(start.from)?.map(({ ownerId }) => ownerId) ?? [],
  }));
}

export function toDayAvailability(
  date: string,
  starts: readonly StartAvailability[],
  { service, now }: { service: ServiceDays | null; now: Date },
): DayAvailability {
  const free = starts.reduce((sum, { available }) => sum + available, 0);
  // A day with a future start is open: only other days are computed again.
  const isOpen =
    starts.length > 0 ||
    (service?.isActive === true && isOpenOn({ ...service, date, now: now.getTime() }));
  return { date, free, isOpen };
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
