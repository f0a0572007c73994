import { z } from 'zod';
import type { MemberAccess } from './access.ts';
import { providerDesk, providerStaff } from './access.ts';
import { AppointmentStatus } from './appointments.ts';
import { attendances } from './attendance.ts';
import { Cents, Email, Id, orNothing, SlotTime, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { PaymentOfAppointment } from './entity-appointments.ts';
import { cancelReasonCharacters, lateAfterMinutes, undoMinutes } from './limits.ts';

const slice = 'agenda';

/** What a member does with the attendance of an appointment, and who may do it and take it back. */
export const attendanceActs = {
  checkIn: providerStaff,
  call: providerDesk,
  done: providerStaff,
  noShow: providerDesk,
} as const satisfies Record<string, MemberAccess>;
export type AttendanceAct = keyof typeof attendanceActs;

/** What a member does with an appointment that reaches beyond its row, and who may do it and take it back. */
export const deskActs = {
  takeMoney: providerDesk,
  move: providerDesk,
  cancel: providerDesk,
} as const satisfies Record<string, MemberAccess>;
export type DeskAct = keyof typeof deskActs;

const UndoableAct = z.enum(['checkIn', 'call', 'done', 'noShow', 'takeMoney', 'move', 'cancel']);

/** How a member takes money at the desk. */
export const deskMoneyMethods = ['cash', 'terminal', 'bankReference'] as const;
export type DeskMoneyMethod = (typeof deskMoneyMethods)[number];

/** An appointment as the members of the provider see it on its day. Times have the offset of the entity. */
export const AgendaAppointment = z
  .object({
    id: Id,
    /** Rises with every change. An act names the version that the member saw. */
    version: z.int(),
    /** Whole; screens leave out its first four characters. */
    code: z.string(),
    person: z.string(),
    service: z.string(),
    /** Null for a request without a time yet. */
    startsAt: z.string().nullable(),
    endsAt: z.string().nullable(),
    timeZone: z.string(),
    status: AppointmentStatus,
    /** Null while the entity does not expect the person: requested, not paid yet, cancelled. */
    attendance: z.enum(attendances).nullable(),
    checkedInAt: z.string().nullable(),
    /** The last time that the person was called in. */
    calledAt: z.string().nullable(),
    noShowAt: z.string().nullable(),
    paymentStatus: PaymentOfAppointment.nullable(),
    priceCents: Cents,
    /**
     * What a member may take at the desk now: all that is due with the payment of this appointment. 0: nothing, or a hotel pays,
     * or the payment is for another entity as well.
     */
    dueCents: Cents,
    /** How many people that pays for. */
    duePeople: z.int().min(0),
  })
  .meta({ id: 'AgendaAppointment' });
export type AgendaAppointment = z.infer<typeof AgendaAppointment>;

/** The version that the member saw. */
const SeenVersion = z.object({ version: z.int().min(1) });

const otherVersion =
  '409 `agenda.changed` with the appointment as it is if it has another version: the message says who did what.';

const act = {
  slice,
  method: 'POST',
  owned: true,
  params: z.object({ id: Id }),
  data: AgendaAppointment,
  idempotent: true,
} as const;

export const checkInPerson = endpoint({
  ...act,
  path: 'v1/agenda/appointments/:id/check-in',
  summary: `Checks in the person of an appointment of today. Error \`agenda.other_day\` on another day, \`agenda.already_in\` if they are in. ${otherVersion}`,
  access: attendanceActs.checkIn,
  body: SeenVersion,
});

export const callPerson = endpoint({
  ...act,
  path: 'v1/agenda/appointments/:id/call',
  summary: `Calls in a person who has checked in, also once more. ${otherVersion}`,
  access: attendanceActs.call,
  body: SeenVersion,
});

export const markDone = endpoint({
  ...act,
  path: 'v1/agenda/appointments/:id/done',
  summary: `Marks the service of a person who has checked in as done: the result is Executed. ${otherVersion}`,
  access: attendanceActs.done,
  body: SeenVersion,
});

export const markNoShow = endpoint({
  ...act,
  path: 'v1/agenda/appointments/:id/no-show',
  summary: `Marks that the person did not come, from ${lateAfterMinutes} minutes after the start on. The place stays theirs and nothing is refunded. An e-mail is sent after ${undoMinutes} minutes, unless this is undone before. ${otherVersion}`,
  access: attendanceActs.noShow,
  body: SeenVersion,
});

export const takeMoney = endpoint({
  ...act,
  path: 'v1/agenda/appointments/:id/take-money',
  summary: `Records that all that is due with the payment of this appointment, \`dueCents\`, was paid at the desk: of each of its people. The receipt is e-mailed after ${undoMinutes} minutes, unless this is undone before. ${otherVersion}`,
  access: deskActs.takeMoney,
  body: SeenVersion.extend({ method: z.enum(deskMoneyMethods) }),
});

export const confirmAddress = endpoint({
  ...act,
  path: 'v1/agenda/appointments/:id/confirm-address',
  summary: `Confirms with the person the address that another entity, such as a hotel, typed for them: until then neither a result nor its e-mail is shown to it. Error \`address.other\` if the address is another one by now. ${otherVersion}`,
  access: providerStaff,
  body: SeenVersion.extend({
    /** The address that the person confirmed. */
    email: Email,
  }),
});

export const moveAtDesk = endpoint({
  ...act,
  path: 'v1/agenda/appointments/:id/move',
  summary: `Moves an appointment of a person who has not checked in to a start that is free at the entity, at its price: 409 \`slot.taken\` with the nearest times where it is taken. The patient reads of it after ${undoMinutes} minutes, unless this is undone before. ${otherVersion}`,
  access: deskActs.move,
  body: SeenVersion.extend({
    /** Null or omitted: now, which is the start that runs if a place of it is free, else the next one today. */
    newDate: orNothing(SlotTime),
    /** The pool, of those that have the start; any if omitted. The start may stay. */
    idPool: orNothing(Id),
    /** No text message is sent, only the e-mail. */
    agreedByPhone: z.boolean().default(false),
  }),
});

export const cancelAtDesk = endpoint({
  ...act,
  path: 'v1/agenda/appointments/:id/cancel',
  summary: `Cancels an appointment of a person who has not checked in. The place is free at once; what was paid goes back in full, online after ${undoMinutes} minutes, at the desk by the member. The patient reads of it, with the reason, after ${undoMinutes} minutes, unless this is undone before: of what was booked. ${otherVersion}`,
  access: deskActs.cancel,
  body: SeenVersion.extend({ reason: text(1, cancelReasonCharacters) }),
});

export const saveAppointmentNote = endpoint({
  ...act,
  method: 'PUT',
  path: 'v1/agenda/appointments/:id/note',
  summary: `Saves what the members of the entity note for each other. ${otherVersion}`,
  access: providerStaff,
  body: SeenVersion.extend({
    /** Null or omitted: none. */
    note: orNothing(text(1, 280)),
  }),
});

export const undoAct = endpoint({
  ...act,
  path: 'v1/agenda/appointments/:id/undo',
  summary: `Takes back the act that it names, until there is a result (\`agenda.has_result\`): the last step of the attendance; or the taking of money, the last move or the cancellation, for ${undoMinutes} minutes (\`agenda.undo_late\`), \`agenda.undo_taken\` where the place is no longer free. 403 for an act that the member may not do. ${otherVersion}`,
  access: providerStaff,
  body: SeenVersion.extend({ act: UndoableAct }),
});
