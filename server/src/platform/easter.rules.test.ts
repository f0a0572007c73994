import { expect, test } from 'vitest';
import { easterOf } from './easter.rules.ts';

/** Published dates of Easter, the earliest and the latest possible among them. */
const known = [
  '1818-03-22',
  '1943-04-25',
  '2000-04-23',
  '2008-03-23',
  '2011-04-24',
  '2020-04-12',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2038-04-25',
  '2049-04-18',
  '2100-03-28',
];

test.each(known)('Easter is on %s', (date) => {
  expect(easterOf(Number(date.slice(0, 4)))).toBe(date);
});

/** Easter by its definition: the Sunday after the fourteenth day of the ecclesiastical moon, by golden number and epact. */
function easterByMoon(year: number): string {
  const golden = (year % 19) + 1;
  const century = Math.floor(year / 100) + 1;
  const solar = Math.floor((3 * century) / 4) - 12;
  const lunar = Math.floor((8 * century + 5) / 25) - 5;
  const sundays = Math.floor((5 * year) / 4) - solar - 10;
  const moonAge = (((11 * golden + 20 + lunar - solar) % 30) + 30) % 30;
  const epact = moonAge === 24 || (moonAge === 25 && golden > 11) ? moonAge + 1 : moonAge;
  const full = 44 - epact < 21 ? 44 - epact + 30 : 44 - epact;
  const sunday = full + 7 - ((sundays + full) % 7);
  const day = new Date(Date.UTC(year, 2, sunday));
  return day.toISOString().slice(0, 10);
}

test('from 1900 to 2200 it is the Sunday that the tables of the moon give', () => {
  for (let year = 1900; year <= 2200; year += 1) {
    expect(easterOf(year)).toBe(easterByMoon(year));
    expect(new Date(`${easterOf(year)}T00:00:00Z`).getUTCDay()).toBe(0);
  }
});
