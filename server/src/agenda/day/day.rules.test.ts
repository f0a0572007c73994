import type { Attendance } from '@vaga/contract/attendance';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PoolPlaces } from '../../scheduling/index.ts';
import type { CountedPerson } from './day.rules.ts';
import { closedReasonOf, isClosedAllDay, marksOf, toAgendaPools, totalsOf } from './day.rules.ts';

const from = Date.parse('2026-11-25T00:00:00Z');
const minute = 60_000;
const at = (time: string) => Date.parse(`2026-11-25T${time}:00Z`);
const day = {
  timeZone: 'Europe/Lisbon',
  from,
  until: from + 1440 * minute,
  closures: [],
  places: [],
  labels: [{ id: 'draft-1', label: 'Ana' }],
  shownOwners: new Set<string>(),
};
const start = (time: string) => ({
  poolId: 'p1',
  from: at(time),
  until: at(time) + 15 * minute,
  capacity: 2,
  available: 1,
  isOpen: true,
});
const places = (given: Partial<PoolPlaces>): PoolPlaces => ({
  poolId: 'p1',
  kind: 'hold',
  from: at('09:00'),
  until: at('09:15'),
  ownerId: 'asset-1',
  allotmentId: null,
  expiresAt: at('08:10'),
  places: 1,
  ...given,
});

test('each mark says why a place is not to be given away, and nothing of a patient', () => {
  const closures = [
    {
      id: 'c1',
      poolId: null,
      from: at('11:00'),
      until: at('12:00'),
      reason: 'Formação',
      madeBy: 'Ana',
    },
  ];
  const marks = marksOf(
    {
      ...day,
      closures,
      places: [
        places({}),
        places({ ownerId: 'asset-2' }),
        places({ kind: 'draft', ownerId: 'draft-1' }),
        places({ kind: 'waitlist', ownerId: null, expiresAt: null }),
        places({ kind: 'booked', ownerId: null, expiresAt: null }),
      ],
      labels: [...day.labels, { id: 'a1', label: 'Hotel Mondego' }],
    },
    ['10:00', '10:15', '10:45'].map((time) => ({ ...start(time), allotmentId: 'a1', places: 2 })),
  );
  expect(marks.map(({ kind, label, places: count, id }) => [kind, label, count, id])).toEqual([
    ['hold', null, 2, null],
    ['draft', 'Ana', 1, null],
    ['waitlist', null, 1, null],
    ['allotment', 'Hotel Mondego', 2, null],
    ['allotment', 'Hotel Mondego', 2, null],
    ['block', 'Formação', 1, 'c1'],
  ]);
  expect(marks.map(({ madeBy }) => madeBy)).toEqual([null, null, null, null, null, 'Ana']);
  expect(marks[0]).toMatchObject({
    startsAt: '2026-11-25T09:00:00+00:00',
    endsAt: '2026-11-25T09:15:00+00:00',
    expiresAt: '2026-11-25T08:10:00.000Z',
  });
  expect(marks[3]).toMatchObject({ endsAt: '2026-11-25T10:30:00+00:00', expiresAt: null });
  expect(JSON.stringify(marks)).not.toContain('asset');
});

test('a hold that a chip shows is no mark, and neither is a place of the day after', () => {
  const shown = { ...day, shownOwners: new Set(['asset-1']) };
  const nextDay = places({ ownerId: 'asset-2', from: day.until, until: day.until + minute });
  expect(marksOf({ ...shown, places: [places({}), nextDay] }, [])).toEqual([]);
});

test('the day is closed when closures cover it or each of its starts, with the reason of the longest that has one', () => {
  const ofAll = { id: null, poolId: null, madeBy: null };
  const holiday = { ...ofAll, from, until: day.until, reason: 'feriado municipal' };
  const morning = { ...ofAll, from: at('09:00'), until: at('10:00'), reason: '' };
  const closed = (closures: (typeof holiday)[], starts = [start('09:00'), start('09:15')]) =>
    closedReasonOf({ ...day, closures }, starts);
  expect(closed([holiday], [])).toBe('feriado municipal');
  expect(closed([morning, holiday])).toBe('feriado municipal');
  expect(closed([morning])).toBe('');
  expect(closed([morning], [start('09:00'), start('10:00')])).toBeNull();
  expect(closed([], [])).toBeNull();
  const ofPool = [{ ...holiday, poolId: 'p1' }];
  expect(isClosedAllDay({ ...day, closures: [morning, holiday] })).toBe(true);
  expect(isClosedAllDay({ ...day, closures: [morning, ...ofPool] })).toBe(false);
  expect(closedReasonOf({ ...day, closures: ofPool }, [start('09:00')])).toBeNull();
});

test('a pool without starts has no interval, and one with several the shortest', () => {
  const long = { ...start('09:00'), until: at('10:00') };
  const pools = toAgendaPools(
    {
      timeZone: 'Europe/Lisbon',
      pools: [
        { id: 'p1', name: 'Sala 1', delay: null },
        { id: 'p2', name: 'Sala 2', delay: null },
      ],
    },
    [long, start('09:00')],
    new Map([['p1', 3]]),
  );
  expect(pools.map(({ intervalMinutes, available }) => [intervalMinutes, available])).toEqual([
    [15, 3],
    [null, 0],
  ]);
});

const attendances: (Attendance | null)[] = [
  'expected',
  'late',
  'arrived',
  'called',
  'done',
  'noShow',
  null,
];
const somePerson: fc.Arbitrary<CountedPerson> = fc
  .record({
    attendance: fc.constantFrom(...attendances),
    isRequest: fc.boolean(),
    paymentStatus: fc.constantFrom('due', 'paid', 'free', null),
    priceCents: fc.integer({ min: 0, max: 10_000 }),
    isPaidAtDesk: fc.boolean(),
  })
  .map(({ isRequest, ...person }) => {
    const isRequested = person.attendance === null && isRequest;
    return {
      ...person,
      status: person.attendance ? 'Await' : isRequested ? 'SchedulePending' : 'PaymentPending',
      startsAt: isRequested ? null : '2026-11-25T09:00:00+00:00',
    };
  });

test('the totals count each person once, and as due only what is still paid at the desk by who may come', () => {
  fc.assert(
    fc.property(fc.array(somePerson), (people) => {
      const { booked, dueCents, toPay, requested, ...attendance } = totalsOf(people);
      const standing = Object.values(attendance).reduce((sum, count) => sum + count, 0);
      expect(standing + toPay + requested).toBe(people.length);
      expect(booked).toBe(people.length - requested);
      const owed = people.filter(
        (one) =>
          one.isPaidAtDesk &&
          one.paymentStatus === 'due' &&
          one.attendance !== null &&
          one.attendance !== 'noShow',
      );
      expect(dueCents).toBe(owed.reduce((sum, { priceCents }) => sum + priceCents, 0));
    }),
  );
});
