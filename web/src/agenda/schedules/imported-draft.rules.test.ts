import type { PoolSchedule } from '@vaga/contract/schedules';
import { expect, test } from 'vitest';
import { draftOfImport } from './imported-draft.rules.ts';

const today = '2026-11-24';
const morning: PoolSchedule = {
  id: 's1',
  idPool: 'p1',
  name: 'Manhã',
  weekdays: [1, 2, 3],
  fromTime: '09:00',
  toTime: '12:00',
  breakFrom: null,
  breakTo: null,
  intervalMinutes: 30,
  capacity: 2,
  serves: null,
  fromDate: '2026-09-01',
  untilDate: null,
};
const evening = { ...morning, id: 's2', name: 'Noite', fromTime: '18:00', toTime: '20:00' };
const names = (draft: ReturnType<typeof draftOfImport>) =>
  draft?.schedules.map(({ name, capacity }) => `${name} ${capacity}`);

test('an earlier end of hours is a change from that day on without them, and beside them all stays', () => {
  const draft = draftOfImport([{ ...morning, untilDate: '2027-01-05' }], [morning, evening], today);
  expect(draft).toMatchObject({ from: '2027-01-05', until: null });
  expect(names(draft)).toEqual(['Noite 2']);
});

test('other hours of a version to come begin with it, and end where something else is planned', () => {
  const planned = { ...morning, fromDate: '2026-12-15' };
  const later = { ...evening, fromDate: '2027-02-01' };
  const draft = draftOfImport([{ ...planned, capacity: 1 }], [planned, later], today);
  expect(draft).toMatchObject({ from: '2026-12-15', until: '2027-02-01' });
  expect(names(draft)).toEqual(['Manhã 1']);
});

test('several rows of a pool are one draft', () => {
  const planned = { ...morning, fromDate: '2026-12-15' };
  const also = { ...evening, fromDate: '2026-12-15' };
  const draft = draftOfImport(
    [
      { ...planned, capacity: 1 },
      { ...also, capacity: 5 },
    ],
    [planned, also],
    today,
  );
  expect(names(draft)).toEqual(['Manhã 1', 'Noite 5']);
});

test('a file that says what is stored begins no draft', () => {
  expect(draftOfImport([{ ...morning, weekdays: [3, 2, 1] }], [morning], today)).toBeNull();
});
