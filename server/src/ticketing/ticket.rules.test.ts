import { expect, test } from 'vitest';
import type { NumberedTicket } from './registration.queries.ts';
import {
  cartFieldsOf,
  deleteRefusal,
  editRefusal,
  matchTicket,
  moveRefusal,
  sortTickets,
  ticketState,
  ticketView,
} from './ticket.rules.ts';
import type { TicketRow } from './tickets.queries.ts';

const now = new Date('2026-11-24T09:00:00Z');
const ahead = new Date('2026-11-28T21:00:00Z');
const over = new Date('2026-11-24T09:00:00Z');

test('the state of a ticket is that of its test, and a pending payment or request takes precedence over a result', () => {
  expect(ticketState(null)).toBe('toSchedule');
  const states = [
    ['SchedulePending', 'Pending', 'requested'],
    ['PaymentPending', 'Pending', 'awaitingPayment'],
    ['PaymentPending', 'Authorized', 'awaitingPayment'],
    ['Paid', 'Pending', 'scheduled'],
    ['Await', 'Pending', 'scheduled'],
    ['CheckedIn', 'Executed', 'scheduled'],
    ['CheckedIn', 'Inconclusive', 'scheduled'],
    ['CheckedIn', 'WithResult', 'scheduled'],
    ['CheckedIn', 'Authorized', 'authorized'],
    ['CheckedIn', 'Unauthorized', 'unauthorized'],
  ] as const;
  for (const [status, result, state] of states) expect(ticketState({ status, result })).toBe(state);
});

const states = [
  'toSchedule',
  'requested',
  'awaitingPayment',
  'scheduled',
  'authorized',
  'unauthorized',
] as const;

test('a ticket cannot be edited only if it is authorised or its event has begun', () => {
  const refused = states.filter((state) => editRefusal({ state, startsAt: ahead }, now));
  expect(refused).toEqual(['authorized']);
  for (const state of states) expect(editRefusal({ state, startsAt: over }, now)).not.toBeNull();
});

test('only a ticket without a test can move to another person or event', () => {
  expect(states.filter((state) => moveRefusal({ state }) === null)).toEqual(['toSchedule']);
});

test('a ticket can be deleted while no test is booked, with an unauthorised result, or after the event', () => {
  const allowed = states.filter((state) => deleteRefusal({ state, startsAt: ahead }, now) === null);
  expect(allowed).toEqual(['toSchedule', 'unauthorized']);
  for (const state of states) expect(deleteRefusal({ state, startsAt: over }, now)).toBeNull();
});

const ticketOf = (idEvent: string, startsAt: Date): NumberedTicket => ({
  id: `t-${idEvent}`,
  number: 'A1',
  idEvent,
  event: idEvent,
  venue: 'Coliseu',
  startsAt,
  timeZone: 'Europe/Lisbon',
  serviceId: 501,
});

test('a number identifies the ticket of the one upcoming event, or returns the events to choose from', () => {
  const [fado, rock, past] = [
    ticketOf('fado', ahead),
    ticketOf('rock', ahead),
    ticketOf('past', over),
  ];
  expect(matchTicket([], undefined, now)).toEqual({ refusal: 'ticket.unknown' });
  expect(matchTicket([past], undefined, now)).toEqual({ refusal: 'ticket.event_over' });
  expect(matchTicket([past, fado], undefined, now)).toEqual({ ticket: fado });
  expect(matchTicket([fado, rock], undefined, now)).toEqual({ events: [fado, rock] });
  expect(matchTicket([fado, rock], 'rock', now)).toEqual({ ticket: rock });
  expect(matchTicket([fado], 'rock', now)).toEqual({ refusal: 'ticket.unknown' });
});

test('the cart of a ticket has the day and wall time of the event in its time zone', () => {
  const azores = {
    ...ticketOf('mar', new Date('2026-07-01T00:30:00Z')),
    timeZone: 'Atlantic/Azores',
  };
  expect(cartFieldsOf(azores)).toEqual({
    serviceId: 501,
    serviceDate: '2026-07-01',
    serviceTime: '00:30',
  });
});

test('a test can be booked for a ticket without one, until its event begins', () => {
  const row: TicketRow = {
    id: 't',
    idAsset: 'a',
    idCart: 'c',
    idPerson: 'p',
    person: 'Rosa',
    number: 'A1',
    idEvent: 'fado',
    event: 'Fado',
    venue: 'Coliseu',
    timeZone: 'Europe/Lisbon',
    startsAt: ahead,
    validHours: 48,
    service: 'Teste',
    appointment: null,
  };
  const requested = { status: 'SchedulePending', result: 'Pending' } as const;
  const at = { startsAt: null, entity: 'Central', timeZone: 'Europe/Lisbon' };
  expect(ticketView(row, now).canSchedule).toBe(true);
  expect(ticketView({ ...row, startsAt: over }, now).canSchedule).toBe(false);
  expect(ticketView({ ...row, appointment: { ...requested, ...at } }, now).canSchedule).toBe(false);
});

test('upcoming tickets come first, the next at the top; past ones follow, latest first', () => {
  const starts = ['2026-11-01', '2026-11-20', '2026-11-25', '2026-12-24'];
  const rows = starts.map((day) => ({ id: day, startsAt: new Date(`${day}T20:00:00Z`) }));
  const ordered = sortTickets(rows as TicketRow[], now).map(({ id }) => id);
  expect(ordered).toEqual(['2026-11-25', '2026-12-24', '2026-11-20', '2026-11-01']);
});
