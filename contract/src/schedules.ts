import { z } from 'zod';
import { providerStaff } from './access.ts';
import { CivilDate, Id, orNothing, SentDate } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ServiceLocation } from './partners.ts';
import { pastScheduleDays } from './pool-limits.ts';

/** A wall time 'HH:MM'. */
const ReadWallTime = z.string();

/** A dated version of hours, interval and capacity on a pool, as members who plan read it. */
export const PoolSchedule = z
  .object({
    id: Id,
    idPool: Id,
    name: z.string(),
    /** ISO, 1 Monday to 7 Sunday, of the working day: a start after midnight belongs to the day before. */
    weekdays: z.array(z.int().min(1).max(7)),
    fromTime: ReadWallTime,
    /** At or before `fromTime`: on the next day. */
    toTime: ReadWallTime,
    /** Both null without a break. */
    breakFrom: ReadWallTime.nullable(),
    breakTo: ReadWallTime.nullable(),
    intervalMinutes: z.int().min(1).max(1440),
    /** Persons at the same time. */
    capacity: z.int().min(0).max(10_000),
    /** The entity services that it serves; null for all of the entity. */
    serves: z.array(Id).nullable(),
    fromDate: CivilDate,
    /** Exclusive; null while it has no end. */
    untilDate: CivilDate.nullable(),
  })
  .meta({ id: 'PoolSchedule' });
export type PoolSchedule = z.infer<typeof PoolSchedule>;

/** An active service of the entity, for the schedules that serve only some. */
export const PlannedService = z
  .object({ id: Id, idService: z.int(), name: z.string(), location: ServiceLocation })
  .meta({ id: 'PlannedService' });
export type PlannedService = z.infer<typeof PlannedService>;

export const readSchedules = endpoint({
  slice: 'agenda',
  method: 'GET',
  path: 'v1/schedules',
  summary: `The schedules of the entity that are in force today or later, and from an earlier day \`on\` those since then. \`past\`: the days before today on which they changed, the last ${pastScheduleDays} of each pool. \`entity\`: those of another entity of the organisation, for the caller to copy; 404 for any other, and for an unknown pool.`,
  access: providerStaff,
  query: z.object({
    /** Only those of this pool. */
    pool: orNothing(Id),
    /** Civil day at the entity. */
    on: orNothing(SentDate),
    /** Absent: the entity of the session. */
    entity: orNothing(Id),
  }),
  data: z.object({
    timeZone: z.string(),
    /** At the entity. */
    today: CivilDate,
    /** By their pool, then by their first day and their hours. */
    schedules: z.array(PoolSchedule),
    past: z.array(z.object({ idPool: Id, days: z.array(CivilDate) })),
    /** By name. */
    services: z.array(PlannedService),
  }),
});
