import type { OnboardingStepKey } from '@vaga/contract/onboarding';
import { onboardingSteps } from '@vaga/contract/onboarding';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OnboardingFacts } from './onboarding.rules.ts';
import { missingSteps, onboardingStepsOf, stepKeysOf } from './onboarding.rules.ts';

/** A pharmacy that has done everything. */
const complete: OnboardingFacts = {
  entityType: 'TestPartner',
  state: 'draft',
  confirmNote: null,
  descriptionPt: 'Testes sem espera.',
  descriptionEn: 'Tests without a wait.',
  phone: '239000111',
  email: 'geral@se.example',
  address: 'Largo da Sé, 1',
  postalCode: '3000-123',
  locality: 'Coimbra',
  licenceKind: 'INFARMED',
  licenceNumber: '1234',
  hasLicenceFile: true,
  photos: 1,
  services: 1,
  hasFreeStart: true,
  takesOnlinePayment: true,
  takesPaymentOnSite: false,
  hasIban: true,
  protocols: 0,
  protocolsPending: 0,
  members: 2,
  invitations: 0,
};
const hotel: OnboardingFacts = {
  ...complete,
  entityType: 'AccommodationPartner',
  licenceKind: 'RNT',
  hasLicenceFile: false,
  services: 0,
  hasFreeStart: false,
  hasIban: false,
  protocols: 1,
};
const stepOf = (facts: OnboardingFacts, key: OnboardingStepKey) =>
  onboardingStepsOf(facts).find((step) => step.key === key);

test('each type of entity has its own steps, the last of which is to go live', () => {
  expect(stepKeysOf('LabPartner')).toEqual([
    ...['profile', 'photos', 'services', 'schedule', 'payment', 'team', 'goLive'],
  ]);
  for (const type of ['AccommodationPartner', 'TicketingPartner'] as const)
    expect(stepKeysOf(type)).toEqual(['profile', 'photos', 'protocol', 'team', 'goLive']);
});

test('a complete entity may go live, without photos and team too', () => {
  expect(missingSteps(complete)).toEqual([]);
  expect(missingSteps(hotel)).toEqual([]);
  expect(missingSteps({ ...complete, photos: 0, members: 1 })).toEqual([]);
});

test('what is missing of the profile is named, the licence by the type of the entity', () => {
  const empty = {
    ...complete,
    descriptionEn: ' ',
    phone: null,
    locality: '',
    licenceNumber: '',
    hasLicenceFile: false,
  };
  expect(stepOf(empty, 'profile')).toMatchObject({
    state: 'todo',
    missing: ['descriptionEn', 'phone', 'address', 'licence', 'licenceFile'],
  });
  expect(stepOf({ ...complete, licenceKind: 'none' }, 'profile')?.missing).toEqual(['licence']);
  const unlicensed = { ...hotel, licenceKind: null, licenceNumber: null };
  expect(stepOf(unlicensed, 'profile')?.missing).toEqual(['licence']);
  const office = { ...unlicensed, entityType: 'TicketingPartner' as const };
  expect(stepOf(office, 'profile')?.missing).toEqual([]);
});

test('money is taken online with an IBAN only, and an entity has one way to be paid', () => {
  const gaps = (online: boolean, onSite: boolean, hasIban: boolean) =>
    stepOf(
      { ...complete, takesOnlinePayment: online, takesPaymentOnSite: onSite, hasIban },
      'payment',
    )?.missing;
  expect(gaps(true, false, true)).toEqual([]);
  expect(gaps(false, true, false)).toEqual([]);
  expect(gaps(true, true, false)).toEqual(['iban']);
  expect(gaps(false, false, true)).toEqual(['wayToPay']);
});

test('a protocol that waits for its answer, and a person who was invited, keep none from going live', () => {
  const asked = { ...hotel, protocols: 0, protocolsPending: 1 };
  expect(stepOf(asked, 'protocol')?.state).toBe('waiting');
  expect(missingSteps(asked)).toEqual([]);
  expect(missingSteps({ ...hotel, protocols: 0 })).toEqual(['protocol']);
  expect(missingSteps({ ...hotel, protocols: 0, entityType: 'TicketingPartner' })).toEqual([]);
  expect(stepOf({ ...complete, members: 1, invitations: 1 }, 'team')?.state).toBe('waiting');
});

test('the last step waits for the administrator, is done once live, and says why it was returned', () => {
  expect(stepOf({ ...complete, state: 'confirming' }, 'goLive')?.state).toBe('waiting');
  expect(stepOf({ ...complete, state: 'paused' }, 'goLive')?.state).toBe('done');
  const returned = { ...complete, confirmNote: 'Falta o alvará.', services: 0 };
  expect(stepOf(returned, 'goLive')).toMatchObject({
    state: 'todo',
    missing: ['services'],
    note: 'Falta o alvará.',
  });
});

test('whatever the facts, an entity goes live exactly where no required step is to do', () => {
  const facts = fc.record({
    photos: fc.nat(2),
    services: fc.nat(2),
    hasFreeStart: fc.boolean(),
    takesOnlinePayment: fc.boolean(),
    takesPaymentOnSite: fc.boolean(),
    hasIban: fc.boolean(),
    protocols: fc.nat(1),
    protocolsPending: fc.nat(1),
    members: fc.nat(2),
    invitations: fc.nat(1),
    phone: fc.constantFrom(null, '239000111'),
    entityType: fc.constantFrom('TestPartner', 'AccommodationPartner', 'TicketingPartner'),
  });
  fc.assert(
    fc.property(facts, (given) => {
      const all = { ...complete, ...given } as OnboardingFacts;
      const steps = onboardingStepsOf(all);
      expect(steps.map(({ key }) => key)).toEqual(
        onboardingSteps.filter((key) => steps.some((step) => step.key === key)),
      );
      const last = steps.at(-1);
      expect(last?.missing).toEqual(missingSteps(all));
      const isStopped = steps
        .slice(0, -1)
        .some((step) => step.state === 'todo' && !step.isOptional);
      expect(missingSteps(all).length > 0).toBe(isStopped);
      for (const step of steps.slice(0, -1))
        expect(step.state === 'todo').toBe(step.missing.length > 0);
    }),
  );
});
