import type { CivilDay } from './civil-days.ts';
import { instantOf } from './civil-days.ts';
import type { DemoClosure } from './closures.ts';
import type { DemoSchedule, Offer } from './demo.ts';
import type { Row } from './insert-rows.ts';

/** A start that a schedule offers. */
export interface Start {
  schedule: DemoSchedule;
  startsAt: Date;
  endsAt: Date;
}

export type Place = Start & { unit: number };

/** Who has which place, while the demo is being made: the same rules as the product's, over what the demo itself made. */
export interface Agenda {
  /** The starts of a service on a local day, whether free or not. */
  startsOf(offer: Offer, day: CivilDay): Start[];
  /** Takes a place, or answers null where all are taken. Past times can be taken: the demo has a past. */
  take(start: Start): Place | null;
}

export function createAgenda(given: {
  schedules: DemoSchedule[];
  closures: DemoClosure[];
  allotments: Row<'allotments'>[];
}): Agenda {
  const byOffer = new Map<string, DemoSchedule[]>();
  for (const schedule of given.schedules) {
    for (const { row } of schedule.offers) {
      byOffer.set(row.id, [...(byOffer.get(row.id) ?? []), schedule]);
    }
  }
  const setAside = new Map(given.allotments.map(({ poolId, places }) => [poolId, places]));
  const taken = new Map<string, Place[]>();
  const known = new Map<string, Start[]>();
  const startsOnce = (schedule: DemoSchedule, day: CivilDay): Start[] => {
    const key = `${schedule.row.id} ${day.toString()}`;
    const starts = known.get(key) ?? startsOn(schedule, day);
    known.set(key, starts);
    return starts;
  };
  return {
    startsOf(offer, day) {
      if (given.closures.some((closure) => isShut(closure, offer, day))) return [];
      return (byOffer.get(offer.row.id) ?? []).flatMap((schedule) => startsOnce(schedule, day));
    },
    take(start) {
      const { poolId, capacity } = start.schedule.row;
      const others = taken.get(poolId) ?? [];
      const beside = others.filter(
        (other) => start.startsAt < other.endsAt && other.startsAt < start.endsAt,
      );
      const units = new Set(beside.map(({ unit }) => unit));
      const free = capacity - (setAside.get(poolId) ?? 0);
      for (let unit = 1; unit <= free; unit += 1) {
        if (units.has(unit)) continue;
        const place = { ...start, unit };
        taken.set(poolId, [...others, place]);
        return place;
      }
      return null;
    },
  };
}

/** A closure shuts whole local days of an entity, or of one service. A night's last hours count with their working day. */
function isShut({ row, from, last }: DemoClosure, offer: Offer, day: CivilDay): boolean {
  if (row.entityId !== offer.row.entityId) return false;
  if (row.entityServiceId !== null && row.entityServiceId !== offer.row.id) return false;
  return Temporal.PlainDate.compare(day, from) >= 0 && Temporal.PlainDate.compare(day, last) <= 0;
}

/** The starts of a working day: one each interval of wall time, as long as they end with the shift. */
function startsOn(schedule: DemoSchedule, day: CivilDay): Start[] {
  const { row, zone } = schedule;
  const date = day.toString();
  const validUntil = String(row.validUntil);
  const isInForce =
    String(row.validFrom) <= date && (validUntil === 'infinity' || date < validUntil);
  if (!isInForce || !row.weekdays.includes(day.dayOfWeek)) return [];
  const from = minutesOf(row.fromTime);
  const until = minutesOf(row.toTime);
  const end = until > from ? until : until + 1_440;
  const starts: Start[] = [];
  for (let minute = from; minute + row.intervalMinutes <= end; minute += row.intervalMinutes) {
    const wallDay = minute < 1_440 ? day : day.add({ days: 1 });
    const wallTime = new Temporal.PlainTime(Math.floor(minute / 60) % 24, minute % 60);
    const startsAt = instantOf(wallDay, wallTime, zone);
    if (!startsAt) continue;
    starts.push({
      schedule,
      startsAt,
      endsAt: new Date(startsAt.getTime() + row.intervalMinutes * 60_000),
    });
  }
  return starts;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
