import { z } from 'zod';
import type { MemberAccess } from './access.ts';
import { accessesNotices, HealthAccessAct, healthAccessActors } from './audit.ts';
import { CivilDate, Id, orNothing, PageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'privacy';

/** How many accesses a page has unless the call says otherwise. */
export const accessesPerPage = 20;

/** That an entity saw or changed data of the account's people. It names no member: the entity answers for its staff. */
export const ReportedAccess = z
  .object({
    id: Id,
    /** ISO 8601, UTC. */
    at: z.string(),
    idEntity: Id,
    entity: z.string(),
    timeZone: z.string(),
    actor: z.enum(healthAccessActors),
    /** The roles that the member had there; none for a link and an access key. */
    roles: z.array(z.string()),
    act: HealthAccessAct,
    /** Whose data; null for an access to all appointments of a day. */
    person: z.string().nullable(),
    /** The day whose appointments were seen; null for an access to one person. */
    serviceDate: CivilDate.nullable(),
  })
  .meta({ id: 'ReportedAccess' });
export type ReportedAccess = z.infer<typeof ReportedAccess>;

/** An entity that has accessed data, and how to ask it about that. */
const AccessingEntity = z.object({
  id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});
export type AccessingEntity = z.infer<typeof AccessingEntity>;

export const AccessesNotice = z.enum(accessesNotices);
export type AccessesNotice = z.infer<typeof AccessesNotice>;

export const listAccesses = endpoint({
  slice,
  method: 'GET',
  path: 'v1/account/accesses',
  summary: "Which entities saw or changed data of the account's people, the latest first.",
  access: 'account',
  query: z.object({ entity: orNothing(Id), ...PageQuery.shape }),
  data: z.array(ReportedAccess),
});

export const readAccessSummary = endpoint({
  slice,
  method: 'GET',
  path: 'v1/account/accesses/summary',
  summary:
    'The entities that the accesses are of, by name, and how soon the account hears of them.',
  access: 'account',
  data: z.object({ notice: AccessesNotice, entities: z.array(AccessingEntity) }),
});

export const chooseAccessesNotice = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/account/accesses/notice',
  summary:
    'How soon an e-mail tells the account of accesses: once a week, each day, or at once. Opened results and documents are told on the same day in any case. It is not turned off.',
  access: 'account',
  body: z.object({ notice: AccessesNotice }),
});

/** Members who read the record of accesses: managers that of the entity, the role `results` their own. */
export const healthAccessReaders = {
  who: 'member',
  entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'],
  roles: ['manager', 'results'],
} as const satisfies MemberAccess;

/** That a member of the entity saw or changed health data of a person. */
export const HealthAccess = z
  .object({
    id: Id,
    /** ISO 8601, UTC. */
    at: z.string(),
    actor: z.enum(healthAccessActors),
    idAccount: Id.nullable(),
    /** The member's name; null for a link, an access key and a deleted account. */
    who: z.string().nullable(),
    /** The roles that the member had. */
    roles: z.array(z.string()),
    act: HealthAccessAct,
    /** Names of what was seen or changed. */
    fields: z.array(z.string()),
    /** Null for an access to all appointments of a day. */
    idPerson: Id.nullable(),
    /** Null too for a person whose account was deleted. */
    person: z.string().nullable(),
    /** Of the appointment, whole; screens leave out its first four characters. */
    code: z.string().nullable(),
    serviceDate: CivilDate.nullable(),
  })
  .meta({ id: 'HealthAccess' });
export type HealthAccess = z.infer<typeof HealthAccess>;

export const listHealthAccesses = endpoint({
  slice,
  method: 'GET',
  path: 'v1/health-accesses',
  summary:
    "Who saw or changed health data at the entity, the latest first: all for a manager, else the member's own.",
  access: healthAccessReaders,
  query: z.object({
    person: orNothing(Id),
    /** Days of the entity, both included. */
    from: orNothing(CivilDate),
    until: orNothing(CivilDate),
    ...PageQuery.shape,
  }),
  data: z.array(HealthAccess),
});
