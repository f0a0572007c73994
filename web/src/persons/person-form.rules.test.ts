import { expect, test } from 'vitest';
import {
  fieldsOf,
  maskHealthNumber,
  maskPostalCode,
  type PersonDraft,
  personFaults,
} from './person-form.rules.ts';

const today = '2026-11-21';
const rosa: PersonDraft = {
  name: 'Rosa Tavares',
  dateOfBirth: '1956-03-02',
  email: 'rosa@vaga.example',
  phone: '912 345 678',
  gender: 'Female',
  nationalityType: 'National',
  healthIdentificationNumber: '123 456 789',
  alternativeIdentificationType: '',
  alternativeIdentificationNumber: '',
  nationality: '',
  countryOfBirth: '',
  countryOfResidence: '',
  postalCode: '3000-001',
};

test('a complete national person has no faults', () => {
  expect(personFaults(rosa, today)).toEqual({});
});

test('a national person is not asked for a foreign document, nor a foreign one for a health number', () => {
  expect(fieldsOf(rosa)).not.toContain('nationality');
  expect(fieldsOf({ ...rosa, nationalityType: 'Foreign' })).not.toContain(
    'healthIdentificationNumber',
  );
});

test('a foreign person gives a postal code only when living in the home country', () => {
  const foreign: PersonDraft = { ...rosa, nationalityType: 'Foreign', countryOfResidence: '724' };
  expect(fieldsOf(foreign)).not.toContain('postalCode');
  expect(fieldsOf({ ...foreign, countryOfResidence: '1' })).toContain('postalCode');
});

test('nobody is born today, in the future or before 1900', () => {
  for (const dateOfBirth of [today, '2027-01-01', '1899-12-31']) {
    expect(personFaults({ ...rosa, dateOfBirth }, today)).toEqual({ dateOfBirth: 'fault.birth' });
  }
  expect(personFaults({ ...rosa, dateOfBirth: '1900-01-01' }, today)).toEqual({});
});

test('every empty field that is asked for is told', () => {
  const empty: PersonDraft = { ...rosa, name: '', email: ' ', postalCode: '' };
  expect(personFaults(empty, today)).toEqual({
    name: 'fault.required',
    email: 'fault.required',
    postalCode: 'fault.required',
  });
});

test('a postal code and a health number take what people paste', () => {
  expect(['1000001', '1000 001', '1000-001 Lisboa'].map(maskPostalCode)).toEqual(
    Array(3).fill('1000-001'),
  );
  expect(['123456789', '123.456.789', '1234567890'].map(maskHealthNumber)).toEqual(
    Array(3).fill('123 456 789'),
  );
});
