import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAccessesNoticeDue } from './accesses-notice.rules.ts';

const evening = new Date('2026-11-24T18:50:00Z');
const daysBefore = (days: number) => new Date(Number(evening) - days * 86_400_000);

test.each([
  { notice: 'weekly', notifiedAt: null, hasDocuments: false, isDue: true },
  { notice: 'weekly', notifiedAt: daysBefore(1), hasDocuments: false, isDue: false },
  { notice: 'weekly', notifiedAt: daysBefore(6), hasDocuments: false, isDue: false },
  { notice: 'weekly', notifiedAt: daysBefore(7), hasDocuments: false, isDue: true },
  { notice: 'weekly', notifiedAt: daysBefore(0), hasDocuments: true, isDue: true },
  { notice: 'daily', notifiedAt: daysBefore(0), hasDocuments: false, isDue: false },
  { notice: 'daily', notifiedAt: daysBefore(1), hasDocuments: false, isDue: true },
  { notice: 'at_once', notifiedAt: daysBefore(0), hasDocuments: false, isDue: true },
] as const)(
  'in the evening $notice, notified at $notifiedAt, documents $hasDocuments: $isDue',
  (accesses) => {
    expect(isAccessesNoticeDue(accesses, evening)).toBe(accesses.isDue);
  },
);

const accessesToNotify = fc.record({
  notice: fc.constantFrom('weekly' as const, 'daily' as const, 'at_once' as const),
  notifiedAt: fc.option(fc.date({ min: daysBefore(30), max: evening, noInvalidDate: true })),
  hasDocuments: fc.boolean(),
});

test('before the evening only those are notified who want to know at once', () => {
  fc.assert(
    fc.property(accessesToNotify, fc.integer({ min: 0, max: 17 }), (accesses, hour) => {
      const now = new Date(`2026-11-24T${String(hour).padStart(2, '0')}:30:00Z`);
      expect(isAccessesNoticeDue(accesses, now)).toBe(accesses.notice === 'at_once');
    }),
  );
});

test('whatever was chosen, opened documents are notified the same evening, and all else within a week', () => {
  fc.assert(
    fc.property(accessesToNotify, (accesses) => {
      expect(isAccessesNoticeDue({ ...accesses, hasDocuments: true }, evening)).toBe(true);
      const weekLater = new Date(Number(evening) + 7 * 86_400_000);
      expect(isAccessesNoticeDue(accesses, weekLater)).toBe(true);
    }),
  );
});
