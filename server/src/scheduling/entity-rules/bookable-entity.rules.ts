import type { EntityStanding } from '@vaga/contract/standing';
import type { ServiceOfEntity, ShownEntity } from '../../partners/index.ts';
import { addDays } from '../../platform/local-time.rules.ts';
import type {
  AllotmentRule,
  ScheduleVersion,
  ServiceRules,
} from '../availability/availability-types.rules.ts';

/** Entity service (null: the whole entity), from, until (epoch milliseconds), pool (null: all). */
type ClosureOfEntity = [string | null, number, number, string | null];

export interface ScheduleOfPool extends Omit<ScheduleVersion, 'poolId'> {
  /** The entity services it serves; null: all of the entity. */
  serves: string[] | null;
}

export type AllotmentOfPool = Omit<AllotmentRule, 'poolId'>;

/** From, until (epoch milliseconds), places, whether the public may take them, the end of a draft's (else null). */
type ExtraCapacityOfPool = [number, number, number, boolean, number | null];

export interface PoolOfEntity {
  id: string;
  schedules: ScheduleOfPool[] | null;
  allotments: AllotmentOfPool[] | null;
  extraCapacity: ExtraCapacityOfPool[] | null;
}

/** An entity as read. */
export interface BookableEntityRow extends ShownEntity {
  /** `entities.terms_version` of what was read. */
  version: number;
  standing: EntityStanding;
  services: ServiceOfEntity[] | null;
  closures: ClosureOfEntity[] | null;
  pools: PoolOfEntity[] | null;
}

/** An active service with its prices and the rules of its starts. */
export interface BookableService extends ServiceOfEntity {
  rules: ServiceRules;
}

/** An entity in one version, with everything that decides over its starts and prices except the occupancy. */
export interface BookableEntity extends ShownEntity {
  version: number;
  standing: EntityStanding;
  services: readonly BookableService[];
}

/** From two days ago, for every time zone, to the horizon of starts (`isStartWithinHorizon`) and the day after. */
const daysBefore = 2;
const daysAhead = 5 * 366 + 2;

/** The civil days whose rules are read at `now`. */
export function daysOfRules(now: Date): { fromDate: string; untilDate: string } {
  const today = now.toISOString().slice(0, 10);
  return { fromDate: addDays(today, -daysBefore), untilDate: addDays(today, daysAhead) };
}

/** Groups the rules of an entity by its services. */
export function toBookableEntity(row: BookableEntityRow): BookableEntity {
  const { services, closures: _, pools: __, ...entity } = row;
  const rulesOf = rulesByService(row);
  return {
    ...entity,
    services: (services ?? []).map((service) => ({ ...service, rules: rulesOf(service) })),
  };
}

function rulesByService({
  id: entityId,
  version,
  timeZone,
  closures,
  pools,
}: BookableEntityRow): (service: ServiceOfEntity) => ServiceRules {
  const allSchedules = (pools ?? []).flatMap((pool) =>
    (pool.schedules ?? []).map(({ serves, ...schedule }) => ({
      serves,
      schedule: { ...schedule, poolId: pool.id },
    })),
  );
  const allAllotments = (pools ?? []).flatMap((pool) =>
    (pool.allotments ?? []).map((allotment) => ({ ...allotment, poolId: pool.id })),
  );
  const allExtraCapacity = (pools ?? []).flatMap(({ id: poolId, extraCapacity }) =>
    (extraCapacity ?? []).map(([from, until, places, isPublic, expiresAt]) => ({
      poolId,
      from,
      until,
      places,
      isPublic,
      expiresAt,
    })),
  );
  return ({ id: entityServiceId }) => {
    const schedules = allSchedules.flatMap(({ serves, schedule }) =>
      serves === null || serves.includes(entityServiceId) ? [schedule] : [],
    );
    const poolIds = new Set(schedules.map(({ poolId }) => poolId));
    return {
      entityServiceId,
      entityId,
      version,
      timeZone,
      schedules,
      closures: (closures ?? []).flatMap(([serviceId, from, until, poolId]) => {
        const isOfService = serviceId === null || serviceId === entityServiceId;
        const isOfPools = poolId === null || poolIds.has(poolId);
        return isOfService && isOfPools ? [{ from, until, poolId }] : [];
      }),
      allotments: allAllotments
        .filter(({ poolId }) => poolIds.has(poolId))
        .sort((one, other) => (one.id < other.id ? -1 : 1)),
      extraCapacity: allExtraCapacity.filter(({ poolId }) => poolIds.has(poolId)),
      pools: [...poolIds],
      longestMinutes: Math.max(0, ...schedules.map(({ intervalMinutes }) => intervalMinutes)),
    };
  };
}
