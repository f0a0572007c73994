import { z } from 'zod';
import {
  administratorRoles,
  entityTypes,
  memberRoles,
  organisationRoles,
  registrationReaders,
  registrationReviewers,
} from './access.ts';
import { CivilDate, Id, orNothing, PageQuery, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { EndingPreview } from './entity-states.ts';
import { undoMinutes } from './limits.ts';
import { planSlugs } from './partner-kinds.ts';
import {
  entityStandings,
  entityStates,
  organisationStates,
  suspensionReasons,
} from './standing.ts';

const slice = 'admin';

/** A row of the list. Instants are ISO 8601 in UTC. */
export const AdminOrganisationRow = z.object({
  id: Id,
  name: z.string(),
  taxNumber: z.string(),
  plan: z.enum(planSlugs),
  /** Its entities that are not closed. */
  entities: z.int(),
  /** Its members, each once. */
  users: z.int(),
  /** Appointments of its entities that were made in the last 30 days and are not cancelled. */
  bookings: z.int(),
  state: z.enum(organisationStates),
  suspendedReason: z.enum(suspensionReasons).nullable(),
});
export type AdminOrganisationRow = z.infer<typeof AdminOrganisationRow>;

/** An organisation for administrators: no patient. */
export const AdminOrganisation = AdminOrganisationRow.extend({
  createdAt: z.string(),
  closedAt: z.string().nullable(),
  /** What administrators noted for each other. */
  note: z.string(),
  /** Names the note as it is: sent back with a change. */
  noteVersion: z.string(),
  entityList: z.array(
    z.object({
      id: Id,
      name: z.string(),
      type: z.enum(entityTypes),
      locality: z.string(),
      state: z.enum(entityStates),
      standing: z.enum(entityStandings),
      pausedUntil: z.string().nullable(),
    }),
  ),
  members: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      organisationRoles: z.array(z.enum(organisationRoles)),
      entities: z.array(
        z.object({
          name: z.string(),
          roles: z.array(z.enum([...memberRoles, ...administratorRoles])),
        }),
      ),
    }),
  ),
}).meta({ id: 'AdminOrganisation' });
export type AdminOrganisation = z.infer<typeof AdminOrganisation>;

export const listPartnerOrganisations = endpoint({
  slice,
  method: 'GET',
  path: 'v1/admin/organisations',
  summary: 'The partners, by name, 50 on a page. `text` finds names and the tax number.',
  access: registrationReaders,
  query: PageQuery.extend({
    state: orNothing(z.enum(organisationStates)),
    text: orNothing(text(1, 100)),
  }),
  data: z.array(AdminOrganisationRow),
});

const Params = z.object({ id: Id });

export const readPartnerOrganisation = endpoint({
  slice,
  method: 'GET',
  path: 'v1/admin/organisations/:id',
  summary: 'An organisation with its entities and members.',
  access: registrationReaders,
  params: Params,
  data: AdminOrganisation,
});

export const readOrganisationEnding = endpoint({
  slice,
  method: 'GET',
  path: 'v1/admin/organisations/:id/ending',
  summary:
    'What a suspension for safety, or closing, would end: counts alone; of appointments from `from` on, if it is given.',
  access: registrationReviewers,
  params: Params,
  query: z.object({ from: orNothing(CivilDate) }),
  data: EndingPreview,
});

export const suspendOrganisation = endpoint({
  slice,
  method: 'POST',
  path: 'v1/admin/organisations/:id/suspend',
  summary: `Suspends a live organisation at once, and tells its owners. For \`safety\` holds end, and all appointments to come are cancelled with a full refund, or those from \`from\` on: after ${undoMinutes} minutes, unless it is reopened before. For \`unpaid\` they stay.`,
  access: registrationReviewers,
  params: Params,
  body: z.object({
    kind: z.enum(suspensionReasons),
    /** Of \`safety\`: the first civil day whose appointments are cancelled; all if omitted. */
    from: CivilDate.optional(),
  }),
  data: AdminOrganisation,
});

export const reopenOrganisation = endpoint({
  slice,
  method: 'POST',
  path: 'v1/admin/organisations/:id/reopen',
  summary: 'Lifts a suspension. What was cancelled stays cancelled.',
  access: registrationReviewers,
  params: Params,
  data: AdminOrganisation,
});

export const closeOrganisationAsAdministrator = endpoint({
  slice,
  method: 'POST',
  path: 'v1/admin/organisations/:id/close',
  summary:
    'Closes an organisation with all its entities: final. Warning `closing.appointments` with the preview while there are appointments to come, unless `cancelsAll`.',
  access: registrationReviewers,
  params: Params,
  body: z.object({ cancelsAll: z.boolean().default(false) }),
  data: z.union([AdminOrganisation, EndingPreview]),
});

export const saveOrganisationNote = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/admin/organisations/:id/note',
  summary:
    'Saves what administrators note of an organisation. 409 `conflict` with the note as it is where another has saved since `version`.',
  access: registrationReviewers,
  params: Params,
  body: z.object({ note: text(0, 4000), version: z.string().max(100) }),
  data: AdminOrganisation,
});
