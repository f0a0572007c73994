import type { Db, Trx } from '../platform/db.ts';
import { addDays } from '../platform/local-time.rules.ts';
import { availableStarts, isDayWithinReach, isOpenOn } from './availability.rules.ts';
import type { OccupancyRow } from './occupancy.queries.ts';
import { readHolds } from './occupancy.queries.ts';
import type { WhoAsks } from './offers.queries.ts';
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
  const own = Map.groupBy(service.own, ({ from }) => from);
  return availableStarts({ ...service, date, now: now.getTime() }).map((start) => ({
    startsAt: new Date(start.from),
    endsAt: new Date(start.until),
    available: start.available,
    capacity: start.capacity,
    ownerIds: own.get(start.from)?.map(({ ownerId }) => ownerId) ?? [],
  }));
}

const daysAtMost = 100;

/** What is free on each of `days` civil days from `from` on (100 at most), in order. None for a past or far day. */
export async function readDays(
  db: Db | Trx,
  asked: WhoAsks & { entityServiceId: string; from: string; days: number },
): Promise<DayFree[]> {
  const { entityServiceId, from, now } = asked;
  if (!isDayWithinReach(from, now.getTime())) return [];
  const count = Math.min(asked.days, daysAtMost);
  const wanted = { entityServiceId, fromDate: from, untilDate: addDays(from, count) };
  const service = await readServiceDays(db, wanted, asked);
  const dates = Array.from({ length: count }, (_, index) => addDays(from, index));
  if (!service?.isActive) return dates.map((date) => ({ date, free: 0, isOpen: false }));
  return dates.map((date) => {
    const day = { ...service, date, now: now.getTime() };
    const free = availableStarts(day).reduce((sum, { available }) => sum + available, 0);
    return { date, free, isOpen: isOpenOn(day) };
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
