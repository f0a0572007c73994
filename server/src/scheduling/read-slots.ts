import type { Db, Trx } from '../platform/db.ts';
import { addDays, daysFrom } from '../platform/local-time.rules.ts';
import type { Start } from './availability.rules.ts';
import {
  availableStarts,
  availableStartsOf,
  isDayWithinReach,
  isOpenOn,
} from './availability.rules.ts';
import type { OccupancyRow } from './occupancy.queries.ts';
import { readHolds } from './occupancy.queries.ts';
import type { ServiceDays, WhoAsks } from './offers.queries.ts';
import { readServiceDays } from './offers.queries.ts';

export interface SlotFree {
  startsAt: Date;
  endsAt: Date;
  /** Places free for who asks, the cart's own holds among them; 0 when full. */
  available: number;
  capacity: number;
  /** The assets of the cart that hold this start. */
  ownerIds: string[];
}

export interface DayFree {
  /** YYYY-MM-DD of the entity. */
  date: string;
  /** Places over all starts still to come. */
  free: number;
  /** Whether there are starts at all, full or past ones too. */
  isOpen: boolean;
}

/** The starts of an entity service on a civil day of its entity that are still to come, by time; full ones too. */
export async function readSlots(
  db: Db | Trx,
  asked: WhoAsks & { entityServiceId: string; date: string },
): Promise<SlotFree[]> {
  const { entityServiceId, date, now } = asked;
  if (!isDayWithinReach(date, now.getTime())) return [];
  const wanted = { entityServiceId, fromDate: date, untilDate: addDays(date, 1) };
  const service = await readServiceDays(db, wanted, asked);
  if (!service?.isActive) return [];
  return slotsOf(availableStarts({ ...service, date, now: now.getTime() }), service);
}

const daysAtMost = 100;

/** What is free on each of `days` civil days from `from` on (100 at most), in order. None for a past or far day. */
export async function readDays(
  db: Db | Trx,
  asked: WhoAsks & { entityServiceId: string; from: string; days: number },
): Promise<DayFree[]> {
  const { entityServiceId, from, now } = asked;
  if (!isDayWithinReach(from, now.getTime())) return [];
  const dates = datesOf(asked);
  const wanted = { entityServiceId, fromDate: from, untilDate: addDays(from, dates.length) };
  const service = await readServiceDays(db, wanted, asked);
  const starts = startsOn(service, dates, now);
  return dates.map((date, index) => dayOf(date, starts[index] ?? [], { service, now }));
}

/** A day and those around it, as a page shows them. `date` is one of the days from `from` on. */
export interface AskedDays {
  date: string;
  from: string;
  days: number;
}

/** What `readSlots` says of one day and `readDays` of those around it, with one question to the database. */
export async function readSlotsAndDays(
  db: Db | Trx,
  asked: WhoAsks & AskedDays & { entityServiceId: string },
): Promise<{ slots: SlotFree[]; days: DayFree[] }> {
  const { entityServiceId, from } = asked;
  if (!isWithinReach(asked)) return { slots: [], days: [] };
  const wanted = { entityServiceId, fromDate: from, untilDate: addDays(from, countOf(asked)) };
  return slotsAndDaysOf(await readServiceDays(db, wanted, asked), asked);
}

export function isWithinReach({ date, from, now }: AskedDays & { now: Date }): boolean {
  return isDayWithinReach(from, now.getTime()) && isDayWithinReach(date, now.getTime());
}

function slotsAndDaysOf(
  service: ServiceDays | null,
  asked: AskedDays & { now: Date },
): { slots: SlotFree[]; days: DayFree[] } {
  const { date, now } = asked;
  const dates = datesOf(asked);
  const starts = startsOn(service, dates, now);
  const ofDate = starts[dates.indexOf(date)];
  return {
    slots: service && ofDate ? slotsOf(ofDate, service) : [],
    days: dates.map((of, index) => dayOf(of, starts[index] ?? [], { service, now })),
  };
}

export function countOf({ days }: { days: number }): number {
  return Math.min(days, daysAtMost);
}

export function datesOf(asked: { from: string; days: number }): string[] {
  return daysFrom(asked.from, countOf(asked));
}

/** Of each date; nothing where the service is not offered. */
export function startsOn(
  service: ServiceDays | null,
  dates: readonly string[],
  now: Date,
): Start[][] {
  return service?.isActive ? availableStartsOf({ ...service, now: now.getTime() }, dates) : [];
}

export function slotsOf(starts: readonly Start[], service: ServiceDays): SlotFree[] {
  const own = Map.groupBy(service.own, ({ from }) => from);
  return starts.map((start) => ({
    startsAt: new Date(start.from),
    endsAt: new Date(start.until),
    available: start.available,
    capacity: start.capacity,
    ownerIds: own.get(start.from)?.map(({ ownerId }) => ownerId) ?? [],
  }));
}

export function dayOf(
  date: string,
  starts: readonly Start[],
  { service, now }: { service: ServiceDays | null; now: Date },
): DayFree {
  const free = starts.reduce((sum, { available }) => sum + available, 0);
  // Where starts are still to come nothing has to be looked up once more.
  const isOpen =
    starts.length > 0 ||
    (service?.isActive === true && isOpenOn({ ...service, date, now: now.getTime() }));
  return { date, free, isOpen };
}

/** A live place of a cart. */
export interface Held {
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

/** The live places of carts at `now`, by start: a hold that has expired is none, swept or not. */
export async function holdsOf(
  db: Db | Trx,
  cartIds: readonly string[],
  now: Date,
): Promise<Held[]> {
  if (cartIds.length === 0) return [];
  return (await readHolds(db, cartIds, now)).map(heldOf);
}

function heldOf(row: OccupancyRow): Held {
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
