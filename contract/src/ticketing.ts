import { z } from 'zod';
import { ticketOffice } from './access.ts';
import { Id, orNothing, PageRequest, personName, SlotTime } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'ticketing';

/**
 * The state of the test for a ticket: nothing booked, requested from an entity, waiting for payment, booked, and authorised
 * or not by the result.
 */
export const ticketStates = [
  'toSchedule',
  'requested',
  'awaitingPayment',
  'scheduled',
  'authorized',
  'unauthorized',
] as const;
export const TicketState = z.enum(ticketStates);
export type TicketState = z.infer<typeof TicketState>;

/** A printed ticket number with at least `minimum` characters. Spaces are removed. */
const assetNumber = (minimum: number) =>
  z
    .string()
    .max(80)
    .transform((value) => value.replace(/\s/g, ''))
    .pipe(
      z
        .string()
        .min(minimum)
        .max(40)
        .regex(/^[\p{L}\p{N}./#-]+$/u),
    );

/** A ticket of the list: its holder, its event, and what the account may do with it. */
export const Ticket = z
  .object({
    id: Id,
    idAsset: Id,
    idCart: Id,
    idPerson: Id,
    person: z.string(),
    /** The name of the event. */
    checkIn: z.string(),
    assetNumber: z.string(),
    /** Always null: a ticket belongs to no reservation. */
    reservation: z.string().nullable(),
    /** The start of the event. */
    date: SlotTime,
    result: z.enum(['Authorized', 'Unauthorized', 'Pending']),
    paymentPending: z.boolean(),
    state: TicketState,
    idEvent: Id,
    venue: z.string(),
    timeZone: z.string(),
    /** The required test, and how many hours before the start it is valid. */
    service: z.string(),
    validHours: z.int(),
    /** Entity and start of the test; null without an appointment. `date` is null for a request without a time yet. */
    test: z
      .object({ entity: z.string(), date: SlotTime.nullable(), timeZone: z.string() })
      .nullable(),
    canSchedule: z.boolean(),
    canEdit: z.boolean(),
    canDelete: z.boolean(),
  })
  .meta({ id: 'Ticket' });
export type Ticket = z.infer<typeof Ticket>;

/** An event of a ticket number. */
export const TicketEvent = z
  .object({
    idEvent: Id,
    name: z.string(),
    venue: z.string(),
    date: SlotTime,
    timeZone: z.string(),
  })
  .meta({ id: 'TicketEvent' });
export type TicketEvent = z.infer<typeof TicketEvent>;

const holderFields = {
  /** A person of the account; without it the person with this `name`, who is added if new. */
  idPerson: orNothing(Id),
  name: orNothing(personName('full', 120)),
  /** The event, if several upcoming events have a ticket with this number. */
  idEvent: orNothing(Id),
};

/** The ids are null and `events` has the choice if the number belongs to several upcoming events. */
const RegisteredTicket = z.object({
  id: Id.nullable(),
  idAsset: Id.nullable(),
  idCart: Id.nullable(),
  events: z.array(TicketEvent),
});

export const listTickets = endpoint({
  slice,
  method: 'GET',
  path: 'onboarding/user/ticket',
  summary: 'The tickets of the account: those of upcoming events first, the next one at the top.',
  access: 'account',
  data: z.array(Ticket),
});

export const registerTicket = endpoint({
  slice,
  method: 'POST',
  path: 'onboarding/user/ticket',
  summary:
    'Registers a ticket for a person: creates the asset and its cart. Warning with the events if its number belongs to several.',
  access: 'account',
  body: z.object({ assetNumber: assetNumber(1), ...holderFields }),
  data: RegisteredTicket,
  idempotent: true,
  needsTerms: true,
  // The answer reveals whether a number exists: limits the guessing of numbers.
  perMinute: 30,
});

export const updateTicket = endpoint({
  slice,
  method: 'PUT',
  path: 'onboarding/user/ticket/:id',
  summary:
    'Changes the number or the person of a ticket that is not authorised. With a test booked: only to another ticket of the same event.',
  access: 'account',
  owned: true,
  params: z.object({ id: Id }),
  body: z.object({ assetNumber: assetNumber(3), ...holderFields }),
  data: RegisteredTicket,
  idempotent: true,
  needsTerms: true,
  perMinute: 30,
});

export const deleteTicket = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/tickets/:id',
  summary:
    'Deletes a ticket and releases the place that its cart holds. Not while its test is booked or its payment is pending, nor while it is authorised.',
  access: 'account',
  owned: true,
  params: z.object({ id: Id }),
});

/** Filters by the next step: a test to book, or a payment. */
export const ScheduleState = z.enum(['pending', 'awaitingPayment']);

export const searchTickets = endpoint({
  slice,
  method: 'POST',
  path: 'accommodation/reservation/search',
  summary:
    "The tickets of upcoming events of the caller's entity whose test is still to be booked or paid.",
  access: ticketOffice,
  isReadOnly: true,
  body: z.object({
    filterParams: z
      .object({
        /** Part of the ticket's number. */
        code: orNothing(z.string().trim().max(40)),
        /** Part of the person's name. */
        name: orNothing(z.string().trim().max(120)),
        scheduleState: orNothing(ScheduleState),
      })
      .default({}),
    pagination: PageRequest.optional(),
  }),
  data: z.array(Ticket),
});
