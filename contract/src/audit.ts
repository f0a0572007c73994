import { z } from 'zod';
import type { MemberAccess } from './access.ts';
import { administratorRoles, entityTypes } from './access.ts';
import { type AuditAct, auditActs } from './audit-acts.ts';
import { CivilDate, Id, orNothing, PageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'audit';

/**
 * What an entity did with a person's health data: opened an appointment or person, listed a day, found a person by number,
 * opened a result or a document, printed, exported, booked for the person, changed something.
 */
export const healthAccessActs = [
  'opened',
  'listed',
  'searched',
  'result',
  'document',
  'printed',
  'exported',
  'booked',
  'changed',
] as const;
export const HealthAccessAct = z.enum(healthAccessActs);
export type HealthAccessAct = z.infer<typeof HealthAccessAct>;

/** What of a person or an appointment was seen or changed. Names alone: the record never holds a value. */
export const healthFields = [
  'name',
  'contact',
  'dateOfBirth',
  'identification',
  'healthNumber',
  'address',
  'time',
  'service',
  'prescription',
  'payment',
  'status',
  'result',
  'document',
  'notes',
] as const;
export type HealthField = (typeof healthFields)[number];

/** Who an access was made by: a member, the bearer of an e-mailed link to the entity, its system with an access key. */
export const healthAccessActors = ['member', 'link', 'access_key'] as const;

/** How soon a patient is notified of accesses: in a digest each week or each day, or at once. */
export const accessesNotices = ['weekly', 'daily', 'at_once'] as const;

const auditActNames = Object.keys(auditActs) as [AuditAct, ...AuditAct[]];
const Act = z.enum(auditActNames);

/** How many entries a page has unless the call says otherwise. */
export const activityPerPage = 20;

const Values = z
  .record(
    z.string(),
    z.union([
      z.string(),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(z.union([z.string(), z.number()])),
    ]),
  )
  .nullable();

/** Who changed what of the business. No health data, no names of patients. */
export const AuditEntry = z
  .object({
    id: Id,
    /** ISO 8601, UTC. */
    at: z.string(),
    actor: z.enum(['patient', 'member', 'link', 'system']),
    /** The member of the reader's own organisation; null for all others. */
    idAccount: Id.nullable(),
    /** Their name; null where there is none, as for a deleted account. */
    who: z.string().nullable(),
    /** The name of the entity that the actor acted for: all that is shown of a member of another organisation. */
    actorEntity: z.string().nullable(),
    /** The entity that was changed; null for the whole organisation. */
    entity: z.string().nullable(),
    /** One of `auditActs`, or of a later version. */
    act: z.string(),
    /** What the changed row is called. */
    subject: z.string().nullable(),
    /** Keys of `auditFields`. */
    before: Values,
    after: Values,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/**
 * Members who read the activity: owners that of the organisation, managers that of their entity, stewards and the role
 * `privacy` that of the administration, all others their own.
 */
export const activityReaders = {
  who: 'member',
  entityTypes,
  roles: ['manager', ...administratorRoles],
  organisationRoles: ['owner', 'billing'],
} as const satisfies MemberAccess;

const activityFilter = {
  /** The account of a member. */
  who: orNothing(Id),
  act: orNothing(Act),
  /** Days of the entity, both included. */
  from: orNothing(CivilDate),
  until: orNothing(CivilDate),
};

export const listActivity = endpoint({
  slice,
  method: 'GET',
  path: 'v1/activity',
  summary:
    "Who changed what of the business, the latest first: an owner's organisation, a manager's entity, of others what they did themselves.",
  access: activityReaders,
  query: z.object({ ...activityFilter, ...PageQuery.shape }),
  data: z.array(AuditEntry),
});

export const listActivityAuthors = endpoint({
  slice,
  method: 'GET',
  path: 'v1/activity/authors',
  summary: "The members of the reader's organisation who have entries in the activity, by name.",
  access: activityReaders,
  data: z.array(z.object({ id: Id, name: z.string().nullable() })),
});

export const exportActivity = endpoint({
  slice,
  method: 'GET',
  path: 'v1/activity/file',
  summary:
    'The same as a CSV file (UTF-8, semicolons, a heading in the language of the reader), at most `activityExportRows` entries.',
  access: activityReaders,
  query: z.object(activityFilter),
  file: 'text/csv',
  perMinute: 12,
});
