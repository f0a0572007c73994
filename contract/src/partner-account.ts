import { z } from 'zod';
import { entityManagers, entityMembers, pausingMembers } from './access.ts';
import { Id, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { consentCharacters } from './limits.ts';
import { EntityCode, EntityType } from './partners.ts';
import { InformationManager, InformationManagerForm } from './protocols.ts';

const slice = 'partners';

/** The data of an entity for its own members, in the fields of the specification. */
export const PartnerAccount = z
  .object({
    id: Id,
    businessName: z.string(),
    description: z.string(),
    /** The entity code of its flyer and links. */
    code: z.string(),
    /** Whether the code may still be chosen: until the entity has been live, because it is printed on flyers. */
    canChooseCode: z.boolean(),
    taxIdentificationNumber: z.string(),
    /** The organisation. */
    idGroupEntity: Id,
    logoBase64: z.string().nullable(),
    logoExtension: z.string().nullable(),
    entityType: EntityType,
    /** Hidden from search and from the pickers of other partners; its code and links work. */
    isPrivate: z.boolean(),
    address: z.object({
      addressLine1: z.string(),
      addressLine2: z.string().nullable(),
      addressLine3: z.string().nullable(),
      postalCode: z.string(),
      locality: z.string(),
      /** Official codes as numbers, as in `geo/district/:id/municipality`. */
      idMunicipality: z.int(),
      idDistrict: z.int(),
      idRegion: z.int().nullable(),
      idCountry: z.int(),
      latitude: z.number(),
      longitude: z.number(),
      district: z.string(),
      municipality: z.string(),
    }),
    informationManager: InformationManager,
    /** What a service entity adds to the informed consents to its services, by language; '' for nothing. */
    consent: z.object({ pt: z.string(), en: z.string() }),
    /** Of what can be saved: a save names the one that it was made from. */
    version: z.string(),
  })
  .meta({ id: 'PartnerAccount' });
export type PartnerAccount = z.infer<typeof PartnerAccount>;

export const readPartnerAccount = endpoint({
  slice,
  method: 'GET',
  path: 'accommodation/account',
  summary: "The data of the caller's entity.",
  access: entityMembers,
  data: PartnerAccount,
});

export const savePartnerAccount = endpoint({
  slice,
  method: 'PUT',
  path: 'accommodation/account/:id',
  summary:
    "Saves the contact of the caller's entity and, of a hotel or ticket office, whether it is private; of a service entity what it adds to informed consents. All other fields of the account are ignored. With a `version`: 409 `conflict` where it has been saved since, with who saved it, when, and the account as it is now.",
  access: { ...entityManagers, entityParam: 'id' },
  owned: true,
  params: z.object({ id: Id }),
  body: z.object({
    isPrivate: z.boolean(),
    informationManager: InformationManagerForm,
    /** Of a service entity alone; the texts stay as they are if omitted. */
    consent: z
      .object({ pt: text(0, consentCharacters), en: text(0, consentCharacters) })
      .optional(),
    version: z.string().max(100).optional(),
  }),
});

export const chooseEntityCode = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/entity-code',
  summary:
    "Chooses the code of the caller's entity, until it has been live; then it stays, because it is printed on flyers (Warning `entity_code.kept`). 409 `entity_code.taken` for one that another entity has.",
  access: pausingMembers,
  body: z.object({ code: EntityCode }),
  // The answer reveals whether a code is taken: the limit keeps codes from being listed.
  perMinute: 10,
});

export const SheetSize = z.enum(['A4', 'A5']);
export type SheetSize = z.infer<typeof SheetSize>;

export const downloadFlyer = endpoint({
  slice,
  method: 'GET',
  path: 'testpartner/account/export-qrcode-flyer',
  summary: "A flyer with the QR code and the code of the caller's entity.",
  access: entityManagers,
  query: z.object({ sheetSize: SheetSize }),
  file: 'application/pdf',
  perMinute: 30,
});
