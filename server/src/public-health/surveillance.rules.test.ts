import type { Result } from '@vaga/contract/appointments';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OpenNotification } from './surveillance.rules.ts';
import { planNotification } from './surveillance.rules.ts';

const now = new Date('2026-11-25T10:00:00Z');
const positive = { result: 'Unauthorized', urgency: 'within24h', now } as const;
const negative = { result: 'Authorized', urgency: null, now } as const;
const due: OpenNotification = {
  state: 'due',
  result: 'Unauthorized',
  reportedResult: null,
  recordedBy: null,
  version: 1,
};
const acknowledged: OpenNotification = {
  ...due,
  state: 'acknowledged',
  reportedResult: 'Unauthorized',
};

test('a notifiable result is owed within 24 hours, an emergency at once, another result not at all', () => {
  expect(planNotification(null, positive)).toEqual({
    kind: 'insert',
    dueAt: new Date('2026-11-26T10:00:00Z'),
  });
  expect(planNotification(null, { ...positive, urgency: 'immediately' })).toMatchObject({
    dueAt: now,
  });
  expect(planNotification(null, negative)).toEqual({ kind: 'none' });
});

test('what has not left is withdrawn by a correction, also what the authority rejected', () => {
  expect(planNotification(due, negative)).toEqual({ kind: 'withdraw' });
  expect(planNotification({ ...due, state: 'rejected' }, negative)).toEqual({ kind: 'withdraw' });
});

test('what may have been received is amended by a correction, within 24 hours of it', () => {
  for (const existing of [{ ...due, state: 'sent' as const }, acknowledged])
    expect(planNotification(existing, negative)).toEqual({
      kind: 'amend',
      version: 2,
      dueAt: new Date('2026-11-26T10:00:00Z'),
    });
});

test('a correction that is taken back before it left restores what was reported, by whom', () => {
  const amending: OpenNotification = { ...acknowledged, state: 'amending', result: 'Authorized' };
  expect(planNotification(amending, positive)).toEqual({ kind: 'restore', state: 'acknowledged' });
  expect(planNotification({ ...amending, recordedBy: 'ana' }, positive)).toMatchObject({
    state: 'recorded',
  });
});

test('nothing that the authority may know is ever withdrawn, and the same result changes nothing', () => {
  const result = fc.constantFrom<Result>('Executed', 'Authorized', 'Unauthorized', 'Inconclusive');
  const existing = fc.record({
    result,
    state: fc.constantFrom('due', 'sent', 'acknowledged', 'rejected', 'recorded', 'amending'),
    reportedResult: fc.option(result),
    recordedBy: fc.constantFrom(null, 'ana'),
    version: fc.integer({ min: 1, max: 9 }),
  }) as fc.Arbitrary<OpenNotification>;
  const urgency = fc.constantFrom(null, 'within24h' as const, 'immediately' as const);
  fc.assert(
    fc.property(existing, result, urgency, (open, corrected, soon) => {
      const plan = planNotification(open, { result: corrected, urgency: soon, now });
      if (open.result === corrected) expect(plan.kind).toBe('none');
      if (plan.kind === 'withdraw' || plan.kind === 'replace') {
        expect(open.reportedResult).toBeNull();
        expect(['due', 'rejected']).toContain(open.state);
      }
    }),
  );
});
