import { expect, test } from 'vitest';
import { busyTimesOf } from './busy-times.rules.ts';

const question = {
  timeZone: 'Europe/Lisbon',
  from: Date.UTC(2026, 9, 1),
  until: Date.UTC(2027, 9, 1),
};

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => [
  ...['BEGIN:VEVENT', 'UID:a', 'DTSTAMP:20260101T000000Z'],
  ...[...lines, 'END:VEVENT'],
];

/** Each as `2026-11-24T10:00/11:00`, in UTC. */
function timesIn(text: string, given: object = {}): string[] | string {
  const read = busyTimesOf(text, { ...question, ...given });
  if (read.kind !== 'read') return read.kind;
  const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16);
  return read.times.map(({ from, until }) => `${iso(from)}/${iso(until).slice(11)}`);
}
const eventTimes = (...lines: string[]) => timesIn(calendar(...event(...lines)));

test('an hour is that of its zone, before and after the clock changes', () => {
  expect(
    eventTimes(
      'DTSTART;TZID=Europe/Lisbon:20261023T100000',
      'DTEND;TZID=Europe/Lisbon:20261023T110000',
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE;TZID=Europe/Lisbon:20261024T100000',
    ),
  ).toEqual(['2026-10-23T09:00/10:00', '2026-10-25T10:00/11:00', '2026-10-26T10:00/11:00']);
});

test('an hour without a zone, and a whole day, are those of the pool', () => {
  const azores = { timeZone: 'Atlantic/Azores' };
  const floating = event('DTSTART:20261124T100000', 'DURATION:PT90M');
  expect(timesIn(calendar(...floating), azores)).toEqual(['2026-11-24T11:00/12:30']);
  const christmas = event('DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261226');
  expect(timesIn(calendar(...christmas), azores)).toEqual(['2026-12-25T01:00/01:00']);
  expect(eventTimes('DTSTART;VALUE=DATE:20261225')).toEqual(['2026-12-25T00:00/00:00']);
});

const weekly = [
  'DTSTART;TZID=Europe/Madrid:20261201T100000',
  'DTEND;TZID=Europe/Madrid:20261201T110000',
  'RRULE:FREQ=WEEKLY;COUNT=2',
];

test.each([['EXDATE:20261201T090000Z'], ['EXDATE;TZID=Europe/Madrid:20261201T100000']])(
  '%s leaves an occurrence out, without the rules of the zone in the file',
  (exception) => {
    expect(eventTimes(...weekly, exception)).toEqual(['2026-12-08T09:00/10:00']);
  },
);

test('an occurrence that was moved or cancelled counts as it is now', () => {
  const moved = event(
    'RECURRENCE-ID:20261201T090000Z',
    'DTSTART:20261202T150000Z',
    'DTEND:20261202T160000Z',
  );
  const canceled = event(
    'RECURRENCE-ID:20261208T090000Z',
    'STATUS:CANCELLED',
    'DTSTART:20261208T090000Z',
    'DTEND:20261208T100000Z',
  );
  expect(timesIn(calendar(...event(...weekly), ...moved, ...canceled))).toEqual([
    '2026-12-02T15:00/16:00',
  ]);
  expect(timesIn(calendar(...moved))).toEqual(['2026-12-02T15:00/16:00']);
});

test.each([['DTEND:20261201T100000Z'], ['DTEND;TZID=Europe/Lisbon:20261201T100000']])(
  'a series that ends with %s lasts an hour each time',
  (end) => {
    const [start = '', , rule = ''] = weekly;
    expect(eventTimes(start, end, rule)).toEqual([
      '2026-12-01T09:00/10:00',
      '2026-12-08T09:00/10:00',
    ]);
  },
);

test('a zone of another name has the rules that the file brings', () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:GMT Standard Time'],
    ...['BEGIN:STANDARD', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0000'],
    ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T010000', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0100'],
    ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ];
  const inOctober = event(
    'DTSTART;TZID=GMT Standard Time:20261020T100000',
    'DTEND;TZID=GMT Standard Time:20261020T110000',
  );
  expect(timesIn(calendar(...zone, ...inOctober))).toEqual(['2026-10-20T09:00/10:00']);
});

test.each([['TRANSP:TRANSPARENT'], ['STATUS:CANCELLED'], ['X-MICROSOFT-CDO-BUSYSTATUS:FREE']])(
  'an event with %s takes no time',
  (line) => {
    expect(eventTimes('DTSTART:20261124T100000Z', 'DTEND:20261124T110000Z', line)).toEqual([]);
  },
);

test('stated busy times count, and those that touch are one', () => {
  const stated = [
    ...['BEGIN:VFREEBUSY', 'UID:f', 'DTSTAMP:20260101T000000Z'],
    'FREEBUSY;FBTYPE=BUSY:20261124T100000Z/20261124T110000Z,20261124T110000Z/PT1H',
    'FREEBUSY;FBTYPE=FREE:20261125T100000Z/PT1H',
    'END:VFREEBUSY',
  ];
  expect(timesIn(calendar(...stated))).toEqual(['2026-11-24T10:00/12:00']);
});

test('what is over, or further ahead than asked, is left out', () => {
  expect(eventTimes('DTSTART:20260924T100000Z', 'DTEND:20260924T110000Z')).toEqual([]);
  expect(eventTimes('DTSTART:20271124T100000Z', 'DTEND:20271124T110000Z')).toEqual([]);
});

test.each([
  ['', 'not_a_calendar'],
  ['<html>Sign in</html>', 'not_a_calendar'],
  ['BEGIN:VCARD\r\nEND:VCARD', 'not_a_calendar'],
  [calendar(...event('DTSTART:20261124T100000Z', 'RRULE:FREQ=NEVER')), 'not_a_calendar'],
  [calendar(...event('SUMMARY:without a start')), []],
  [calendar(...event('DTSTART;VALUE=DATE:20260001')), []],
])('%j is answered with %j', (text, answer) => {
  expect(timesIn(text)).toEqual(answer);
});

test('more times than a calendar has are refused, and so are those of several calendars in a file', () => {
  const many = (count: number, day: string) => {
    const hours = Array.from({ length: count }, (_, index) => {
      const start = new Date(Date.UTC(2026, 10, 1) + index * 3_600_000);
      return `${start.toISOString().replaceAll(/[-:]|\.\d+/g, '')}/PT30M`;
    });
    return calendar(
      'BEGIN:VFREEBUSY',
      `UID:${day}`,
      `FREEBUSY:${hours.join(',')}`,
      'END:VFREEBUSY',
    );
  };
  expect(timesIn(many(5000, 'a'))).toHaveLength(5000);
  expect(timesIn(many(5001, 'a'))).toBe('too_many_times');
});
