import { expect, test } from 'vitest';
import { allTypes, scheduleQueryOf } from './schedule-query.ts';

const days = { today: '2026-11-21', last: '2028-11-21' };
const read = (query: string) => scheduleQueryOf(new URLSearchParams(query), { days, firstType: 3 });

test('an address without filters shows the first service type, today', () => {
  expect(read('')).toEqual({ serviceType: '3', service: '', date: '2026-11-21' });
});

test('an entity without services has no first type', () => {
  expect(scheduleQueryOf(new URLSearchParams(), { days, firstType: undefined }).serviceType).toBe(
    allTypes,
  );
});

test('the address says type, service and day', () => {
  expect(read('serviceTypeId=5&service=501&date=2026-11-23')).toEqual({
    serviceType: '5',
    service: '501',
    date: '2026-11-23',
  });
});

test('a day that cannot be booked is today', () => {
  for (const date of ['2026-11-20', '2029-01-01', '2026-02-30', 'x']) {
    expect(read(`date=${date}`).date).toBe('2026-11-21');
  }
});
