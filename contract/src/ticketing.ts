import { z } from 'zod';
import { Id, orNothing, PageRequest, personName, SlotTime } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'ticketing';

/**
 * How far the test for a ticket has come: nothing booked, a place asked for a time, booked and not paid, booked, and what
 * the result says of the gate.
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

/** A number as it is printed, of a length between; spaces in it are only there to be read. */
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

/** A ticket of the list: whose it is, for what, and what may be done with it. */
export const Ticket = z
  .object({
    id: Id,
    idAsset: Id,
    idCart: Id,
    idPerson: Id,
    person: z.string(),
    /** Where one checks in with it: the event. */
    checkIn: z.string(),
    assetNumber: z.string(),
    /** A ticket is of no hotel booking. */
    reservation: z.string().nullable(),
    /** When the event starts. */
    date: SlotTime,
    result: z.enum(['Authorized', 'Unauthorized', 'Pending']),
    paymentPending: z.boolean(),
    state: TicketState,
    idEvent: Id,
    venue: z.string(),
    timeZone: z.string(),
    /** The test that the gate asks for, and for how long before the start it counts. */
    service: z.string(),
    validHours: z.int(),
    /** Where and when the test is or was; null while none is booked, and without a time while a place is asked for one. */
    test: z
      .object({ entity: z.string(), date: SlotTime.nullable(), timeZone: z.string() })
      .nullable(),
    canSchedule: z.boolean(),
    canEdit: z.boolean(),
    canDelete: z.boolean(),
  })
  .meta({ id: 'Ticket' });
export type Ticket = z.infer<typeof Ticket>;

/** An event that a number is a ticket of. */
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
  /** One of the account's people; without it the one of that name, who is added where there is none. */
  idPerson: orNothing(Id),
  name: orNothing(personName('full', 120)),
  /** Where several events to come have a ticket of this number: the one that is meant. */
  idEvent: orNothing(Id),
};

/** Null ids, and the events to choose from, where the number alone does not say which ticket is meant. */
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
  summary: 'The tickets of the account: those of events to come first, the next before the others.',
  access: 'account',
  data: z.array(Ticket),
});

export const registerTicket = endpoint({
  slice,
  method: 'POST',
  path: 'onboarding/user/ticket',
  summary:
    'Registers a ticket for a person: makes the asset and its cart. Warning with the events where its number is of several.',
  access: 'account',
  body: z.object({ assetNumber: assetNumber(1), ...holderFields }),
  data: RegisteredTicket,
  idempotent: true,
  needsTerms: true,
  // It says whether a number is known, and numbers are not to be guessed by trying many.
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
    'Takes a ticket out of the list, and gives back the time that its cart holds. Not while its test is booked or under way, nor while it opens the gate.',
  access: 'account',
  owned: true,
  params: z.object({ id: Id }),
});

/** Of what is still to do: a test to book, or its payment. */
export const ScheduleState = z.enum(['pending', 'awaitingPayment']);

export const searchTickets = endpoint({
  slice,
  method: 'POST',
  path: 'accommodation/reservation/search',
  summary:
    "A partner's tickets of events to come whose test is still to be booked or paid; those of its own entity alone.",
  access: 'account',
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
