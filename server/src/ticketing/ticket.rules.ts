import type { MessageCode } from '@vaga/contract/messages';
import type { Ticket, TicketEvent, TicketState } from '@vaga/contract/ticketing';
import { localTime } from '../platform/local-time.rules.ts';
import type { NumberedTicket } from './registration.queries.ts';
import type { TicketAppointment, TicketRow } from './tickets.queries.ts';

/** How far the test of a ticket has come. A result that is neither yes nor no leaves it where it was. */
export function ticketState(
  test: Pick<TicketAppointment, 'status' | 'result'> | null,
): TicketState {
  if (!test) return 'toSchedule';
  if (test.status === 'SchedulePending') return 'requested';
  if (test.status === 'PaymentPending') return 'awaitingPayment';
  if (test.result === 'Authorized') return 'authorized';
  return test.result === 'Unauthorized' ? 'unauthorized' : 'scheduled';
}

interface TicketProgress {
  state: TicketState;
  /** When the event starts. */
  startsAt: Date;
}

/** Why a ticket cannot be changed at all; null where it can. Source: 'edit only for non-Authorized tickets'. */
export function editRefusal({ state, startsAt }: TicketProgress, now: Date): MessageCode | null {
  if (state === 'authorized') return 'ticket.authorised';
  return startsAt <= now ? 'ticket.event_over' : null;
}

/**
 * Why a ticket cannot go to another person or event: a test that is booked, or done, is that person's, for that service.
 * Another number of the same event changes nothing about it.
 */
export function moveRefusal({ state }: Pick<TicketProgress, 'state'>): MessageCode | null {
  return state === 'toSchedule' ? null : 'ticket.has_test';
}

/**
 * Why a ticket cannot be taken out of the list: it opens the gate, or a test is booked with it. After the event, or where
 * the result keeps its person out, it can.
 */
export function deleteRefusal({ state, startsAt }: TicketProgress, now: Date): MessageCode | null {
  if (startsAt <= now || state === 'toSchedule' || state === 'unauthorized') return null;
  return state === 'authorized' ? 'ticket.authorised' : 'ticket.has_test';
}

/** What a list shows of a ticket. */
export function ticketView(row: TicketRow, now: Date): Ticket {
  const { id, idAsset, idCart, idPerson, person, idEvent, venue, service, validHours } = row;
  const state = ticketState(row.appointment);
  const progress = { state, startsAt: row.startsAt };
  return {
    id,
    idAsset,
    idCart,
    idPerson,
    person,
    idEvent,
    venue,
    service,
    validHours,
    state,
    checkIn: row.event,
    assetNumber: row.number,
    reservation: null,
    date: localTime(row.startsAt, row.timeZone),
    timeZone: row.timeZone,
    result: ticketResult(state),
    paymentPending: state === 'awaitingPayment',
    test: row.appointment && ticketAppointmentView(row.appointment),
    canSchedule: state === 'toSchedule' && row.startsAt > now,
    canEdit: editRefusal(progress, now) === null,
    canDelete: deleteRefusal(progress, now) === null,
  };
}

function ticketResult(state: TicketState): Ticket['result'] {
  if (state === 'authorized') return 'Authorized';
  return state === 'unauthorized' ? 'Unauthorized' : 'Pending';
}

function ticketAppointmentView({
  entity,
  startsAt,
  timeZone,
}: TicketAppointment): NonNullable<Ticket['test']> {
  return { entity, timeZone, date: startsAt && localTime(new Date(startsAt), timeZone) };
}

/** Those of events to come, the next first; then what is over, latest first. `rows` come in the order of their events. */
export function sortTickets(rows: readonly TicketRow[], now: Date): TicketRow[] {
  const isUpcoming = ({ startsAt }: TicketRow) => startsAt > now;
  return [...rows.filter(isUpcoming), ...rows.filter((row) => !isUpcoming(row)).toReversed()];
}

/** Which ticket a number means, of those that have it. */
export type TicketMatch =
  | { ticket: NumberedTicket }
  | { refusal: 'ticket.unknown' | 'ticket.event_over' }
  | { events: NumberedTicket[] };

/**
 * Of the tickets of a number the one whose event is still to come and, where one was named, is that event; the events to
 * choose from where there are several.
 */
export function matchTicket(
  found: readonly NumberedTicket[],
  idEvent: string | undefined,
  now: Date,
): TicketMatch {
  const matching = found.filter((ticket) => idEvent === undefined || ticket.idEvent === idEvent);
  const upcoming = matching.filter(({ startsAt }) => startsAt > now);
  const [ticket] = upcoming;
  if (!ticket) return { refusal: matching.length > 0 ? 'ticket.event_over' : 'ticket.unknown' };
  return upcoming.length > 1 ? { events: upcoming } : { ticket };
}

export function eventView(ticket: NumberedTicket): TicketEvent {
  const { idEvent, event, venue, startsAt, timeZone } = ticket;
  return { idEvent, name: event, venue, timeZone, date: localTime(startsAt, timeZone) };
}

/** What a ticket asks for, as a cart has it: the event's test, its civil day and its wall time. */
export function cartFieldsOf({ serviceId, startsAt, timeZone }: NumberedTicket) {
  const at = localTime(startsAt, timeZone);
  return { serviceId, serviceDate: at.slice(0, 10), serviceTime: at.slice(11, 16) };
}
