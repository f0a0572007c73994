import { calendarMessages } from '@vaga/contract/calendar-messages';
import { expect, test } from 'vitest';
import { createBusyTimesReader } from './read-busy-times.ts';

const reader = createBusyTimesReader();
const question = {
  timeZone: 'Europe/Lisbon',
  from: Date.parse('2026-11-24T00:00:00Z'),
  until: Date.parse('2027-11-24T00:00:00Z'),
};
const megabytes = 2_000_000;

const file = (lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', lines.join('\r\n'), 'END:VCALENDAR'].join('\r\n');
const event = (uid: string, ...lines: readonly string[]) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'],
];
const fill = (line: string) => Array<string>(Math.floor(megabytes / (line.length + 2))).fill(line);

/** What a file asks for more of than there is, and how it is refused. */
const tooMuch = {
  'an event each second, for ever': event(
    'a',
    'DTSTART:20200101T000000Z',
    'DURATION:PT1S',
    'RRULE:FREQ=SECONDLY;INTERVAL=2',
  ),
  'a thousand events each minute': Array.from({ length: 1000 }, (_, index) =>
    event(String(index), 'DTSTART:20200101T000000Z', 'DURATION:PT10S', 'RRULE:FREQ=MINUTELY'),
  ).flat(),
};

test.each(Object.entries(tooMuch))(
  '%s ends with a refusal in words, and takes no more than its time',
  async (_what, lines) => {
    const startedAt = performance.now();
    const { kind } = await reader.read(file(lines), question, 'one');
    expect(kind).toBe('too_many_times');
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(calendarMessages[`calendar.${kind as 'too_many_times'}`].en).not.toBe('');
  },
  40_000,
);

const broken = {
  'a rule that never meets a day': event(
    'a',
    'DTSTART:20260101T000000Z',
    'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31',
  ),
  '2 MB of beginnings': fill('BEGIN:VEVENT'),
  '2 MB of one folded line': ['SUMMARY:'].concat(fill(' x')),
  'zeros in the middle': event('\0\0\0', 'DTSTART:2026\u00001124T100000Z', 'RRULE:\0'),
};

test.each(Object.entries(broken))(
  '%s is read or refused, and the next calendar is read',
  async (_what, lines) => {
    const { kind } = await reader.read(file(lines), question, 'one');
    expect(['read', 'not_a_calendar', 'too_many_times']).toContain(kind);
    const honest = event('h', 'DTSTART:20261124T100000Z', 'DTEND:20261124T110000Z');
    expect(await reader.read(file(honest), question, 'one')).toMatchObject({
      kind: 'read',
      times: [{ from: Date.parse('2026-11-24T10:00:00Z') }],
    });
  },
  40_000,
);
