import type { PersonData, PersonForm } from '@vaga/contract/persons';
import { homeCountry, isForeign, nationalIdentificationType } from '@vaga/contract/persons';

/** What is known of a person, apart from who it is. */
export type PersonFields = Omit<PersonData, 'id' | 'isComplete'>;

/** As it is kept: nobody may have said yet whether they are National or Foreign. */
export interface PersonRow extends Omit<PersonData, 'nationalityType' | 'isComplete'> {
  nationalityType: string | null;
}

/** What is known of a person, and whether it is enough. */
export function toPersonData(row: PersonRow): PersonData {
  const { nationalityType: declared, idAlternativeIdentificationType } = row;
  const nationalityType = nationalityTypeOf(declared, idAlternativeIdentificationType);
  const person = { ...row, nationalityType };
  return { ...person, isComplete: isComplete(person) };
}

/**
 * Whether everything that an appointment needs is there: what the person form requires of a National or a Foreign
 * person, whoever lives in the home country with a postal code.
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
 * What is kept of a form. The fields that it does not ask of such a person are emptied: data that nobody needs is not
 * kept, and a document type left over from another choice would make a National person Foreign.
 */
export function fieldsFromForm(form: PersonForm): PersonFields {
  const foreign = isForeign(form);
  const livesInHomeCountry = !foreign || form.countryOfResidence === homeCountry;
  const ifForeign = <Value>(value: Value | undefined) => (foreign ? (value ?? null) : null);
  return {
    name: normaliseName(form.name),
    email: form.email,
    phone: form.phone,
    dateOfBirth: form.dateOfBirth,
    gender: form.gender,
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

/** National where the form said so or, before it was filled in, where there is no document type or it is the national one. */
export function nationalityTypeOf(
  declared: string | null,
  identificationTypeId: number | null,
): PersonFields['nationalityType'] {
  if (declared === 'National' || declared === 'Foreign') return declared;
  const isNational = identificationTypeId ?? nationalIdentificationType;
  return isNational === nationalIdentificationType ? 'National' : 'Foreign';
}

/** A name with single spaces and one form of each accent, so that what looks the same is the same person. */
export function normaliseName(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function isFilled(value: string | null): boolean {
  return value !== null && value !== '';
}
