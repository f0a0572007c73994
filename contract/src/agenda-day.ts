import { z } from 'zod';
import { providerDesk, providerStaff } from './access.ts';
import { AgendaAppointment } from './agenda-acts.ts';
import { Delay } from './agenda-delays.ts';
import { attendances } from './attendance.ts';
import { Cents, CivilDate, Id, orNothing, SentDate } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'agenda';

/** A pool of an entity: what has its own starts and places, such as a room or a team. A column of the day. */
export const AgendaPool = z
  .object({
    id: Id,
    name: z.string(),
    /** The shortest interval of its schedules of the day; null on a day without. */
    intervalMinutes: z.int().min(1).nullable(),
    /** Places that the desk may still give on this day. */
    available: z.int().min(0),
    /** How late it runs; null: on time, or a day that is not today. */
    delay: Delay.nullable(),
  })
  .meta({ id: 'AgendaPool' });
export type AgendaPool = z.infer<typeof AgendaPool>;

/** A start of a pool's schedules. Times have the offset of the entity. */
export const AgendaStart = z
  .object({
    idPool: Id,
    startsAt: z.string(),
    endsAt: z.string(),
    /** Places, the extra ones included. */
    capacity: z.int().min(0),
    /** Places that the desk may still give: none in a block, at an allotment, or of a start that another one overlaps. */
    available: z.int().min(0),
  })
  .meta({ id: 'AgendaStart' });
export type AgendaStart = z.infer<typeof AgendaStart>;

/** An appointment of the day, as its chip shows it. */
export const AgendaPerson = AgendaAppointment.extend({
  idPerson: Id,
  /** Null for a request, which has no place yet. */
  idPool: Id.nullable(),
  idEntityService: Id,
  hasPrescription: z.boolean(),
  /** The first appointment here of a person of this name and account. */
  isFirstTime: z.boolean(),
  /** The service is done at the person's address. */
  isAtAddress: z.boolean(),
  /** What a result needs of the person's identity is not there yet. */
  isDataMissing: z.boolean(),
  hasNote: z.boolean(),
}).meta({ id: 'AgendaPerson' });
export type AgendaPerson = z.infer<typeof AgendaPerson>;

/**
 * Why a place without an appointment is not free: `hold` by a patient who is booking; `draft` of a member; `waitlist`, kept
 * for an offer to it; `allotment` of a hotel or a ticket office; `block` by a member.
 */
export const agendaMarkKinds = ['hold', 'draft', 'waitlist', 'allotment', 'block'] as const;

/** Places of a pool, in an interval, that are not to be given away. */
export const AgendaMark = z
  .object({
    kind: z.enum(agendaMarkKinds),
    /** Of a block, to remove it; null for all others. */
    id: Id.nullable(),
    /** Null: all pools of the entity (a block). */
    idPool: Id.nullable(),
    startsAt: z.string(),
    endsAt: z.string(),
    places: z.int().min(1),
    /** The first name of the draft's member, the partner of the allotment, the reason of the block; null for none. */
    label: z.string().nullable(),
    /** When a hold or a draft ends; null for all others. UTC. */
    expiresAt: z.string().nullable(),
    /** The first name of the member who made the block; null for all others. */
    madeBy: z.string().nullable(),
  })
  .meta({ id: 'AgendaMark' });
export type AgendaMark = z.infer<typeof AgendaMark>;

/** How many people of the day are where; `toPay` have a payment under way, `requested` have no time yet. */
export const AgendaTotals = z
  .object({
    expected: z.int().min(0),
    late: z.int().min(0),
    arrived: z.int().min(0),
    called: z.int().min(0),
    done: z.int().min(0),
    noShow: z.int().min(0),
    toPay: z.int().min(0),
    requested: z.int().min(0),
    /** All people with a time. */
    booked: z.int().min(0),
    /** What is still to be paid at the desk. */
    dueCents: Cents,
  })
  .meta({ id: 'AgendaTotals' });
export type AgendaTotals = z.infer<typeof AgendaTotals>;

/** A day of an entity. Cancelled appointments are not in it. */
export const AgendaDay = z
  .object({
    /** Changes with whatever is shown. */
    revision: z.string(),
    date: CivilDate,
    timeZone: z.string(),
    /** Why the whole entity is closed on this day, in the reader's language; null if it is open, '' without a reason. */
    closedReason: z.string().nullable(),
    /** A closure of the whole entity lasts all day: a manager can open the day (`openDay`). */
    isClosedAllDay: z.boolean(),
    /** False: no schedule of the entity has a start on this day. */
    hasSchedule: z.boolean(),
    pools: z.array(AgendaPool),
    /** By time. */
    starts: z.array(AgendaStart),
    /** By time, requests last. */
    people: z.array(AgendaPerson),
    marks: z.array(AgendaMark),
    totals: AgendaTotals,
  })
  .meta({ id: 'AgendaDay' });
export type AgendaDay = z.infer<typeof AgendaDay>;

export const readDay = endpoint({
  slice,
  method: 'GET',
  path: 'v1/agenda/day',
  summary:
    'A day of the entity: its pools with their starts, who is booked and where they stand, and what is not to be given away. With `If-None-Match` 304 while nothing of it changed.',
  access: providerStaff,
  query: z.object({
    /** Civil day at the entity; today if omitted. */
    date: orNothing(SentDate),
  }),
  data: AgendaDay,
});

/** A day of the week view. */
export const AgendaWeekDay = z.object({
  date: CivilDate,
  closedReason: z.string().nullable(),
  booked: z.int().min(0),
  available: z.int().min(0),
  capacity: z.int().min(0),
});

export const readWeek = endpoint({
  slice,
  method: 'GET',
  path: 'v1/agenda/week',
  summary: 'How full the seven days of a week are, Monday first. Counts only.',
  access: providerStaff,
  query: z.object({
    /** Any civil day of the week; today if omitted. */
    date: orNothing(SentDate),
  }),
  data: z.object({ revision: z.string(), days: z.array(AgendaWeekDay) }),
});

/** An appointment with what the sheet of its chip shows. What a member may not see by their role is null. */
export const AgendaAppointmentDetails = AgendaPerson.extend({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  dateOfBirth: CivilDate.nullable(),
  /** An address that a hotel typed and that the desk has not confirmed with the person: no result is sent to it. */
  addressToConfirm: z.string().nullable(),
  /** Where the service is done, if at the person's address. */
  address: z.string().nullable(),
  note: z.string().nullable(),
  /** Of the invoice of its payment; null where it has none, and for a member who may not take money. */
  invoiceTaxNumber: z.string().nullable(),
  /** By how many minutes the person said that they can move; null if they did not. */
  flexibleMinutes: z.int().min(1).nullable(),
  /** A change of hours left it without a place, and it is kept at its time. */
  isOutOfHours: z.boolean(),
  pool: z.string().nullable(),
  /** When it was booked (UTC), by whom: the patient, a member's first name, the hotel. */
  bookedAt: z.string(),
  bookedBy: z.string(),
  /** Other appointments of the person here, newest first: at most ten of earlier days, and ten of the same day or later. */
  history: z.array(
    z.object({
      id: Id,
      startsAt: z.string(),
      service: z.string(),
      attendance: z.enum(attendances).nullable(),
    }),
  ),
  /** Newest first, at most twenty: who did what, in the reader's language. */
  changes: z.array(z.object({ at: z.string(), who: z.string(), what: z.string() })),
  /** When it was cancelled and by whom; null while it stands, and where its history does not say. */
  cancellation: z.object({ at: z.string(), who: z.string() }).nullable(),
}).meta({ id: 'AgendaAppointmentDetails' });
export type AgendaAppointmentDetails = z.infer<typeof AgendaAppointmentDetails>;

export const readAgendaAppointment = endpoint({
  slice,
  method: 'GET',
  path: 'v1/agenda/appointments/:id',
  summary:
    'An appointment of the entity with its person, the history here and the changes. That it was opened is recorded.',
  access: providerStaff,
  owned: true,
  params: z.object({ id: Id }),
  data: AgendaAppointmentDetails,
});

/** How much of its people a print of the day shows: all, or initials without birthday and telephone. */
export const printDetails = ['full', 'initials'] as const;

export const printDay = endpoint({
  slice,
  method: 'GET',
  path: 'v1/agenda/day.pdf',
  summary:
    'A day of the entity on paper (A4 landscape), with room for notes and signatures: all who have a time. Each print is recorded.',
  access: providerStaff,
  query: z.object({
    /** Civil day at the entity; today if omitted. */
    date: orNothing(SentDate),
    /** Of one pool; of all if omitted. */
    pool: orNothing(Id),
    /** Default: full. */
    detail: orNothing(z.enum(printDetails)),
  }),
  file: 'application/pdf',
});

export const printSlip = endpoint({
  slice,
  method: 'GET',
  path: 'v1/agenda/appointments/:id/slip.pdf',
  summary:
    'What a person without e-mail takes home: code, QR code, time, place, and where the privacy policy is, in their language. It names neither the person nor the service.',
  access: providerStaff,
  owned: true,
  params: z.object({ id: Id }),
  file: 'application/pdf',
});

/** A person who was called in, as the screen of the waiting room shows them: without a name. */
export const CalledCode = z.object({
  /** The last three characters of the code. */
  code3: z.string(),
  pool: z.string().nullable(),
  /** With the offset of the entity. */
  calledAt: z.string(),
});

export const readRoom = endpoint({
  slice,
  method: 'GET',
  path: 'v1/agenda/room',
  summary: 'The codes called last today, for the screen of the waiting room. No names.',
  access: providerDesk,
  query: z.object({
    /** Of one pool; of all if omitted. */
    pool: orNothing(Id),
  }),
  data: z.array(CalledCode),
});
