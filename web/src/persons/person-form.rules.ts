import { isValidName, minimumNameLength, nameLength } from '@vaga/contract/person-name';
import type { PersonData } from '@vaga/contract/persons';
import {
  type DateError,
  readTypedDate,
  typedDateOf,
  type WrongDate,
} from '../ui/typed-date.rules.ts';

/** What is typed into the form of a person: always text. */
export interface PersonDraft {
  name: string;
  /** 'year-month-day' as far as it is typed. */
  dateOfBirth: string;
  email: string;
  phone: string;
  gender: string;
  nationalityType: 'National' | 'Foreign';
  healthIdentificationNumber: string;
  alternativeIdentificationType: string;
  alternativeIdentificationNumber: string;
  nationality: string;
  countryOfBirth: string;
  countryOfResidence: string;
  postalCode: string;
}

export type PersonField = keyof PersonDraft;

export type PersonErrorText =
  | 'fault.required'
  | 'fault.email'
  | 'fault.emailNoAt'
  | 'fault.nameShort'
  | 'fault.nameSigns'
  | 'fault.phone'
  | `fault.date.${DateError}`
  | 'fault.healthNumber'
  | 'fault.documentShort'
  | 'fault.postalCode';

/** The home country: who lives in it gives a postal code. */
const homeCountry = '1';
const oldestBirth = '1900-01-01';

const foreignFields = [
  'alternativeIdentificationType',
  'alternativeIdentificationNumber',
  'nationality',
  'countryOfBirth',
  'countryOfResidence',
] as const;

/** The form with what is known of a person. */
export function draftOf(person: Omit<PersonData, 'id' | 'isComplete'>): PersonDraft {
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  return {
    name: person.name,
    dateOfBirth: text(person.dateOfBirth),
    email: text(person.email),
    phone: text(person.phone),
    gender: text(person.gender),
    nationalityType: person.nationalityType,
    healthIdentificationNumber: maskHealthNumber(text(person.healthIdentificationNumber)),
    alternativeIdentificationType: text(person.idAlternativeIdentificationType),
    alternativeIdentificationNumber: text(person.alternativeIdentificationNumber),
    nationality: text(person.idNationality),
    countryOfBirth: text(person.idCountryOfBirth),
    countryOfResidence: text(person.idCountryOfResidence),
    postalCode: text(person.postalCode),
  };
}

/** The fields that are asked for, in the order of the form. */
export function personFieldsOf(draft: PersonDraft): PersonField[] {
  const always: PersonField[] = [
    'name',
    'dateOfBirth',
    'gender',
    'email',
    'phone',
    'nationalityType',
  ];
  if (draft.nationalityType === 'National') {
    return [...always, 'healthIdentificationNumber', 'postalCode'];
  }
  const livesHere = draft.countryOfResidence === homeCountry;
  return [...always, ...foreignFields, ...(livesHere ? (['postalCode'] as const) : [])];
}

/**
 * What is wrong with the fields that are asked for. `today` is a civil date; a date of birth is before it. A guest, whom a
 * member enters, may have no e-mail.
 */
export function personErrors(
  draft: PersonDraft,
  today: string,
  { isGuest = false } = {},
): Partial<Record<PersonField, PersonErrorText>> {
  const errors: Partial<Record<PersonField, PersonErrorText>> = {};
  for (const field of personFieldsOf(draft)) {
    const value = draft[field].trim();
    if (isGuest && field === 'email' && value === '') continue;
    const error = errorOf(field, value, today);
    if (error) errors[field] = error;
  }
  return errors;
}

/** Whether a guest's data is there: all that the form asks for, but the e-mail. */
export function isGuestComplete(person: PersonData, today: string): boolean {
  return Object.keys(personErrors(draftOf(person), today, { isGuest: true })).length === 0;
}

function errorOf(field: PersonField, value: string, today: string): PersonErrorText | null {
  if (value === '') return 'fault.required';
  switch (field) {
    case 'name':
      if (nameLength(value) < minimumNameLength.full) return 'fault.nameShort';
      return isValidName(value) ? null : 'fault.nameSigns';
    case 'email':
      if (!value.includes('@')) return 'fault.emailNoAt';
      return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value) ? null : 'fault.email';
    case 'phone':
      return isPhone(value.replace(/[\s().-]/g, '')) ? null : 'fault.phone';
    case 'dateOfBirth': {
      const wrong = wrongBirth(value, today);
      return wrong && `fault.date.${wrong.error}`;
    }
    case 'healthIdentificationNumber':
      return /^\d{9}$/.test(value.replace(/\s/g, '')) ? null : 'fault.healthNumber';
    case 'alternativeIdentificationNumber':
      return value.length < 6 ? 'fault.documentShort' : null;
    case 'postalCode':
      return /^[1-9]\d{3}-\d{3}$/.test(value) ? null : 'fault.postalCode';
    default:
      return null;
  }
}

/** Digits alone, with '+' or not; where the country is Portugal, the nine that every number there has. */
function isPhone(digits: string): boolean {
  const national = /^(?:\+|00)351(\d*)$/.exec(digits)?.[1];
  return national === undefined ? /^\+?\d{9,15}$/.test(digits) : /^\d{9}$/.test(national);
}

/** What is wrong with a date of birth that is typed, and in which boxes; null for a right one. */
export function wrongBirth(typed: string, today: string): WrongDate | null {
  const read = readBirth(typed, today);
  return 'error' in read ? read : null;
}

function readBirth(typed: string, today: string) {
  return readTypedDate(typedDateOf(typed), { first: oldestBirth, before: today });
}

/** The civil date of a birth that is typed; what is typed where it is none. */
export function birthOf(typed: string, today: string): string {
  const birth = readBirth(typed, today);
  return 'date' in birth ? birth.date : typed;
}

/** What is sent: the fields that are asked for, the date of birth as a civil date. */
export function sentOf(draft: PersonDraft, today: string): Partial<PersonDraft> {
  const sent = Object.fromEntries(personFieldsOf(draft).map((field) => [field, draft[field]]));
  return { ...sent, dateOfBirth: birthOf(draft.dateOfBirth, today) };
}

/** Another person's health number, as far as this page knows. */
export interface KnownNumber {
  name: string;
  /** Nine digits. */
  number: string;
}

/**
 * The other person with the health number that is typed; undefined for none. It is shown and not refused: the slip may
 * be in the other one's data, which cannot be mended from here, and the place of the appointment reads the card in any
 * case.
 */
export function otherWithNumber(typed: string, others: readonly KnownNumber[]): string | undefined {
  const digits = typed.replace(/\D/g, '');
  if (digits.length !== 9) return undefined;
  return others.find(({ number }) => number === digits)?.name;
}

/** '1000001', '1000 001' and '1000-001' are typed or pasted alike: ####-###. */
export function maskPostalCode(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 7);
  return digits.length > 4 ? `${digits.slice(0, 4)}-${digits.slice(4)}` : digits;
}

/** Nine digits in threes, as cards print them. */
export function maskHealthNumber(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .slice(0, 9)
    .replace(/(\d{3})(?=\d)/g, '$1 ');
}
