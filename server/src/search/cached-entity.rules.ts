import type { PoolOccupancy, SearchDayInput } from '../scheduling/index.ts';
import type { AllotmentOfPool, EntityData, ServiceOfEntity } from './entity-cache.queries.ts';

/** An active service with everything that decides over its starts except the occupancy. */
export interface CachedService extends Omit<ServiceOfEntity, 'campaigns'> {
  campaigns: NonNullable<ServiceOfEntity['campaigns']>;
  rules: ServiceStartRules;
}

/** What decides over the starts of an entity service, apart from the caller and the occupancy. */
export interface ServiceStartRules extends Pick<SearchDayInput, 'schedules' | 'closures'> {
  timeZone: string;
  allotments: ReadonlyArray<AllotmentOfPool & { poolId: string }>;
}

/** An entity in one version. */
export interface CachedEntity extends Omit<EntityData, 'services' | 'closures' | 'pools'> {
  services: CachedService[];
}

/** Groups the data of an entity by its services. */
export function toCachedEntity({ services, closures, pools, ...entity }: EntityData): CachedEntity {
  const schedules = (pools ?? []).flatMap((pool) =>
    (pool.schedules ?? []).map((schedule) => ({ ...schedule, poolId: pool.id })),
  );
  const allotments = (pools ?? []).flatMap((pool) =>
    (pool.allotments ?? []).map((allotment) => ({ ...allotment, poolId: pool.id })),
  );
  const closureIntervals = (closures ?? []).map(([entityServiceId, from, until]) => ({
    entityServiceId,
    from,
    until,
  }));
  const rulesOf = (serviceId: string): ServiceStartRules => {
    const servingSchedules = schedules.filter(
      ({ serves }) => serves === null || serves.includes(serviceId),
    );
    const poolIds = new Set(servingSchedules.map(({ poolId }) => poolId));
    return {
      timeZone: entity.timeZone,
      schedules: servingSchedules,
      closures: closureIntervals.filter(
        ({ entityServiceId }) => entityServiceId === null || entityServiceId === serviceId,
      ),
      allotments: allotments.filter(({ poolId }) => poolIds.has(poolId)),
    };
  };
  return {
    ...entity,
    services: (services ?? []).map(({ campaigns, ...service }) => ({
      ...service,
      campaigns: campaigns ?? [],
      rules: rulesOf(service.id),
    })),
  };
}

/** A civil day of an entity, its occupancy, and for whom availability is computed. */
export interface SearchDayContext {
  date: string;
  /** In lower case. */
  entityCode: string | null;
  now: Date;
  occupancy: readonly PoolOccupancy[];
}

/** The input of the scheduling rule for one entity service on one day. */
export function toSearchDay(
  rules: ServiceStartRules,
  { date, entityCode, now, occupancy }: SearchDayContext,
): SearchDayInput {
  const { timeZone, schedules, closures, allotments } = rules;
  return {
    date,
    timeZone,
    now: now.getTime(),
    schedules,
    closures,
    occupancy,
    allotments: allotments.map((allotment) => ({
      ...allotment,
      isForCaller: entityCode !== null && allotment.codes.includes(entityCode),
    })),
  };
}
