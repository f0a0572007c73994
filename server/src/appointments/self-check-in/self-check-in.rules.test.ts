import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDelayed } from '../states/delay.rules.ts';
import type { SelfCheckInFacts, WaitingPerson } from './self-check-in.rules.ts';
import {
  countBefore,
  isEndOfPhone,
  selfCheckInFrom,
  selfCheckInRefusal,
} from './self-check-in.rules.ts';

const day = (wall: string) => new Date(`2026-11-25T${wall}:00Z`);
const booked: SelfCheckInFacts = {
  status: 'Await',
  startsAt: day('09:20'),
  calledAt: null,
  noShowAt: null,
  result: 'Pending',
  location: 'Entity',
  timeZone: 'Europe/Lisbon',
  payBy: null,
};

test.for<[Partial<SelfCheckInFacts>, string, string | null]>([
  [{}, '08:00', '2026-11-25T08:20:00.000Z'],
  [{}, '20:00', '2026-11-25T08:20:00.000Z'],
  [{ startsAt: day('00:20') }, '00:10', '2026-11-25T00:00:00.000Z'],
  [{ startsAt: null }, '08:30', null],
  [{ payBy: day('08:45') }, '08:30', null],
  [{ payBy: day('08:15') }, '08:30', null],
  [{ location: 'AtAddress' }, '08:30', null],
  [{ location: 'Online' }, '08:30', null],
  [{ status: 'Canceled' }, '08:30', null],
  [{ status: 'PaymentPending' }, '08:30', null],
  [{ status: 'CheckedIn' }, '08:30', null],
  [{ noShowAt: day('09:40') }, '09:50', null],
  [{ result: 'Executed' }, '09:50', null],
])('of %o at %s the patient can say that they have arrived from %s', ([given, wall, from]) => {
  const found = selfCheckInFrom({ ...booked, ...given }, day(wall));
  expect(found?.toISOString() ?? null).toBe(from);
});

test('on another day no one checks in, and at the poster the whole day', () => {
  expect(selfCheckInRefusal(booked, day('08:20'), false)).toBeNull();
  expect(selfCheckInRefusal(booked, day('08:19'), false)).toMatchObject({ code: 'tooEarly' });
  expect(selfCheckInRefusal(booked, day('06:00'), true)).toBeNull();
  const yesterday = new Date('2026-11-24T20:00:00Z');
  expect(selfCheckInRefusal(booked, yesterday, true)).toEqual({ code: 'notPossible' });
  const tomorrow = new Date('2026-11-26T09:00:00Z');
  expect(selfCheckInRefusal(booked, tomorrow, true)).toEqual({ code: 'notPossible' });
});

test('a patient who can check in is expected, on the day of the appointment at the entity', () => {
  const instants = fc.date({
    min: new Date('2026-11-24T00:00:00Z'),
    max: new Date('2026-11-27T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, instants, fc.boolean(), (startsAt, now, isAtPoster) => {
      const refusal = selfCheckInRefusal({ ...booked, startsAt }, now, isAtPoster);
      if (refusal === null)
        expect(now.toISOString().slice(0, 10)).toBe(startsAt.toISOString().slice(0, 10));
      if (refusal === null && !isAtPoster)
        expect(startsAt.getTime() - now.getTime()).toBeLessThanOrEqual(3_600_000);
    }),
  );
});

test.for<[string, string | null, boolean]>([
  ['678', '912 345 678', true],
  ['678', '+351 912-345-678', true],
  ['679', '912345678', false],
  ['678', null, false],
  ['678', '', false],
  ['78', '912345678', false],
  ['', '912345678', false],
])('%s is the end of %s: %s', ([digits, phone, isEnd]) => {
  expect(isEndOfPhone(digits, phone)).toBe(isEnd);
});

const somePerson = fc.record({
  startsAt: fc
    .integer({ min: 0, max: 4 })
    .map((step) => new Date(day('09:00').getTime() + step * 900_000)),
  checkedInAt: fc
    .integer({ min: 0, max: 60 })
    .map((minute) => new Date(day('08:30').getTime() + minute * 60_000)),
  isCalled: fc.boolean(),
});

test('those who wait are numbered from 0 on, each once, and those who were called are before no one', () => {
  fc.assert(
    fc.property(fc.array(somePerson, { maxLength: 12 }), (given) => {
      const now = day('10:00');
      const people = given.map(
        ({ isCalled, ...person }, index): WaitingPerson => ({
          ...person,
          id: `${index}`,
          status: 'CheckedIn',
          calledAt: isCalled ? now : null,
          noShowAt: null,
          result: 'Pending',
        }),
      );
      const waiting = people.filter(({ calledAt }) => calledAt === null);
      const numbers = waiting
        .map(({ id }) => countBefore(people, id, now))
        .sort((one, other) => one - other);
      expect(numbers).toEqual(waiting.map((_, index) => index));
      for (const { id, calledAt } of people)
        if (calledAt) expect(countBefore(people, id, now)).toBe(0);
    }),
  );
});

test.for<[Partial<SelfCheckInFacts>, string, boolean]>([
  [{}, '06:19', false],
  [{}, '06:20', true],
  [{}, '09:44', true],
  [{}, '09:45', false],
  [{ status: 'CheckedIn' }, '09:00', false],
  [{ status: 'Canceled' }, '09:00', false],
  [{ noShowAt: day('09:31') }, '09:32', false],
  [{ startsAt: null }, '09:00', false],
])('a delay of 25 minutes is about %o at %s: %s', ([given, wall, isAbout]) => {
  expect(isDelayed({ ...booked, ...given }, 25, day(wall))).toBe(isAbout);
});
