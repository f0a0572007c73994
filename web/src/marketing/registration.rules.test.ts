import { expect, test } from 'vitest';
import { findRegistrationFaults } from './registration.rules.ts';

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

test('a sound registration has no fault', () => {
  expect(findRegistrationFaults(sound)).toEqual({});
});

test('faults come in the order in which the specification checks them', () => {
  const nothing = {
    company: '',
    taxNumber: '',
    phone: '',
    name: '',
    email: '',
    kind: '',
    plan: '',
  };
  expect(Object.values(findRegistrationFaults({ ...nothing, consent: false }))).toEqual([
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
  expect(Object.values(findRegistrationFaults(wrong))).toEqual([
    'taxNumber',
    'phone',
    'name',
    'email',
    'consent',
  ]);
});
