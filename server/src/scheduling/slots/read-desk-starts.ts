import type { Db } from '../../platform/db.ts';
import { freeStarts } from '../availability/availability.rules.ts';
import type { OccupiedPlaces, ServiceRules } from '../availability/availability-types.rules.ts';
import { isDayWithinHorizon } from '../availability/booking-time.rules.ts';
import { toOccupiedPlacesOfPools } from '../occupancy/occupancy-window.queries.ts';
import { readRulesAndOccupancy, rulesOfPool, stripDates } from './read-slots.ts';

/** A start as the desk of its entity sees it. */
export interface StartOfDesk {
  startsAt: Date;
  endsAt: Date;
  /** Of all pools; 0 when full. */
  available: number;
  capacity: number;
  pools: Array<{ poolId: string; available: number; capacity: number }>;
}

export interface DeskDay {
  /** YYYY-MM-DD of the entity. */
  date: string;
  starts: StartOfDesk[];
}

/**
 * The starts that the desk of an entity may still give, full ones and the one that runs included, for `days` civil days from
 * `from` on. Empty for a service that is not active, and beyond the booking horizon.
 * @param poolId only of this pool.
 */
export async function readDeskStarts(
  db: Db,
  input: {
    entityServiceId: string;
    from: string;
    days: number;
    poolId?: string | undefined;
    now: Date;
  },
): Promise<DeskDay[]> {
  const { poolId, now } = input;
  const found = isDayWithinHorizon(input.from, now.getTime())
    ? await readRulesAndOccupancy(db, { ...input, purpose: 'booked', date: input.from })
    : null;
  if (!found) return stripDates(input).map((date) => ({ date, starts: [] }));
  const { rules, occupancy } = found;
  const occupied = toOccupiedPlacesOfPools(occupancy, rules.pools);
  const shown = rules.pools.filter((id) => poolId === undefined || id === poolId);
  return stripDates(input).map((date) => ({
    date,
    starts: listDeskStarts(rules, occupied, { date, now: now.getTime(), pools: shown }),
  }));
}

/** The starts of these pools on a civil day, by time; of one instant the pools in their order, and the first end. */
export function listDeskStarts(
  rules: ServiceRules,
  occupied: readonly OccupiedPlaces[],
  { date, now, pools }: { date: string; now: number; pools: readonly string[] },
): StartOfDesk[] {
  const question = { date, now, entityCode: null, reach: 'desk', includesFull: true } as const;
  const byInstant = new Map<number, StartOfDesk>();
  for (const poolId of pools) {
    for (const start of freeStarts(rulesOfPool(rules, poolId), occupied, question)) {
      const { available, capacity } = start;
      const known = byInstant.get(start.from);
      const end = Math.min(start.until, known ? known.endsAt.getTime() : start.until);
      byInstant.set(start.from, {
        startsAt: new Date(start.from),
        endsAt: new Date(end),
        available: available + (known?.available ?? 0),
        capacity: capacity + (known?.capacity ?? 0),
        pools: [...(known?.pools ?? []), { poolId, available, capacity }],
      });
    }
  }
  return [...byInstant.values()].sort((one, other) => +one.startsAt - +other.startsAt);
}

/** The start with a place that began last; else the next one. */
export function findStartNow(days: readonly DeskDay[], now: Date): Date | null {
  const free = days.flatMap((day) => day.starts).filter(({ available }) => available > 0);
  const running = free.findLast(({ startsAt }) => startsAt <= now);
  return (running ?? free[0])?.startsAt ?? null;
}
