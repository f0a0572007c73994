import { expect, test } from 'vitest';
import { changedFieldsOf, editErrors } from './edit-guest.ts';
import { emptyGuest } from './guest-draft.ts';

const today = '2026-11-23';
const editableFields = ['phone', 'email', 'postalCode', 'gender'] as const;

const known = {
  ...emptyGuest({ name: 'Ana Reis', reservationCode: '', language: 'pt', date: today }),
  phone: '912345678',
  dateOfBirth: '1956-03-02',
  gender: 'Female',
  healthIdentificationNumber: '300 400 500',
  postalCode: '3000-001',
};
const errorsOf = (draft: typeof known, initial = known) =>
  editErrors(draft, { editableFields, initial, today });

test('only what can be corrected is looked at and sent', () => {
  const draft = { ...known, name: '', phone: ' 919191919 ', email: '' };
  expect(errorsOf(draft)).toEqual({});
  expect(changedFieldsOf(draft, { editableFields, today })).toEqual({
    phone: '919191919',
    email: '',
    postalCode: '3000-001',
    gender: 'Female',
  });
});

test('what was known may not be emptied, and what was missing may stay so', () => {
  expect(errorsOf({ ...known, phone: '' })).toEqual({ phone: { kind: 'required' } });
  expect(errorsOf({ ...known, phone: '' }, { ...known, phone: '' })).toEqual({});
});
