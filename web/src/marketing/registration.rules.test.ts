import { expect, test } from 'vitest';
import { findRegistrationErrors } from './registration.rules.ts';

const sound = {
  company: 'Farmácia da Sé',
  taxNumber: '509442013',
  phone: '+351 239 000 111',
  name: 'Inês Prata',
  email: 'ines@se.example',
  kind: 'pharmacy',
  plan: 'start',
  consent: true,
};

test('a sound registration has no error', () => {
  expect(findRegistrationErrors(sound)).toEqual({});
});

test('errors come in the order in which the specification checks them', () => {
  const nothing = {
    company: '',
    taxNumber: '',
    phone: '',
    name: '',
    email: '',
    kind: '',
    plan: '',
  };
  expect(Object.values(findRegistrationErrors({ ...nothing, consent: false }))).toEqual([
    ...Array.from({ length: 7 }, () => 'required'),
    'consent',
  ]);
  const wrong = {
    ...sound,
    consent: false,
    email: 'ines at se',
    name: 'Zé',
    phone: 'call me',
    taxNumber: '509442014',
  };
  expect(Object.values(findRegistrationErrors(wrong))).toEqual([
    'taxNumber',
    'phone',
    'name',
    'email',
    'consent',
  ]);
});
