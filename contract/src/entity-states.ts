import { z } from 'zod';
import { entityTypes, partnerMembers, partnerOwners, pausingMembers } from './access.ts';
import { CivilDate, Id, lineOfText } from './common.ts';
import { endpoint } from './endpoint.ts';
import { closedReadDays } from './limits.ts';
import {
  entityStandings,
  entityStates,
  organisationStates,
  suspensionReasons,
} from './standing.ts';

const slice = 'admin';

/** The state of an entity and of its organisation, for its members. Civil dates are those of the entity. */
export const EntityStatus = z
  .object({
    id: Id,
    name: z.string(),
    type: z.enum(entityTypes),
    state: z.enum(entityStates),
    standing: z.enum(entityStandings),
    /** When it went live first, ISO 8601; null: never. */
    liveAt: z.string().nullable(),
    /** The day on which a paused entity is live again; else null. */
    pausedUntil: z.string().nullable(),
    /** Why an administrator returned it; null once it has been asked for again. */
    returnedReason: z.string().nullable(),
    /** Until when members of a closed entity read it, ISO 8601; else null. */
    readUntil: z.string().nullable(),
    organisation: z.object({
      id: Id,
      name: z.string(),
      state: z.enum(organisationStates),
      suspendedReason: z.enum(suspensionReasons).nullable(),
      /** How many of its entities are not closed. */
      openEntities: z.int(),
    }),
  })
  .meta({ id: 'EntityStatus' });
export type EntityStatus = z.infer<typeof EntityStatus>;

/** What ends with an entity, an organisation or a suspension for safety: counts alone, no patient. */
export const EndingPreview = z
  .object({
    /** Appointments to come, also those that wait for a time or a payment. */
    appointments: z.int(),
    /** Of these, paid online: refunded in full. */
    paidOnline: z.int(),
    /** Of these, paid at the desk: the entity returns the money there. */
    paidOnSite: z.int(),
    /** Times that are held now and not booked. */
    holds: z.int(),
    /** Payments under way: money that arrives later goes back. */
    payments: z.int(),
    /** Civil days of the first and the last appointment with a time; null without one. */
    firstDay: z.string().nullable(),
    lastDay: z.string().nullable(),
  })
  .meta({ id: 'EndingPreview' });
export type EndingPreview = z.infer<typeof EndingPreview>;

export const readEntityStatus = endpoint({
  slice,
  method: 'GET',
  path: 'v1/entity/state',
  summary: 'The state of the entity and of its organisation.',
  access: partnerMembers,
  data: EntityStatus,
});

export const goLive = endpoint({
  slice,
  method: 'POST',
  path: 'v1/entity/live',
  summary:
    'A draft goes live: a hotel or ticket office at once, a health provider once an administrator has confirmed its licence (`entity.confirming`). The owner accepts both texts: 409 `entity.terms_changed` unless these are the versions in force.',
  access: partnerOwners,
  body: z.object({
    /** The versions that the owner has read. */
    terms: z.object({ partner: lineOfText(1, 40), processing: lineOfText(1, 40) }),
  }),
  data: EntityStatus,
});

export const pauseEntity = endpoint({
  slice,
  method: 'POST',
  path: 'v1/entity/pause',
  summary:
    'The public books nothing new until this day, from tomorrow on and within a year; the own desk does. A paused entity may change the day.',
  access: pausingMembers,
  body: z.object({ until: CivilDate }),
  data: EntityStatus,
});

export const resumeEntity = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/entity/pause',
  summary: 'A paused entity is live again.',
  access: pausingMembers,
  data: EntityStatus,
});

const Closing = z.object({
  /** As it is: closing is final. */
  name: z.string().max(400),
  /** All appointments to come are cancelled with a full refund; without it there must be none. */
  cancelsAll: z.boolean().default(false),
});
const closing = `Final; members read and export for ${closedReadDays} days. Warning \`closing.appointments\` with the preview while there are appointments to come, unless \`cancelsAll\`.`;

export const readEntityClosing = endpoint({
  slice,
  method: 'GET',
  path: 'v1/entity/close',
  summary: 'What would end if the entity closed.',
  access: partnerOwners,
  data: EndingPreview,
});

export const closeEntity = endpoint({
  slice,
  method: 'POST',
  path: 'v1/entity/close',
  summary: `The owner closes the entity. ${closing}`,
  access: partnerOwners,
  body: Closing,
  data: z.union([EntityStatus, EndingPreview]),
});

export const readOrganisationClosing = endpoint({
  slice,
  method: 'GET',
  path: 'v1/organisation/close',
  summary: 'What would end if the organisation closed with all its entities.',
  access: partnerOwners,
  data: EndingPreview,
});

export const closeOrganisation = endpoint({
  slice,
  method: 'POST',
  path: 'v1/organisation/close',
  summary: `The owner closes the organisation with all its entities. ${closing}`,
  access: partnerOwners,
  body: Closing,
  data: z.union([EntityStatus, EndingPreview]),
});
