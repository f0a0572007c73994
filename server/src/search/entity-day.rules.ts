import type { DayInput } from '../scheduling/index.ts';
import type { EntityDays, PoolOfEntity } from './entity-days.queries.ts';

/** Which entity service, on which civil day of its entity. */
export interface DayAsked {
  entityServiceId: string;
  date: string;
  now: Date;
}

const second = 1000;
const hour = 3_600_000;

/** What the scheduling rule needs to decide over one entity service on one day, out of what was read of the entity. */
export function dayInput(entity: EntityDays, asked: DayAsked): DayInput {
  const { entityServiceId, date, now } = asked;
  const pools = (entity.pools ?? []).map((pool) => ({
    ...pool,
    schedules: (pool.schedules ?? []).filter(({ serves }) => isServed(serves, entityServiceId)),
  }));
  const concerned = pools.filter(({ schedules }) => schedules.length > 0);
  return {
    date,
    timeZone: entity.timeZone,
    now: now.getTime(),
    schedules: concerned.flatMap(({ id: poolId, schedules }) =>
      schedules.map((schedule) => ({ ...schedule, poolId })),
    ),
    closures: (entity.closures ?? [])
      .filter(([closedService]) => closedService === null || closedService === entityServiceId)
      .map(([, from, until]) => ({ from: from * second, until: until * second })),
    allotments: concerned.flatMap(({ id: poolId, allotments }) =>
      (allotments ?? []).map((allotment) => ({ ...allotment, poolId })),
    ),
    taken: concerned.flatMap((pool) => takenAround(pool, date)),
  };
}

/** Only what may touch the day: of many days that were read at once, the others would only be looked at in vain. */
function takenAround({ id: poolId, taken }: PoolOfEntity, date: string): DayInput['taken'] {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const [earliest, latest] = [midnight - 16 * hour, midnight + 64 * hour];
  return (taken ?? []).flatMap(([from, until, allotmentId]) => {
    const span = { from: from * second, until: until * second };
    const isNear = span.until > earliest && span.from < latest;
    return isNear ? [{ ...span, poolId, places: 1, allotmentId }] : [];
  });
}

function isServed(serves: readonly string[] | null, entityServiceId: string): boolean {
  return serves === null || serves.includes(entityServiceId);
}
