import type { DayAsRead, TakenOfPool } from '../scheduling/index.ts';
import type { AllotmentOfPool, EntityTerms, ServiceOfEntity } from './known-entities.queries.ts';

/** An active service with all that decides over its starts but what is taken. */
export interface KnownService extends Omit<ServiceOfEntity, 'campaigns'> {
  campaigns: NonNullable<ServiceOfEntity['campaigns']>;
  hours: Hours;
}

/** What decides over the starts of an entity service, whoever asks and whatever is taken. */
export interface Hours extends Pick<DayAsRead, 'schedules' | 'closures'> {
  timeZone: string;
  allotments: ReadonlyArray<AllotmentOfPool & { poolId: string }>;
}

/** An entity as it stands between two changes of it. */
export interface KnownEntity extends Omit<EntityTerms, 'services' | 'closures' | 'pools'> {
  services: KnownService[];
}

/** What was read of an entity, sorted out by its services. */
export function knownEntity({ services, closures, pools, ...entity }: EntityTerms): KnownEntity {
  const schedules = (pools ?? []).flatMap((pool) =>
    (pool.schedules ?? []).map((schedule) => ({ ...schedule, poolId: pool.id })),
  );
  const allotments = (pools ?? []).flatMap((pool) =>
    (pool.allotments ?? []).map((allotment) => ({ ...allotment, poolId: pool.id })),
  );
  const closed = (closures ?? []).map(([of, from, until]) => ({ of, from, until }));
  const hoursOf = (serviceId: string): Hours => {
    const own = schedules.filter(({ serves }) => serves === null || serves.includes(serviceId));
    const poolIds = new Set(own.map(({ poolId }) => poolId));
    return {
      timeZone: entity.timeZone,
      schedules: own,
      closures: closed.filter(({ of }) => of === null || of === serviceId),
      allotments: allotments.filter(({ poolId }) => poolIds.has(poolId)),
    };
  };
  return {
    ...entity,
    services: (services ?? []).map(({ campaigns, ...service }) => ({
      ...service,
      campaigns: campaigns ?? [],
      hours: hoursOf(service.id),
    })),
  };
}

/** Who asks for which civil day of an entity, of which these places are taken. */
export interface DayAsked {
  date: string;
  /** In lower case. */
  entityCode: string | null;
  now: Date;
  taken: readonly TakenOfPool[];
}

/** What the scheduling rule needs to decide over one entity service on one day. */
export function dayInput(hours: Hours, { date, entityCode, now, taken }: DayAsked): DayAsRead {
  const { timeZone, schedules, closures, allotments } = hours;
  return {
    date,
    timeZone,
    now: now.getTime(),
    schedules,
    closures,
    taken,
    allotments: allotments.map((allotment) => ({
      ...allotment,
      isCallers: entityCode !== null && allotment.codes.includes(entityCode),
    })),
  };
}
