import { z } from 'zod';
import { entityTypes, registrationReviewers } from './access.ts';
import { Id, SentInstant, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { entityReviewDays, undoMinutes } from './limits.ts';
import { entityStates, licenceKinds } from './standing.ts';

const slice = 'admin';

/** What an administrator decided of an entity. It takes effect, and is mailed, once it can no longer be undone. */
const EntityReviewDecision = z.object({
  decision: z.enum(['confirmed', 'returned']),
  /** The name of the administrator; null once the account is deleted. */
  by: z.string().nullable(),
  at: z.string(),
  undoUntil: z.string(),
  /** Of what was returned. */
  reason: z.string().nullable(),
});

/** What is to be confirmed of an entity. Instants are ISO 8601 in UTC. */
const OpenEntityReview = z.object({
  /** `opening`: it is to go live; `changes`: facts of a live one, which the public does not see yet. */
  kind: z.enum(['opening', 'changes']),
  /** When the facts were put forward: a decision names it, so that none is about others. */
  askedAt: z.string(),
  /** It waits for longer than the working days that we promise. */
  isLate: z.boolean(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  decision: EntityReviewDecision.nullable(),
});

/** An entity as an administrator decides about it. */
export const AdminEntity = z
  .object({
    id: Id,
    name: z.string(),
    type: z.enum(entityTypes),
    state: z.enum(entityStates),
    organisation: z.object({ id: Id, name: z.string(), taxNumber: z.string() }),
    address: z.string(),
    licence: z.object({
      kind: z.enum(licenceKinds).nullable(),
      number: z.string().nullable(),
      /** YYYY-MM-DD. */
      until: z.string().nullable(),
    }),
    /** The file of the licence in force, and the one that is to be confirmed, by their names; null: none. */
    licenceFiles: z.object({ current: z.string().nullable(), pending: z.string().nullable() }),
    review: OpenEntityReview.nullable(),
  })
  .meta({ id: 'AdminEntity' });
export type AdminEntity = z.infer<typeof AdminEntity>;

export const listEntitiesToConfirm = endpoint({
  slice,
  method: 'GET',
  path: 'v1/admin/entities',
  summary: `Entities of partners in a state, at most 500; \`confirming\`, the default, are all of which something is to be confirmed, the longest waiting first. Late after ${entityReviewDays} working days.`,
  access: registrationReviewers,
  query: z.object({ state: z.enum(entityStates).default('confirming') }),
  data: z.array(AdminEntity),
});

const Params = z.object({ id: Id });
const decided = `409 \`admin.decided\` where another administrator has decided, \`entity.review_changed\` where the facts have changed since \`askedAt\`. Takes effect, and is mailed, after ${undoMinutes} minutes, unless it is undone.`;

export const openEntityLicence = endpoint({
  slice,
  method: 'GET',
  path: 'v1/admin/entities/:id/licence',
  summary:
    'The file of the licence of an entity, PDF or JPEG: with `pending` the one that is to be confirmed. 404 without one.',
  access: registrationReviewers,
  params: Params,
  query: z.object({ pending: z.enum(['true', 'false']).default('false') }),
  file: 'application/octet-stream',
});

export const confirmEntity = endpoint({
  slice,
  method: 'POST',
  path: 'v1/admin/entities/:id/confirm',
  summary: `Confirms that an entity opens, or its changed facts. ${decided}`,
  access: registrationReviewers,
  params: Params,
  body: z.object({ askedAt: SentInstant }),
  data: AdminEntity,
});

export const refuseEntity = endpoint({
  slice,
  method: 'POST',
  path: 'v1/admin/entities/:id/refuse',
  summary: `Returns an entity, or its changed facts, to its owner with a reason. ${decided}`,
  access: registrationReviewers,
  params: Params,
  body: z.object({ askedAt: SentInstant, reason: text(3, 2000) }),
  data: AdminEntity,
});

export const undoEntityDecision = endpoint({
  slice,
  method: 'POST',
  path: 'v1/admin/entities/:id/undo',
  summary: `Takes a decision back, within ${undoMinutes} minutes. Later: Error \`admin.undo_late\`.`,
  access: registrationReviewers,
  params: Params,
  data: AdminEntity,
});
