import { z } from 'zod';
import { listCancelReasons } from './cancel-reasons.ts';
import { Cents, CivilDate, Id, orNothing, SentDate, SlotTime, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { appointmentsInList, automaticRefundHours, reasonCharacters } from './limits.ts';
import { ServiceLocation } from './partners.ts';
import { OnlineMethod, Voucher } from './payments.ts';

const slice = 'appointments';

export const appointmentStatuses = [
  'SchedulePending',
  'PaymentPending',
  'Await',
  'Paid',
  'Pending',
  'CheckedIn',
  'Canceled',
] as const;
export const AppointmentStatus = z.enum(appointmentStatuses);
export type AppointmentStatus = z.infer<typeof AppointmentStatus>;

export const results = [
  'Pending',
  'Executed',
  'WithResult',
  'Authorized',
  'Unauthorized',
  'Inconclusive',
] as const;
export const Result = z.enum(results);
export type Result = z.infer<typeof Result>;

export const refundStates = [
  'none',
  'automatic',
  'requested',
  'accepted',
  'refused',
  'failed',
] as const;
export const RefundState = z.enum(refundStates);
export type RefundState = z.infer<typeof RefundState>;

/** An appointment of the list ("test" on the wire). `code` is whole; screens leave out its first four characters. */
export const UserTest = z
  .object({
    id: Id,
    /** Equal to `id`. */
    idPersonSchedule: Id,
    code: z.string(),
    idPerson: Id,
    person: z.string(),
    /** The start with the entity's offset; for a request without a time yet, the requested day. */
    date: z.string(),
    endsAt: SlotTime.nullable(),
    /** The day that the patient asked for, if the entity accepted the request and it waits for the patient; else null. */
    requestedDate: CivilDate.nullable(),
    service: z.string(),
    idService: z.int(),
    /** How the person prepares for the service, as plain text; empty where nothing is known. */
    preparation: z.string(),
    entity: z.string(),
    idEntity: Id,
    address: z.string(),
    location: ServiceLocation,
    latitude: z.number(),
    longitude: z.number(),
    timeZone: z.string(),
    /** Its end has passed, or it was cancelled. */
    isPast: z.boolean(),
    /** `PaymentPending` takes precedence while a payment is pending. */
    status: AppointmentStatus,
    statusReason: z.enum(listCancelReasons()).nullable(),
    /** Why the entity refused the request for a time, or for a refund, in its own words; null if it gave no reason. */
    refusalReason: z.string().nullable(),
    paymentPending: z.boolean(),
    isLocalPayment: z.boolean(),
    /** Until when it must be paid on site before the entity releases it; null if the entity sets no time. */
    payBy: z.iso.datetime().nullable(),
    idPayment: Id.nullable(),
    hasInvoice: z.boolean(),
    /** A payment link is open and unpaid; the cart names its payer. */
    isDeferred: z.boolean(),
    /**
     * The payment is processing: the provider waits for the payer or a bank (a push to a phone, a reference). `method` is
     * null if the provider does not name it. Null if no payment was started with the provider.
     */
    awaited: z.object({ method: OnlineMethod.nullable() }).nullable(),
    /** The payment reference that is still unpaid; another payment method cancels it. */
    voucher: Voucher.nullable(),
    idCart: Id,
    priceCents: Cents,
    /** In this list `automatic` means that the refund is pending, and `accepted` that it is done. */
    refundState: RefundState,
    /** The entity expects the patient: there is a check-in code and a calendar entry. */
    isBooked: z.boolean(),
    canExportDocument: z.boolean(),
    canCancel: z.boolean(),
    canReschedule: z.boolean(),
    /**
     * What can be booked again: for the same person once it is past, for another person before. Null once the person was
     * deleted or the entity no longer offers the service. `needsApproval`: its entity is asked for a time, so a day is chosen first.
     */
    bookAgain: z.object({ idEntityService: Id, needsApproval: z.boolean() }).nullable(),
    /** The days that it can move to, both inclusive, for a trip or an event; null: any day. */
    rescheduleDates: z.object({ from: CivilDate, to: CivilDate }).nullable(),
    /** The automatic refund of a cancellation now, in cents; 0 if the refund would be a request. */
    refundOnCancelCents: Cents,
    scheduleResult: Result,
    holdExpiresAt: z.iso.datetime().nullable(),
    /** How many minutes later than `date` the patient is expected, because the place runs late; null: it does not. */
    delayMinutes: z.int().min(1).nullable(),
    /** A change of hours left it without a place, and the entity sees the person at its time all the same. */
    isOutOfHours: z.boolean(),
    /** A change of hours left it without a place: until it moves or ends, to cancel it is refunded in full. */
    isDisplaced: z.boolean(),
    /** From when the patient can say that they have arrived, until the end of the day; null: not for this appointment. */
    selfCheckInFrom: z.iso.datetime().nullable(),
  })
  .meta({ id: 'UserTest' });
export type UserTest = z.infer<typeof UserTest>;

export const AvailableSlot = z
  .object({ time: SlotTime, timeRange: z.string(), available: z.int().min(1) })
  .meta({ id: 'AvailableSlot' });
export type AvailableSlot = z.infer<typeof AvailableSlot>;

const appointmentParams = z.object({ id: Id });

export const listUserTests = endpoint({
  slice,
  method: 'GET',
  path: 'onboarding/user/schedule',
  summary: `The appointments of the account: the next first, then the past, latest first; ${appointmentsInList} at the most, of which cancelled ones are left out first.`,
  access: 'account',
  data: z.array(UserTest),
  perMinute: 240,
});

export const cancelAppointment = endpoint({
  slice,
  method: 'DELETE',
  path: 'onboarding/user/schedule/:id',
  summary: `Cancels one appointment; its place is available at once. Refunded automatically within ${automaticRefundHours} hours of the purchase and before the start; otherwise the refund is a request.`,
  access: 'account',
  owned: true,
  params: appointmentParams,
  /** The patient's reason for a refund request, shown to the entity; stored only if the refund is a request. */
  body: z.object({ reason: orNothing(text(1, reasonCharacters.maximum)) }).nullish(),
  data: z.object({ refundState: RefundState, refundCents: Cents }),
  idempotent: true,
});

export const listRescheduleSlots = endpoint({
  slice,
  method: 'GET',
  path: 'onboarding/user/scheduled/:id/availabe-slots',
  summary: 'The available starts of a day at the same entity to which an appointment can move.',
  access: 'account',
  owned: true,
  params: appointmentParams,
  query: z.object({ date: SentDate }),
  data: z.array(AvailableSlot),
});

export const rescheduleAppointment = endpoint({
  slice,
  method: 'POST',
  path: 'onboarding/user/scheduled/:id/reschedule',
  summary:
    'Moves an appointment to another start at the same entity, at the same price. 409 with the nearest available times if the start is taken.',
  access: 'account',
  owned: true,
  params: appointmentParams,
  body: z.object({ newDate: SlotTime }),
  data: z.object({ id: Id, date: SlotTime }),
  idempotent: true,
});

export const downloadCalendar = endpoint({
  slice,
  method: 'GET',
  path: 'v1/appointments/:id/calendar',
  summary:
    'A booked appointment as an iCalendar file, with the same UID as in its e-mails. 404 for one that is not booked.',
  access: 'account',
  owned: true,
  params: appointmentParams,
  file: 'text/calendar',
});
