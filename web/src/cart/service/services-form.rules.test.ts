import { expect, test } from 'vitest';
import { type ServicesDraft, servicesErrors, withTypedPerson } from './services-form.rules.ts';

const draft: ServicesDraft = {
  service: '501',
  travelling: 'no',
  date: '2026-11-23',
  time: '',
  people: [{ id: 'one', name: 'Rosa Tavares' }],
  typedName: ' Rui  Tavares ',
  entityCode: '',
  reservationCode: '',
  hasPrescription: 'no',
  prescriptions: {},
  isRequestedByGuest: false,
};
const rules = {
  today: '2026-11-21',
  takesPrescription: false,
  isForGuests: false,
  t: (key: string) => key,
};

test('a person who is typed and not added is added on the way on', () => {
  const whole = withTypedPerson(draft, []);
  expect(whole.people.map(({ name }) => name)).toEqual(['Rosa Tavares', 'Rui Tavares']);
  expect(servicesErrors(whole, rules)).toEqual({});
});

test('a typed name that cannot be added stays, and is refused in the words of the specification', () => {
  for (const typedName of ['R', 'rosa tavares']) {
    const whole = withTypedPerson({ ...draft, typedName }, []);
    expect(servicesErrors(whole, rules)).toEqual({ people: 'fault.unfinished' });
  }
});

test('a hotel books for no guest who did not ask for it', () => {
  const whole = withTypedPerson(draft, []);
  const forGuests = { ...rules, isForGuests: true };
  expect(servicesErrors(whole, forGuests)).toEqual({ isRequestedByGuest: 'fault.asked' });
  expect(servicesErrors({ ...whole, isRequestedByGuest: true }, forGuests)).toEqual({});
});
