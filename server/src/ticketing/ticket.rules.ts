import type { MessageCode } from '@vaga/contract/messages';
import type { Ticket, TicketEvent, TicketState } from '@vaga/contract/ticketing';
import { localTime } from '../platform/local-time.rules.ts';
import type { NumberedTicket } from './registration.queries.ts';
import type { TicketAppointment, TicketRow } from './tickets.queries.ts';

/** The state of a ticket, from its appointment. Only the results Authorized and Unauthorized change it. */
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
  /** The start of the event. */
  startsAt: Date;
}

/** The reason that a ticket cannot be edited; null if it can. Source: 'edit only for non-Authorized tickets'. */
export function editRefusal({ state, startsAt }: TicketProgress, now: Date): MessageCode | null {
  if (state === 'authorized') return 'ticket.authorised';
  return startsAt <= now ? 'ticket.event_over' : null;
}

/**
 * The reason that a ticket cannot move to another person or event; null if it can. A booked or done test belongs to its
 * person and service. Another number of the same event is not a move.
 */
export function moveRefusal({ state }: Pick<TicketProgress, 'state'>): MessageCode | null {
  return state === 'toSchedule' ? null : 'ticket.has_test';
}

/**
 * The reason that a ticket cannot be deleted: it is authorised, or its test is booked. Null after the start of the event,
 * and for an unauthorised result.
 */
export function deleteRefusal({ state, startsAt }: TicketProgress, now: Date): MessageCode | null {
  if (startsAt <= now || state === 'toSchedule' || state === 'unauthorized') return null;
  return state === 'authorized' ? 'ticket.authorised' : 'ticket.has_test';
}

/** A ticket as lists show it. */
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

/** Tickets of upcoming events, the next first; then past ones, latest first. `rows` are ordered by the start of their events. */
export function sortTickets(rows: readonly TicketRow[], now: Date): TicketRow[] {
  const isUpcoming = ({ startsAt }: TicketRow) => startsAt > now;
  return [...rows.filter(isUpcoming), ...rows.filter((row) => !isUpcoming(row)).toReversed()];
}

/** The ticket that a number identifies, or the events to choose from if there are several. */
export type TicketMatch =
  | { ticket: NumberedTicket }
  | { refusal: 'ticket.unknown' | 'ticket.event_over' }
  | { events: NumberedTicket[] };

/**
 * Chooses among the tickets of a number: the one of an upcoming event, of `idEvent` if it is given. Returns the events to
 * choose from if there are several.
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

/** The fields of the cart for a ticket: the event's test, civil day and wall time. */
export function cartFieldsOf({ serviceId, startsAt, timeZone }: NumberedTicket) {
  const at = localTime(startsAt, timeZone);
  return { serviceId, serviceDate: at.slice(0, 10), serviceTime: at.slice(11, 16) };
}
