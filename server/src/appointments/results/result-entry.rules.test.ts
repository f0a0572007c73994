import { appointmentStatuses, results } from '@vaga/contract/appointments';
import { enterableResults } from '@vaga/contract/result-entry';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { delayOf, entryRefusal, isEnterable, shownResult } from './result-entry.rules.ts';

const now = new Date('2026-11-25T09:00:00Z');
const showAt = new Date('2026-11-25T09:02:00Z');
const anyResult = fc.constantFrom(...results);
const entered = fc.constantFrom(...enterableResults);
const facts = fc.record({
  status: fc.constantFrom(...appointmentStatuses),
  result: anyResult,
  resultShownAt: fc.constantFrom(null, showAt, new Date('2026-11-25T08:59:00Z')),
  resultBefore: fc.constantFrom('Executed' as const, 'Authorized' as const),
  resultsOfService: fc.subarray(['Executed', ...enterableResults]),
});

test('what may be entered is of the service, of a person who has come, another one, and a correction has a reason', () => {
  fc.assert(
    fc.property(facts, entered, fc.boolean(), (appointment, result, hasReason) => {
      const reason = hasReason ? 'Engano' : null;
      if (entryRefusal(appointment, { result, reason }) !== null) return;
      expect(appointment.resultsOfService).toContain(result);
      expect(appointment.result).not.toBe(result);
      expect(['SchedulePending', 'PaymentPending', 'Canceled']).not.toContain(appointment.status);
      if (appointment.result === 'Pending') expect(appointment.status).toBe('CheckedIn');
      if (isEnterable(appointment.result)) expect(reason).not.toBeNull();
    }),
  );
});

test('until it is shown, the patient reads what they read before, and never less than that it is done', () => {
  fc.assert(
    fc.property(facts, entered, (appointment, result) => {
      const shown = shownResult(appointment, now);
      const after = { result, ...delayOf(appointment, { result, showAt }, now) };
      const before = shown === 'Pending' ? 'Executed' : shown;
      expect(shownResult(after, now)).toBe(shown === result ? result : before);
      expect(shownResult(after, showAt)).toBe(result);
    }),
  );
});
