import type { ServiceRules } from '../src/scheduling/index.ts';
import { listOpenStarts } from '../src/scheduling/index.ts';
import type { CivilDay } from './civil-days.ts';
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

/** Who has which place, while the demo is being made. The starts are those that the product lists. */
export interface Agenda {
  /** The open starts of a service on a local day, whether free or not. */
  startsOf(offer: Offer, day: CivilDay): Start[];
  /** Takes a place, or answers null where all are taken. Past times can be taken: the demo has a past. */
  take(start: Start): Place | null;
}

export function createAgenda(given: {
  schedules: DemoSchedule[];
  closures: DemoClosure[];
  allotments: Row<'allotments'>[];
}): Agenda {
  const byId = new Map(given.schedules.map((schedule) => [schedule.row.id, schedule]));
  const rulesByOffer = new Map<string, StartRules>();
  const rulesOf = (offer: Offer): StartRules => {
    const rules = rulesByOffer.get(offer.row.id) ?? startRules(offer, given);
    rulesByOffer.set(offer.row.id, rules);
    return rules;
  };
  const setAside = new Map(given.allotments.map(({ poolId, places }) => [poolId, places]));
  const taken = new Map<string, Place[]>();
  return {
    startsOf(offer, day) {
      return listOpenStarts(rulesOf(offer), day.toString()).flatMap(({ from, until, schedule }) => {
        const made = byId.get(schedule.id);
        return made ? [{ schedule: made, startsAt: new Date(from), endsAt: new Date(until) }] : [];
      });
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

type StartRules = Pick<ServiceRules, 'timeZone' | 'schedules' | 'closures'>;

function startRules(
  offer: Offer,
  given: { schedules: DemoSchedule[]; closures: DemoClosure[] },
): StartRules {
  const { id, entityId } = offer.row;
  return {
    timeZone: offer.entity.row.timeZone,
    schedules: given.schedules
      .filter(({ offers }) => offers.some(({ row }) => row.id === id))
      .map(({ row }) => row),
    closures: given.closures
      .filter(({ row }) => row.entityId === entityId && (row.entityServiceId ?? id) === id)
      .map(({ from, until }) => ({ poolId: null, from, until })),
  };
}
