import { z } from 'zod';
import { entityManagers, entityReaders } from './access.ts';
import { accessibilityFacts, spokenLanguages } from './accessibility.ts';
import { CivilDate, Email, Id, Language, lineOfText, orNothing, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  descriptionCharacters,
  licenceFileBytes,
  overbookPerDay,
  unpaidReleaseHours,
} from './entity-limits.ts';
import { EntityPhotos } from './entity-photos.ts';
import { EntityType } from './partners.ts';
import { InformationManager, InformationManagerForm } from './protocols.ts';
import { licenceKinds } from './standing.ts';

const slice = 'partners';

/** How an entity lets people pay on site: not at all, all of them, or those whom it approves. */
export const localPayments = ['off', 'open', 'authorised'] as const;

const address = {
  addressLine1: z.string(),
  postalCode: z.string(),
  locality: z.string(),
  /** Official codes as text, as `code` in `geo/district/:id/municipality`. */
  districtCode: z.string(),
  municipalityCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
};
export const EntityAddress = z.object(address).meta({ id: 'EntityAddress' });
export type EntityAddress = z.infer<typeof EntityAddress>;

export const LicenceFile = z
  .object({ fileName: z.string(), sizeBytes: z.int() })
  .meta({ id: 'LicenceFile' });
export type LicenceFile = z.infer<typeof LicenceFile>;

const licence = {
  /** Null: not given yet. */
  kind: z.enum(licenceKinds).nullable(),
  number: z.string(),
  /** The last day on which it holds; null: it has no end. */
  until: CivilDate.nullable(),
};
export const EntityLicence = z.object(licence).meta({ id: 'EntityLicence' });
export type EntityLicence = z.infer<typeof EntityLicence>;

/** What waits for an administrator; null or absent: that part is as it is shown. */
export const PendingProfile = z
  .object({
    businessName: z.string().nullable(),
    address: EntityAddress.nullable(),
    licence: EntityLicence.nullable(),
    licenceFile: LicenceFile.nullable(),
  })
  .meta({ id: 'PendingProfile' });
export type PendingProfile = z.infer<typeof PendingProfile>;

/** What members read as they save it. */
const settings = {
  accessibility: z.array(z.enum(accessibilityFacts)).max(accessibilityFacts.length),
  spokenLanguages: z.array(z.enum(spokenLanguages)).max(spokenLanguages.length),
  isPrivate: z.boolean(),
  onlinePayment: z.boolean(),
  localPayment: z.enum(localPayments),
  deskMayOverbook: z.boolean(),
  /** Of e-mails to the entity; null: the language of its first member. */
  language: Language.nullable(),
};

/** What a partner keeps of one of its entities. Name, address and licence are those that the public sees. */
export const EntityProfile = z
  .object({
    id: Id,
    entityType: EntityType,
    companyName: z.string(),
    taxNumber: z.string(),
    code: z.string(),
    businessName: z.string(),
    snsCode: z.string(),
    informationManager: InformationManager,
    address: EntityAddress,
    phone: z.string(),
    email: z.string(),
    descriptionPt: z.string(),
    descriptionEn: z.string(),
    licence: EntityLicence.extend({ file: LicenceFile.nullable() }),
    photos: EntityPhotos,
    ...settings,
    /** 0 cash, 1 bank reference. */
    localPaymentMethods: z.array(z.int()),
    /** Hours before the start at which a booking that is still to be paid on site is released; null: it is kept. */
    unpaidReleaseHours: z.int().nullable(),
    /** Of each pool. */
    overbookPerDay: z.int(),
    /** Whether a new name, address and licence wait for an administrator: true once the entity has been live. */
    isConfirmed: z.boolean(),
    /** Why an administrator returned it; null: nothing was returned. */
    confirmNote: z.string().nullable(),
    pending: PendingProfile.nullable(),
    /** Of what can be saved: a save names the one that it was made from. */
    version: z.string(),
  })
  .meta({ id: 'EntityProfileForMembers' });
export type EntityProfile = z.infer<typeof EntityProfile>;

const phone = z
  .string()
  .trim()
  .max(30)
  .regex(/^[+\d\s().-]*$/);

const addressForm = z.object({
  addressLine1: lineOfText(0, 200),
  postalCode: z.union([
    z.literal(''),
    z
      .string()
      .trim()
      .regex(/^\d{4}-\d{3}$/),
  ]),
  locality: lineOfText(0, 100),
  districtCode: z.string().regex(/^\d{2}$/),
  municipalityCode: z.string().regex(/^\d{4}$/),
  latitude: z.number().min(29).max(44.4),
  longitude: z.number().min(-33.5).max(-3.2),
});

export const EntityProfileForm = z.object({
  businessName: lineOfText(2, 120),
  snsCode: z
    .string()
    .trim()
    .max(20)
    .regex(/^[A-Za-z0-9./-]*$/),
  informationManager: InformationManagerForm,
  address: addressForm,
  phone,
  email: z.union([z.literal(''), Email]),
  descriptionPt: text(0, descriptionCharacters),
  descriptionEn: text(0, descriptionCharacters),
  licence: z.object({
    kind: z.enum(licenceKinds).nullable(),
    number: lineOfText(0, 60),
    until: orNothing(CivilDate),
  }),
  ...settings,
  localPaymentMethods: z.array(z.union([z.literal(0), z.literal(1)])).max(2),
  unpaidReleaseHours: z
    .int()
    .min(unpaidReleaseHours.minimum)
    .max(unpaidReleaseHours.maximum)
    .nullable(),
  overbookPerDay: z.int().min(overbookPerDay.minimum).max(overbookPerDay.maximum),
  version: z.string().max(100),
});
export type EntityProfileForm = z.output<typeof EntityProfileForm>;

export const readEntityProfile = endpoint({
  slice,
  method: 'GET',
  path: 'v1/entity',
  summary:
    "What the caller's entity shows of itself, how it takes bookings, and what waits for an administrator.",
  access: entityReaders,
  data: EntityProfile,
});

export const saveEntityProfile = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/entity',
  summary:
    "Saves the data of the caller's entity. Once it has been live, a new name, address or licence waits for an administrator (Warning `entity.pending`): the public goes on seeing the old. 409 `conflict` where a colleague has saved since the version that it was made from, with who, when, and what is saved now.",
  access: entityManagers,
  body: EntityProfileForm,
  data: EntityProfile,
});

/** What the parts around a file may weigh. */
const formBytes = 16 * 1024;

export const uploadLicence = endpoint({
  slice,
  method: 'POST',
  path: 'v1/entity/licence',
  summary: `Stores the file of the licence, encrypted: a PDF or JPEG of at most ${licenceFileBytes / 1_000_000} MB (413 above, 415 for another file) as \`file\`. It replaces the one before; once the entity has been live it waits for an administrator (Warning \`entity.pending\`).`,
  access: entityManagers,
  data: EntityProfile,
  takesFile: true,
  maxBodyBytes: licenceFileBytes + formBytes,
  perMinute: 20,
});

export const openLicence = endpoint({
  slice,
  method: 'GET',
  path: 'v1/entity/licence',
  summary:
    "The file of the licence of the caller's entity: with `pending` the one that waits for an administrator. 404 without one.",
  access: entityManagers,
  query: z.object({ pending: z.enum(['true', 'false']).default('false') }),
  file: 'application/pdf',
});

export const findLocalityOfPostalCode = endpoint({
  slice,
  method: 'GET',
  path: 'v1/postal-codes/:code',
  summary:
    'The locality, district and municipality of a Portuguese postal code, as other entities with this code have them, or with its first four digits; otherwise the municipality of those digits, with its name for the locality; null if none has.',
  access: entityManagers,
  params: z.object({ code: z.string().regex(/^\d{4}-\d{3}$/) }),
  data: z
    .object({ locality: z.string(), districtCode: z.string(), municipalityCode: z.string() })
    .nullable(),
  perMinute: 120,
});
