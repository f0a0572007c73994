import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProfileFacts } from './profile-facts.rules.ts';
import {
  isConfirmedState,
  pendingFactsOf,
  withPendingFacts,
  zoneOfDistrict,
} from './profile-facts.rules.ts';

const few = (...values: string[]) => fc.constantFrom(...values);
const facts: fc.Arbitrary<ProfileFacts> = fc.record({
  businessName: few('Farmácia da Sé', 'Farmácia do Sol'),
  address: fc.record({
    addressLine1: few('Rua A, 1', 'Rua B, 2'),
    postalCode: few('3000-001', ''),
    locality: few('Coimbra', 'Souselas'),
    districtCode: few('06', '11'),
    municipalityCode: few('0603', '1106'),
    latitude: fc.constantFrom(40.2, 40.3),
    longitude: fc.constantFrom(-8.4, -8.5),
  }),
  licence: fc.record({
    kind: fc.constantFrom('ERS', 'INFARMED', null),
    number: few('', 'E1'),
    until: fc.constantFrom('2027-01-31', null),
  }),
});

test('confirming what waits gives exactly what was wanted, and nothing waits of what is shown already', () => {
  fc.assert(
    fc.property(facts, facts, (shown, wanted) => {
      const pending = pendingFactsOf(shown, wanted);
      expect(withPendingFacts(shown, pending)).toEqual(wanted);
      expect(pendingFactsOf(wanted, withPendingFacts(shown, pending))).toBeNull();
    }),
  );
});

test('only the facts that differ wait', () => {
  fc.assert(
    fc.property(facts, facts, (shown, wanted) => {
      for (const [name, value] of Object.entries(pendingFactsOf(shown, wanted) ?? {}))
        expect(value).not.toEqual(shown[name as keyof ProfileFacts]);
    }),
  );
});

test('an entity that has not been live waits for no confirmation of its facts', () => {
  expect(['draft', 'confirming'].map(isConfirmedState)).toEqual([false, false]);
  expect(['live', 'paused', 'closed'].map(isConfirmedState)).toEqual([true, true, true]);
});

test('islands have their own time', () => {
  expect(['06', '31', '42'].map(zoneOfDistrict)).toEqual([
    'Europe/Lisbon',
    'Atlantic/Madeira',
    'Atlantic/Azores',
  ]);
});
