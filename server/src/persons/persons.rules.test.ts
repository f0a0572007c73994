import { PersonForm } from '@vaga/contract/persons';
import { expect, test } from 'vitest';
import { fieldsFromForm, isComplete, nationalityTypeOf, normaliseName } from './persons.rules.ts';

const national = PersonForm.parse({
  name: 'Maria Silva',
  email: 'maria@people.example',
  phone: '912345678',
  dateOfBirth: '1980-02-29',
  gender: 'Female',
  healthIdentificationNumber: '123456789',
  postalCode: '3000-179',
});
const foreign = PersonForm.parse({
  ...national,
  nationalityType: 'Foreign',
  healthIdentificationNumber: '',
  alternativeIdentificationType: 1,
  alternativeIdentificationNumber: 'AB123456',
  nationality: 276,
  countryOfBirth: 276,
  countryOfResidence: 276,
  postalCode: '',
});

test('a person with the whole form filled in is complete, National or Foreign', () => {
  expect(isComplete(fieldsFromForm(national))).toBe(true);
  expect(isComplete(fieldsFromForm(foreign))).toBe(true);
});

test('each field that the form requires of a National person is needed', () => {
  const person = fieldsFromForm(national);
  for (const field of [
    'email',
    'phone',
    'dateOfBirth',
    'gender',
    'healthIdentificationNumber',
    'postalCode',
  ] as const) {
    expect([field, isComplete({ ...person, [field]: null })]).toEqual([field, false]);
  }
});

test('each field that the form requires of a Foreign person is needed', () => {
  const person = fieldsFromForm(foreign);
  for (const field of [
    'email',
    'idAlternativeIdentificationType',
    'alternativeIdentificationNumber',
    'idNationality',
    'idCountryOfBirth',
    'idCountryOfResidence',
  ] as const) {
    expect([field, isComplete({ ...person, [field]: null })]).toEqual([field, false]);
  }
});

test('a foreigner who lives in the home country needs a postal code, one abroad does not', () => {
  const resident = { ...fieldsFromForm(foreign), idCountryOfResidence: 1 };
  expect(isComplete(resident)).toBe(false);
  expect(isComplete({ ...resident, postalCode: '3000-179' })).toBe(true);
});

test('a person with only a name is National and not complete', () => {
  const person = { ...fieldsFromForm(national), email: null, phone: null, gender: null };
  expect(nationalityTypeOf(null, null)).toBe('National');
  expect(isComplete(person)).toBe(false);
});

test('without a declared nationality type, any document type but 9 means Foreign', () => {
  expect(nationalityTypeOf(null, 9)).toBe('National');
  expect(nationalityTypeOf(null, 1)).toBe('Foreign');
  expect(nationalityTypeOf('National', 1)).toBe('National');
});

test('fields that the form does not require of a person are not stored', () => {
  const leftOver = fieldsFromForm({
    ...national,
    alternativeIdentificationType: 9,
    nationality: 276,
  });
  expect(leftOver).toMatchObject({
    nationalityType: 'National',
    idAlternativeIdentificationType: null,
    idNationality: null,
  });
  const abroad = fieldsFromForm({
    ...foreign,
    healthIdentificationNumber: '123456789',
    postalCode: '3000-179',
  });
  expect(abroad).toMatchObject({ healthIdentificationNumber: null, postalCode: null });
});

test('names that look equal are equal', () => {
  expect(normaliseName('  Maria   da\tSilva ')).toBe('Maria da Silva');
  expect(normaliseName('Jose\u0301')).toBe('José');
});
