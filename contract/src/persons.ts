import { z } from 'zod';
import { CivilDate, Id, orNothing, personName, SmallId, text } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'persons';

/** The identification type of the national identity card: a person with it is National. */
export const nationalIdentificationType = 9;
/** The home country: its residents need a postal code. */
export const homeCountry = 1;

export const PersonListItem = z.object({ id: Id, name: z.string() }).meta({ id: 'PersonListItem' });

/** National without an alternative identification type or with type 9; Foreign otherwise. */
export const NationalityType = z.enum(['National', 'Foreign']);
export const Gender = z.enum(['Male', 'Female']);

/**
 * A person's data as read. Fields are null until they are filled in. E-mails go to the account, never to a person's
 * `email`; text messages go to the person's `phone` if it is a mobile.
 */
export const PersonData = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    dateOfBirth: z.string().nullable(),
    nationalityType: NationalityType,
    gender: Gender.nullable(),
    healthIdentificationNumber: z.string().nullable(),
    idAlternativeIdentificationType: z.int().nullable(),
    alternativeIdentificationNumber: z.string().nullable(),
    idNationality: z.int().nullable(),
    idCountryOfBirth: z.int().nullable(),
    idCountryOfResidence: z.int().nullable(),
    postalCode: z.string().nullable(),
    /** Whether the person has everything that an appointment needs. */
    isComplete: z.boolean(),
  })
  .meta({ id: 'PersonData' });
export type PersonData = z.infer<typeof PersonData>;

/** '1000001', '1000 001' and '1000-001' are one postal code: ####-###. */
const PostalCode = z
  .string()
  .max(20)
  .transform((value) => value.replace(/[\s-]/g, '').replace(/^(\d{4})(\d{3})$/, '$1-$2'))
  .pipe(z.string().regex(/^[1-9]\d{3}-\d{3}$/));

const HealthNumber = z
  .string()
  .max(20)
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{9}$/));

/** Digits with an optional leading +; spaces are removed. At least 9 characters, as the specification says. */
const Phone = z
  .string()
  .max(40)
  .transform((value) => value.replace(/[\s().-]/g, ''))
  .pipe(
    z
      .string()
      .min(9)
      .max(16)
      .regex(/^\+?\d+$/),
  );

/** The fields of a person's data as a form sends them. `PersonForm` says which of them a person needs. */
export const PersonFields = z.object({
  name: personName('full', 120),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  phone: Phone,
  dateOfBirth: z.preprocess(
    (value) => (typeof value === 'string' ? value.slice(0, 10) : value),
    CivilDate,
  ),
  gender: Gender,
  nationalityType: NationalityType.optional(),
  healthIdentificationNumber: orNothing(HealthNumber),
  alternativeIdentificationType: orNothing(SmallId),
  alternativeIdentificationNumber: orNothing(text(6, 40)),
  nationality: orNothing(SmallId),
  countryOfBirth: orNothing(SmallId),
  countryOfResidence: orNothing(SmallId),
  postalCode: orNothing(PostalCode),
});

/**
 * A person's data as saved: the id fields carry the names without `id`.
 * National: health number and postal code. Foreign: document type and number (6 or more), nationality, countries of
 * birth and residence, and a postal code for residents of the home country.
 * Born from 1900-01-01 to yesterday; the server compares with its own day.
 */
export const PersonForm = PersonFields.superRefine(requireIdentity);
export type PersonForm = z.infer<typeof PersonForm>;

/**
 * A person as a member of an entity books for them: the name alone, or with whatever is known. What is missing is asked for
 * before a result.
 */
export const DeskPersonForm = z.object({
  name: personName('full', 120),
  email: orNothing(z.string().trim().toLowerCase().max(254).pipe(z.email())),
  phone: orNothing(Phone),
  dateOfBirth: orNothing(
    z.preprocess((value) => (typeof value === 'string' ? value.slice(0, 10) : value), CivilDate),
  ),
  gender: orNothing(Gender),
  nationalityType: orNothing(NationalityType),
  healthIdentificationNumber: orNothing(HealthNumber),
  alternativeIdentificationType: orNothing(SmallId),
  alternativeIdentificationNumber: orNothing(text(6, 40)),
  nationality: orNothing(SmallId),
  countryOfBirth: orNothing(SmallId),
  countryOfResidence: orNothing(SmallId),
  postalCode: orNothing(PostalCode),
});
export type DeskPersonForm = z.infer<typeof DeskPersonForm>;

/** The data of a guest as a hotel saves them: as `PersonForm`, but the e-mail may be left out. */
export const GuestForm = PersonFields.extend({
  email: orNothing(PersonFields.shape.email),
}).superRefine(requireIdentity);
export type GuestForm = z.infer<typeof GuestForm>;

/** The declared nationality type takes precedence over the document type: a foreigner may not have chosen a document yet. */
export function isForeign(form: {
  nationalityType?: 'National' | 'Foreign' | undefined;
  alternativeIdentificationType?: number | undefined;
}): boolean {
  if (form.nationalityType !== undefined) return form.nationalityType === 'Foreign';
  return (
    form.alternativeIdentificationType !== undefined &&
    form.alternativeIdentificationType !== nationalIdentificationType
  );
}

/** Whether the declared nationality type is not that of the document: the national one is that of a National person alone. */
export function isNationalityContradicted(form: {
  nationalityType?: 'National' | 'Foreign' | undefined;
  alternativeIdentificationType?: number | undefined;
}): boolean {
  const { nationalityType, alternativeIdentificationType: document } = form;
  if (nationalityType === undefined || document === undefined) return false;
  return (nationalityType === 'National') !== (document === nationalIdentificationType);
}

const foreignIdentity = [
  'alternativeIdentificationType',
  'alternativeIdentificationNumber',
  'nationality',
  'countryOfBirth',
  'countryOfResidence',
] as const;
type IdentityField = (typeof foreignIdentity)[number] | 'healthIdentificationNumber' | 'postalCode';

/** Refuses a form without the identity that an appointment needs; see `PersonForm`. */
export function requireIdentity(
  form: Pick<z.infer<typeof PersonFields>, IdentityField | 'nationalityType'>,
  context: z.RefinementCtx,
): void {
  const isPostalCodeNeeded = !isForeign(form) || form.countryOfResidence === homeCountry;
  const needed: IdentityField[] = isForeign(form)
    ? [...foreignIdentity]
    : ['healthIdentificationNumber'];
  if (isPostalCodeNeeded) needed.push('postalCode');
  for (const field of needed) {
    if (form[field] === undefined)
      context.addIssue({ code: 'custom', path: [field], params: { rule: 'required' } });
  }
}

const personParams = z.object({ id: Id });

export const listPersons = endpoint({
  slice,
  method: 'GET',
  path: 'onboarding/user/person',
  summary: 'The people that the account books for.',
  access: 'account',
  data: z.array(PersonListItem),
});

export const addPerson = endpoint({
  slice,
  method: 'POST',
  path: 'onboarding/user/person',
  summary: 'Adds a person by name. A name that exists already returns that person.',
  access: 'account',
  body: z.object({ name: personName('full', 120) }),
  data: z.object({ id: Id }),
  idempotent: true,
  needsTerms: true,
});

export const readPersonData = endpoint({
  slice,
  method: 'GET',
  path: 'onboarding/user/person/:id/data',
  summary: "A person's data.",
  access: 'account',
  owned: true,
  params: personParams,
  data: PersonData,
});

export const savePersonData = endpoint({
  slice,
  method: 'POST',
  path: 'onboarding/user/person/:id/data',
  summary: "Saves a person's data.",
  access: 'account',
  owned: true,
  params: personParams,
  body: PersonForm,
  data: PersonData,
  idempotent: true,
  needsTerms: true,
});

export const deletePerson = endpoint({
  slice,
  method: 'DELETE',
  path: 'onboarding/user/person/:id',
  summary:
    'Deletes a person. With an upcoming appointment: Warning that names it, and nothing is deleted.',
  access: 'account',
  owned: true,
  params: personParams,
});
