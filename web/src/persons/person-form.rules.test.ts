import { expect, test } from 'vitest';
import {
  maskHealthNumber,
  maskPostalCode,
  otherWithNumber,
  type PersonDraft,
  personErrors,
  personFieldsOf,
  sentOf,
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

test('a complete national person has no errors', () => {
  expect(personErrors(rosa, today)).toEqual({});
});

test('a national person is not asked for a foreign document, nor a foreign one for a health number', () => {
  expect(personFieldsOf(rosa)).not.toContain('nationality');
  expect(personFieldsOf({ ...rosa, nationalityType: 'Foreign' })).not.toContain(
    'healthIdentificationNumber',
  );
});

test('a foreign person gives a postal code only when living in the home country', () => {
  const foreign: PersonDraft = { ...rosa, nationalityType: 'Foreign', countryOfResidence: '724' };
  expect(personFieldsOf(foreign)).not.toContain('postalCode');
  expect(personFieldsOf({ ...foreign, countryOfResidence: '1' })).toContain('postalCode');
});

test('a date of birth is neither today, nor in the future, nor before 1900', () => {
  const errorOf = (dateOfBirth: string) => personErrors({ ...rosa, dateOfBirth }, today);
  expect(errorOf(today)).toEqual({ dateOfBirth: 'fault.date.late' });
  expect(errorOf('2027-01-01')).toEqual({ dateOfBirth: 'fault.date.late' });
  expect(errorOf('1899-12-31')).toEqual({ dateOfBirth: 'fault.date.early' });
  expect(personErrors({ ...rosa, dateOfBirth: '1900-01-01' }, today)).toEqual({});
});

test('a Portuguese telephone has nine digits after its country, another at least nine in all', () => {
  const errorOf = (phone: string) => personErrors({ ...rosa, phone }, today).phone;
  for (const right of ['912 345 678', '+351 912 345 678', '00351912345678', '+34 612 345 678'])
    expect(errorOf(right)).toBeUndefined();
  for (const wrong of ['12', '+351 91 234 567', '+351 912 345 6789', '0035191234567', '9123x5678'])
    expect(errorOf(wrong)).toBe('fault.phone');
});

test('every empty required field has an error', () => {
  const empty: PersonDraft = { ...rosa, name: '', email: ' ', postalCode: '' };
  expect(personErrors(empty, today)).toEqual({
    name: 'fault.required',
    email: 'fault.required',
    postalCode: 'fault.required',
  });
});

test('a date of birth says which part is missing, and that it is required if empty', () => {
  const errorOf = (dateOfBirth: string) => personErrors({ ...rosa, dateOfBirth }, today);
  expect(errorOf('')).toEqual({ dateOfBirth: 'fault.required' });
  expect(errorOf('1956--2')).toEqual({ dateOfBirth: 'fault.date.noMonth' });
  expect(errorOf('56-3-2')).toEqual({ dateOfBirth: 'fault.date.year' });
});

test('a date of birth is sent as a civil date, however it was typed, with the fields that are asked for alone', () => {
  const sent = sentOf({ ...rosa, dateOfBirth: '1956-3-2', nationality: '724' }, today);
  expect(sent.dateOfBirth).toBe('1956-03-02');
  expect(sent).not.toHaveProperty('nationality');
});

test('a postal code and a health number take what people paste', () => {
  expect(['1000001', '1000 001', '1000-001 Lisboa'].map(maskPostalCode)).toEqual(
    Array(3).fill('1000-001'),
  );
  expect(['123456789', '123.456.789', '1234567890'].map(maskHealthNumber)).toEqual(
    Array(3).fill('123 456 789'),
  );
});

test('a health number of another person of the account is reported with that person’s name', () => {
  const others = [{ name: 'Leonor Reis', number: '300400500' }];
  expect(otherWithNumber('300 400 500', others)).toBe('Leonor Reis');
  expect(otherWithNumber('300 400 501', others)).toBeUndefined();
  expect(otherWithNumber('', others)).toBeUndefined();
});

test('an e-mail without its @ has a text of its own', () => {
  expect(personErrors({ ...rosa, email: 'amelia.sapo.pt' }, today)).toEqual({
    email: 'fault.emailNoAt',
  });
});

test('a guest may have no e-mail, and one that is given is a real one', () => {
  const isGuest = { isGuest: true };
  expect(personErrors({ ...rosa, email: '' }, today, isGuest)).toEqual({});
  expect(personErrors({ ...rosa, email: 'amelia@' }, today, isGuest)).toEqual({
    email: 'fault.email',
  });
  expect(personErrors({ ...rosa, email: '', phone: '' }, today, isGuest)).toEqual({
    phone: 'fault.required',
  });
});
