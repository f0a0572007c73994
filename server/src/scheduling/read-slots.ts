import type { Db, Trx } from '../platform/db.ts';
import { addDays } from '../platform/local-time.rules.ts';
import { availableStarts, isDayWithinReach, isOpenOn } from './availability.rules.ts';
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
  return service?.isActive ? slotsOn(service, date, now) : [];
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
  return daysOn(service, dates, now);
}

/**
 * What `readSlots` says of one day and `readDays` of those around it, with one question to the database: a page shows
 * both. `date` is one of the days from `from` on.
 */
export async function readSlotsAndDays(
  db: Db | Trx,
  asked: WhoAsks & { entityServiceId: string; date: string; from: string; days: number },
): Promise<{ slots: SlotFree[]; days: DayFree[] }> {
  const { entityServiceId, date, from, now } = asked;
  if (!isDayWithinReach(from, now.getTime()) || !isDayWithinReach(date, now.getTime())) {
    return { slots: [], days: [] };
  }
  const dates = datesOf(asked);
  const wanted = { entityServiceId, fromDate: from, untilDate: addDays(from, dates.length) };
  const service = await readServiceDays(db, wanted, asked);
  return {
    slots: service?.isActive ? slotsOn(service, date, now) : [],
    days: daysOn(service, dates, now),
  };
}

function datesOf({ from, days }: { from: string; days: number }): string[] {
  const count = Math.min(days, daysAtMost);
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

function slotsOn(service: ServiceDays, date: string, now: Date): SlotFree[] {
  const own = Map.groupBy(service.own, ({ from }) => from);
  return availableStarts({ ...service, date, now: now.getTime() }).map((start) => ({
    startsAt: new Date(start.from),
    endsAt: new Date(start.until),
    available: start.available,
    capacity: start.capacity,
    ownerIds: own.get(start.from)?.map(({ ownerId }) => ownerId) ?? [],
  }));
}

function daysOn(service: ServiceDays | null, dates: readonly string[], now: Date): DayFree[] {
  if (!service?.isActive) return dates.map((date) => ({ date, free: 0, isOpen: false }));
  return dates.map((date) => {
    const day = { ...service, date, now: now.getTime() };
    const starts = availableStarts(day);
    const free = starts.reduce((sum, { available }) => sum + available, 0);
    // Where starts are still to come nothing has to be looked up once more.
    return { date, free, isOpen: starts.length > 0 || isOpenOn(day) };
  });
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
    ...{ cartId, ownerId, entityServiceId, priceCents, campaignId },
    startsAt: new Date(row.from),
    endsAt: new Date(row.until),
    state: row.state === 'booked' ? 'booked' : 'hold',
    expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt),
  };
}
