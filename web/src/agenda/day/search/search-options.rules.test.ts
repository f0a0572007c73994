import type { FoundAppointment, FoundPerson } from '@vaga/contract/agenda-search';
import { expect, test } from 'vitest';
import { bookingGroup, optionGroups } from './search-options.rules.ts';

const appointment = (id: string, period: FoundAppointment['period']): FoundAppointment => ({
  id,
  period,
  version: 1,
  code: 'VAGAK2J7P4XA',
  person: 'Maria Silva',
  service: 'Análises',
  startsAt: '2026-11-23T10:20:00+00:00',
  endsAt: null,
  timeZone: 'Europe/Lisbon',
  status: 'Pending',
  attendance: 'expected',
  checkedInAt: null,
  calledAt: null,
  noShowAt: null,
  paymentStatus: null,
  priceCents: 0,
  dueCents: 0,
  duePeople: 0,
});
const person: FoundPerson = {
  idPerson: 'p',
  name: 'Maria Silva',
  dateOfBirth: null,
  phone: null,
  email: null,
  lastAt: null,
};

test('what is found stands by group, today first and people last, each with its place among all', () => {
  const appointments = [
    appointment('c', 'past'),
    appointment('a', 'today'),
    appointment('b', 'today'),
  ];
  const groups = optionGroups({ appointments, people: [person] });
  expect(groups.map(({ group, options, first }) => [group, options.length, first])).toEqual([
    ['today', 2, 0],
    ['past', 1, 2],
    ['people', 1, 3],
  ]);
  expect(optionGroups({ appointments: [], people: [] })).toEqual([]);
});

test('a name that no person has may be booked for, a number may not', () => {
  expect(bookingGroup(' Zita Neves ')).toEqual([
    { group: null, options: [{ kind: 'book', name: 'Zita Neves' }], first: 0 },
  ]);
  for (const typed of ['963210044', 'K2J7P4XA', '12/03/1956', 'z'])
    expect(bookingGroup(typed)).toEqual([]);
});
