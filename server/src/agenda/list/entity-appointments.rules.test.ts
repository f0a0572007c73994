import { rolesByEntityType } from '@vaga/contract/access';
import { results } from '@vaga/contract/appointments';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paymentStatusOf, sideOf, visibleResult } from './entity-appointments.rules.ts';

const roles = [...new Set(Object.values(rolesByEntityType).flat())];
const some = {
  result: fc.constantFrom(...results),
  roles: fc.uniqueArray(fc.constantFrom(...roles)),
};

test('a hotel never reads a result: whether the service is done, and that only where the guest allowed it', () => {
  fc.assert(
    fc.property(some.result, some.roles, fc.boolean(), (result, ofReader, isResultShared) => {
      const shown = visibleResult({ result, isResultShared }, { side: 'hotel', roles: ofReader });
      const isDone = isResultShared && result !== 'Pending';
      expect(shown).toBe(isDone ? 'Executed' : 'Pending');
    }),
  );
});

test('a provider’s member reads which result it is with the role for results alone, whatever the guest shares', () => {
  fc.assert(
    fc.property(some.result, some.roles, fc.boolean(), (result, ofReader, isResultShared) => {
      const shown = visibleResult(
        { result, isResultShared },
        { side: 'provider', roles: ofReader },
      );
      if (ofReader.includes('results')) expect(shown).toBe(result);
      else expect(['Pending', 'Executed', 'WithResult']).toContain(shown);
    }),
  );
});

test('money that goes back is shown before what was paid', () => {
  const payments = fc.constantFrom('paid', 'free', 'due', 'pending', 'none');
  fc.assert(
    fc.property(payments, (payment) => {
      expect(paymentStatusOf(payment, 'requested')).toBe('refundRequested');
      expect(paymentStatusOf(payment, 'automatic')).toBe('refunded');
      expect(paymentStatusOf(payment, 'accepted')).toBe('refunded');
    }),
  );
  expect(
    (['paid', 'free', 'due', 'pending', 'none'] as const).map((payment) =>
      paymentStatusOf(payment, 'none'),
    ),
  ).toEqual(['paid', 'free', 'due', 'due', null]);
});

test('who reads for a hotel reads as a hotel, and any other member as a provider', () => {
  expect(
    ['AccommodationPartner', 'TestPartner', 'LabPartner'].map((entityType) =>
      sideOf({ entityType }),
    ),
  ).toEqual(['hotel', 'provider', 'provider']);
});
