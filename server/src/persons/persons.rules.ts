import type { DeskPersonForm, PersonData } from '@vaga/contract/persons';
import { homeCountry, isForeign, nationalIdentificationType } from '@vaga/contract/persons';
import type { IdentityField } from '@vaga/contract/result-entry';

/** The data of a person without the id. */
export type PersonFields = Omit<PersonData, 'id' | 'isComplete'>;

/** A person as stored: `nationalityType` is null until the form was saved. */
export interface PersonRow extends Omit<PersonData, 'nationalityType' | 'isComplete'> {
  nationalityType: string | null;
}

/** The data of a person, and whether it is complete. */
export function toPersonData(row: PersonRow): PersonData {
  const { nationalityType: declared, idAlternativeIdentificationType } = row;
  const nationalityType = nationalityTypeOf(declared, idAlternativeIdentificationType);
  const person = { ...row, nationalityType };
  return { ...person, isComplete: isComplete(person) };
}

/**
 * Whether the person has everything that an appointment needs: the fields that the person form requires of a National or
 * a Foreign person. Residents of the home country need a postal code.
 */
export function isComplete(person: PersonFields): boolean {
  const required = [person.email, person.phone, person.dateOfBirth, person.gender];
  if (person.nationalityType === 'National') {
    required.push(person.healthIdentificationNumber, person.postalCode);
    return required.every(isFilled);
  }
  const { idAlternativeIdentificationType, idNationality } = person;
  const { idCountryOfBirth, idCountryOfResidence } = person;
  const requiredIds = [
    idAlternativeIdentificationType,
    idNationality,
    idCountryOfBirth,
    idCountryOfResidence,
  ];
  required.push(person.alternativeIdentificationNumber);
  if (idCountryOfResidence === homeCountry) required.push(person.postalCode);
  return required.every(isFilled) && requiredIds.every((id) => id !== null);
}

/**
 * The fields to store of a form. Fields that the form does not require of such a person are emptied: unneeded data is not
 * stored, and a document type left over from another choice would make a National person Foreign.
 */
export function fieldsFromForm(form: DeskPersonForm): PersonFields {
  const foreign = isForeign(form);
  const livesInHomeCountry = !foreign || form.countryOfResidence === homeCountry;
  const ifForeign = <Value>(value: Value | undefined) => (foreign ? (value ?? null) : null);
  return {
    name: normaliseName(form.name),
    email: form.email ?? null,
    phone: form.phone ?? null,
    dateOfBirth: form.dateOfBirth ?? null,
    gender: form.gender ?? null,
    nationalityType: foreign ? 'Foreign' : 'National',
    healthIdentificationNumber: foreign ? null : (form.healthIdentificationNumber ?? null),
    idAlternativeIdentificationType: ifForeign(form.alternativeIdentificationType),
    alternativeIdentificationNumber: ifForeign(form.alternativeIdentificationNumber),
    idNationality: ifForeign(form.nationality),
    idCountryOfBirth: ifForeign(form.countryOfBirth),
    idCountryOfResidence: ifForeign(form.countryOfResidence),
    postalCode: livesInHomeCountry ? (form.postalCode ?? null) : null,
  };
}

/** The declared type; before the form was saved, National if there is no document type or it is the national one. */
export function nationalityTypeOf(
  declared: string | null,
  identificationTypeId: number | null,
): PersonFields['nationalityType'] {
  if (declared === 'National' || declared === 'Foreign') return declared;
  const isNational = identificationTypeId ?? nationalIdentificationType;
  return isNational === nationalIdentificationType ? 'National' : 'Foreign';
}

/** A name with single spaces and composed accents (NFC), so that names that look equal are equal. */
export function normaliseName(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function isFilled(value: string | null): boolean {
  return value !== null && value !== '';
}

/** What identifies a person. */
export interface PersonIdentity {
  name: string;
  dateOfBirth: string | null;
  healthNumber: string | null;
  identificationTypeId: number | null;
  identificationNumber: string | null;
}

/**
 * What is missing of a person's identity before a result may be entered: the date of birth, the health number or a document,
 * and of the name more than one word. A person with a document may have a single name.
 */
export function missingIdentityFields(person: PersonIdentity): IdentityField[] {
  const { name, dateOfBirth, healthNumber, identificationTypeId, identificationNumber } = person;
  const hasDocument = identificationTypeId !== null && isFilled(identificationNumber);
  const hasFullName = name.trim().includes(' ') || (hasDocument && isFilled(name));
  return [
    ...(hasFullName ? [] : ['name' as const]),
    ...(dateOfBirth === null ? ['dateOfBirth' as const] : []),
    ...(isFilled(healthNumber) || hasDocument ? [] : ['identification' as const]),
  ];
}
