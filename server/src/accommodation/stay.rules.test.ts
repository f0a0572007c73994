import { isStayCode } from '@vaga/contract/stay-code';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StayRow } from './stay.rules.ts';
import { countStay, repeatedName } from './stay.rules.ts';

const stay: StayRow = {
  idCheckinAsset: 's',
  code: 'MARE-101',
  people: [
    { id: '1', name: 'Ana Reis', arrivesAt: '2026-12-01T15:00:00' },
    { id: '2', name: 'Rui Reis', arrivesAt: '2026-12-01T15:00:00' },
  ],
  entity: 'Hotel Maré',
  address: 'Rua 1',
  timeZone: 'Europe/Lisbon',
  checkInDate: '2026-12-01',
  checkOutDate: '2026-12-08',
  isOver: false,
  byHotel: { guests: 0, toSchedule: 0, toPay: 0, booked: 0 },
  byGuests: { guests: 0, toSchedule: 0, toPay: 0, booked: 0 },
};

test('a guest is to be scheduled until the hotel has booked as many people as it named', () => {
  const counted = (guests: number, isOver = false) =>
    countStay({ ...stay, isOver, byHotel: { guests, toSchedule: 0, toPay: 0, booked: guests } })
      .toSchedule;
  expect([counted(0), counted(1), counted(2), counted(3), counted(0, true)]).toEqual([
    2, 1, 0, 0, 0,
  ]);
});

test('who is in a cart of the hotel is to be scheduled, and is one of those whom it named', () => {
  const counted = (toSchedule: number, people = stay.people) => {
    const byHotel = { guests: 0, toSchedule, toPay: 0, booked: 0 };
    return countStay({ ...stay, people, byHotel }).toSchedule;
  };
  expect([counted(1), counted(2), counted(4), counted(2, [])]).toEqual([2, 2, 4, 2]);
});

test('who added the code is one of the guests whom the hotel named, and counts once', () => {
  const byGuests = { guests: 1, toSchedule: 0, toPay: 0, booked: 1 };
  expect(countStay({ ...stay, byGuests })).toMatchObject({ toSchedule: 1, toPay: 0, booked: 1 });
  const waiting = { guests: 2, toSchedule: 2, toPay: 0, booked: 0 };
  expect(countStay({ ...stay, byGuests: waiting })).toMatchObject({ toSchedule: 2, booked: 0 });
});

test('no number is below that of the guests who added the code, and none tells anything but a number', () => {
  const number = fc.nat(9);
  const byGuests = fc.record({
    guests: number,
    toSchedule: number,
    toPay: number,
    booked: number,
  });
  fc.assert(
    fc.property(byGuests, byGuests, (guests, hotel) => {
      const counted = countStay({ ...stay, byGuests: guests, byHotel: hotel });
      expect(counted.toSchedule).toBeGreaterThanOrEqual(guests.toSchedule + hotel.toSchedule);
      expect(counted.toPay).toBe(guests.toPay + hotel.toPay);
      expect(counted.booked).toBe(guests.booked + hotel.booked);
      expect(Object.keys(counted).filter((key) => key.startsWith('by'))).toEqual([]);
    }),
  );
});

test('a code is short, without spaces or accents, and never a formula', () => {
  const good = ['A12', 'PATIO-SEREIA-101', '2026/118.4', 'X'.repeat(40)];
  const bad = ['A1', 'X'.repeat(41), '=1+1', '-12', '@SUM', 'AÇO', 'AB C', 'ab1', '<B>', 'A12\n'];
  expect(good.filter(isStayCode)).toEqual(good);
  expect(bad.filter(isStayCode)).toEqual([]);
});

test('a name stands twice whatever its capitals and spaces', () => {
  expect(repeatedName(['Ana Reis', 'Rui Reis', ' ANA  reis '])).toBe(' ANA  reis ');
  expect(repeatedName(['Ana Reis', 'Aná Reis'])).toBeNull();
});
