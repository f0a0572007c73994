import { z } from 'zod';
import { providerManager, providerStaff } from './access.ts';
import { CivilDate, Id, lineOfText, orNothing, SmallId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { poolNameCharacters, poolsPerEntity } from './pool-limits.ts';

const slice = 'agenda';

/** A capacity pool, as members who plan see it. Retired ones have no schedules any more, and come after all others. */
export const Pool = z
  .object({
    id: Id,
    name: z.string(),
    /** Persons at the same time, by its schedules of today: the largest; 0 without any. */
    capacity: z.int().min(0),
    /** The entity services that its schedules of today serve; null for all of the entity. */
    services: z.array(Id).nullable(),
    /** Whether a schedule of it is in force today or later. */
    hasSchedule: z.boolean(),
    /** Civil day at the entity since when it has been retired; null while it is not. */
    retiredOn: CivilDate.nullable(),
    /** Of its name, and of whether it is retired: a save names the one that it was made from. */
    version: z.string(),
  })
  .meta({ id: 'Pool' });
export type Pool = z.infer<typeof Pool>;

/** Another entity of the organisation, of which the caller may read the pools and schedules too. */
const PlannedEntity = z.object({ id: Id, name: z.string() });

/** Absent: the entity of the session. */
const ofEntity = orNothing(Id);

export const listPools = endpoint({
  slice,
  method: 'GET',
  path: 'v1/pools',
  summary:
    'The capacity pools of the entity in its order, retired ones last; and the other entities of the organisation whose schedules the caller may copy. `entity`: the pools of one of these; 404 for any other.',
  access: providerStaff,
  query: z.object({ entity: ofEntity }),
  data: z.object({ pools: z.array(Pool), entities: z.array(PlannedEntity) }),
});

const PoolName = lineOfText(1, poolNameCharacters);

export const addPool = endpoint({
  slice,
  method: 'POST',
  path: 'v1/pools',
  summary: `Adds a capacity pool, after the others. It has no starts before it has a schedule. Error \`pool.name_taken\` where another has this name, \`pool.limit\` from ${poolsPerEntity} on.`,
  access: providerManager,
  body: z.object({ name: PoolName }),
  data: Pool,
  idempotent: true,
});

export const savePool = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/pools/:id',
  summary:
    'Renames a capacity pool, moves it among the others, retires it or takes it back. To retire it ends its schedules today: Warning `pool.has_bookings`, and nothing is saved, while places of it are taken now or later. Taken back it has no schedule. 409 `conflict` where its name or state has been saved since the version.',
  access: providerManager,
  owned: true,
  params: z.object({ id: Id }),
  body: z.object({
    name: PoolName,
    /** From 0: its place among those that are not retired; past the last for a larger one. */
    position: SmallId,
    isRetired: z.boolean(),
    version: z.string().max(100),
  }),
  data: Pool,
});
