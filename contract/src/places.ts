import { z } from 'zod';
import { entityTypes, partnerOwners } from './access.ts';
import { Id, lineOfText } from './common.ts';
import { endpoint } from './endpoint.ts';
import { entityStates } from './standing.ts';

const slice = 'admin';

const partnerTypes = [
  'TestPartner',
  'LabPartner',
  'AccommodationPartner',
  'TicketingPartner',
] as const;

/** An entity of the caller's organisation: "place" on screens. */
export const OrganisationPlace = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(entityTypes),
  /** The code of its flyer and links. */
  code: z.string(),
  /** '' while it is not known. */
  locality: z.string(),
  state: z.enum(entityStates),
  /** Accounts with a role there. */
  users: z.int(),
});
export type OrganisationPlace = z.infer<typeof OrganisationPlace>;

/** The entities of an organisation, with how many its plan includes. */
export const OrganisationPlaces = z
  .object({
    places: z.array(OrganisationPlace),
    /** Those that count: all that are not closed. */
    used: z.int(),
    /** How many the plan includes; null: without a limit. */
    included: z.int().nullable(),
    plan: z.string(),
    /** What one more costs a month in cents; null where the plan sells none. */
    extraCents: z.int().nullable(),
  })
  .meta({ id: 'OrganisationPlaces' });
export type OrganisationPlaces = z.infer<typeof OrganisationPlaces>;

export const listPlaces = endpoint({
  slice,
  method: 'GET',
  path: 'v1/entities',
  summary: "The entities of the caller's organisation by name, and how many its plan includes.",
  access: partnerOwners,
  data: OrganisationPlaces,
});

export const addPlace = endpoint({
  slice,
  method: 'POST',
  path: 'v1/entities',
  summary:
    'Adds a draft entity to the organisation; the caller has every role there. With `copyFrom`, an entity of the organisation, it gets the services with their prices and the hours of that one, from today on. `member.plan_full_places` where the plan includes no more.',
  access: partnerOwners,
  body: z.object({
    type: z.enum(partnerTypes),
    name: lineOfText(3, 200),
    address: z.object({
      line: lineOfText(3, 200),
      postalCode: z.string().regex(/^\d{4}-\d{3}$/),
      locality: lineOfText(2, 100),
      /** The official code of the municipality, four digits. */
      municipality: z.string().regex(/^\d{4}$/),
    }),
    copyFrom: Id.nullish(),
  }),
  data: OrganisationPlaces.extend({ added: Id }),
  idempotent: true,
  needsTerms: true,
  perMinute: 20,
});
