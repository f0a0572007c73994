import { expect, test } from 'vitest';
import type { HolidayPlace } from './holidays.rules.ts';
import { dateOfRule, holidayDates, holidaysOf } from './holidays.rules.ts';

const mainland = { region: 'continente', municipalRule: null };
const datesOf = (place: HolidayPlace, year: number) =>
  Object.fromEntries(
    holidayDates(holidaysOf(place), { from: `${year}-01-01`, until: `${year + 1}-01-01` }).map(
      ({ holiday, date }) => [holiday.id, date.slice(5)],
    ),
  );

test('the mainland has the 13 mandatory holidays of 2026', () => {
  expect(datesOf(mainland, 2026)).toEqual({
    'new-year': '01-01',
    'good-friday': '04-03',
    easter: '04-05',
    'freedom-day': '04-25',
    'labour-day': '05-01',
    'corpus-christi': '06-04',
    'portugal-day': '06-10',
    assumption: '08-15',
    'republic-day': '10-05',
    'all-saints': '11-01',
    restoration: '12-01',
    'immaculate-conception': '12-08',
    christmas: '12-25',
  });
});

/** As the calendars of these years print them: Good Friday, Easter, Corpus Christi, the Monday of the Holy Spirit. */
const published: [year: number, days: string[]][] = [
  [2020, ['04-10', '04-12', '06-11', '06-01']],
  [2021, ['04-02', '04-04', '06-03', '05-24']],
  [2022, ['04-15', '04-17', '06-16', '06-06']],
  [2023, ['04-07', '04-09', '06-08', '05-29']],
  [2024, ['03-29', '03-31', '05-30', '05-20']],
  [2025, ['04-18', '04-20', '06-19', '06-09']],
  [2026, ['04-03', '04-05', '06-04', '05-25']],
  [2027, ['03-26', '03-28', '05-27', '05-17']],
  [2028, ['04-14', '04-16', '06-15', '06-05']],
  [2030, ['04-19', '04-21', '06-20', '06-10']],
  [2100, ['03-26', '03-28', '05-27', '05-17']],
];

test.each(published)('the movable holidays of %i', (year, days) => {
  const [friday, sunday, corpus, monday] = days;
  expect(datesOf({ region: 'acores', municipalRule: null }, year)).toMatchObject({
    'good-friday': friday,
    easter: sunday,
    'corpus-christi': corpus,
    'azores-day': monday,
  });
});

test('from 2020 to 2100 each movable holiday is on its day of the week', () => {
  for (let year = 2020; year <= 2100; year += 1) {
    const dates = datesOf({ region: 'acores', municipalRule: null }, year);
    const weekdayOf = (id: string) => new Date(`${year}-${dates[id]}T00:00:00Z`).getUTCDay();
    expect(['good-friday', 'easter', 'corpus-christi', 'azores-day'].map(weekdayOf)).toEqual([
      5, 0, 4, 1,
    ]);
  }
});

test('regions and municipalities add theirs', () => {
  expect(datesOf({ region: 'madeira', municipalRule: '08-21' }, 2027)).toMatchObject({
    'madeira-day': '07-01',
    'first-octave': '12-26',
    municipal: '08-21',
  });
  expect(datesOf({ region: 'continente', municipalRule: 'easter+39' }, 2027).municipal).toBe(
    '05-06',
  );
  expect(datesOf(mainland, 2027)).not.toHaveProperty('municipal');
});

test('29 February is a day of leap years alone', () => {
  expect(dateOfRule('02-29', 2027)).toBeNull();
  expect(dateOfRule('02-29', 2028)).toBe('2028-02-29');
  expect(dateOfRule('02-30', 2028)).toBeNull();
});

test('dates begin with the first day asked for, end before the last, and are in order', () => {
  const dates = holidayDates(holidaysOf(mainland), { from: '2026-12-01', until: '2027-01-01' });
  expect(dates.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-08', '2026-12-25']);
});
