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

test('the state of a ticket is that of its test, and a payment or a request comes before any result', () => {
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

test('only a ticket that opens the gate, or whose event has begun, cannot be edited', () => {
  const refused = states.filter((state) => editRefusal({ state, startsAt: ahead }, now));
  expect(refused).toEqual(['authorized']);
  for (const state of states) expect(editRefusal({ state, startsAt: over }, now)).not.toBeNull();
});

test('only a ticket without a test goes to another person or event', () => {
  expect(states.filter((state) => moveRefusal({ state }) === null)).toEqual(['toSchedule']);
});

test('a ticket can be deleted while nothing is booked with it, when its result keeps its person out, or after the event', () => {
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

test('a number means the one ticket whose event is still to come, or asks which', () => {
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

test('what a ticket asks for is the day and the wall time where the event is', () => {
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

test('a test is booked with a ticket that has none, until its event begins', () => {
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

test('what is to come stands first, the next before the others; what is over follows, latest first', () => {
  const starts = ['2026-11-01', '2026-11-20', '2026-11-25', '2026-12-24'];
  const rows = starts.map((day) => ({ id: day, startsAt: new Date(`${day}T20:00:00Z`) }));
  const ordered = sortTickets(rows as TicketRow[], now).map(({ id }) => id);
  expect(ordered).toEqual(['2026-11-25', '2026-12-24', '2026-11-20', '2026-11-01']);
});
