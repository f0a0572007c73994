import { z } from 'zod';
import { Cents, CivilDate, Id, orNothing, SentDate, SlotTime, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { appointmentsInList, automaticRefundHours } from './limits.ts';
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

/** A row of the tests list. `code` is whole; screens leave out its first four characters. */
export const UserTest = z
  .object({
    id: Id,
    /** The same as id: one person's appointment. */
    idPersonSchedule: Id,
    code: z.string(),
    person: z.string(),
    /** The start with the entity's offset; for a request without a time yet, the day asked for. */
    date: z.string(),
    endsAt: SlotTime.nullable(),
    service: z.string(),
    idService: z.int(),
    entity: z.string(),
    idEntity: Id,
    address: z.string(),
    location: ServiceLocation,
    latitude: z.number(),
    longitude: z.number(),
    timeZone: z.string(),
    /** `PaymentPending` wins where a payment is pending. */
    status: AppointmentStatus,
    /** Why it was canceled: expired, by whom. */
    statusReason: z.string().nullable(),
    /** What the place wrote about it, for a request for a time or for a refund that it refused. */
    statusNote: z.string().nullable(),
    paymentPending: z.boolean(),
    isLocalPayment: z.boolean(),
    /** Until when it has to be paid at the place, which releases it otherwise; null where the place sets no time. */
    payBy: z.iso.datetime().nullable(),
    idPayment: Id.nullable(),
    hasInvoice: z.boolean(),
    /** Somebody else was asked to pay by a link, and has not yet: the cart says whom. */
    isDeferred: z.boolean(),
    /**
     * The provider waits for the money, and for nothing that we can do: a push to a phone, a reference, a bank. Null while
     * nothing was begun there. How it is being paid, where the provider says so.
     */
    awaited: z.object({ method: OnlineMethod.nullable() }).nullable(),
    /** The reference that it waits for; paying in another way gives that up. */
    voucher: Voucher.nullable(),
    idCart: Id,
    priceCents: Cents,
    /** Here `automatic` says that the money is on its way, and `accepted` that it is back. */
    refundState: RefundState,
    /** Somebody is expected: there is a code to check in with, and an entry for the calendar. */
    isBooked: z.boolean(),
    canExportDocument: z.boolean(),
    canCancel: z.boolean(),
    canReschedule: z.boolean(),
    /** The days that it can move to, both inclusive, where it is for a trip or an event; null for any. */
    rescheduleDates: z.object({ from: CivilDate, to: CivilDate }).nullable(),
    /** What a cancellation now would give back by itself, in cents; 0 where it would be a request. */
    refundOnCancelCents: Cents,
    scheduleResult: Result,
    holdExpiresAt: z.iso.datetime().nullable(),
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
  summary: `The appointments of the account: the next first, then the past, latest first; ${appointmentsInList} at the most, of which canceled ones are left out first.`,
  access: 'account',
  data: z.array(UserTest),
  perMinute: 240,
});

export const cancelAppointment = endpoint({
  slice,
  method: 'DELETE',
  path: 'onboarding/user/schedule/:id',
  summary: `Cancels one appointment; the place is free at once. Refunded by itself within ${automaticRefundHours} hours of the purchase and before the start; otherwise the refund is a request.`,
  access: 'account',
  owned: true,
  params: appointmentParams,
  /** Why the money is asked back, for the entity to read; kept only where the refund is a request. */
  body: z.object({ reason: orNothing(text(1, 300)) }).nullish(),
  data: z.object({ refundState: RefundState, refundCents: Cents }),
  idempotent: true,
});

export const listRescheduleSlots = endpoint({
  slice,
  method: 'GET',
  path: 'onboarding/user/scheduled/:id/availabe-slots',
  summary: 'Free starts of a day at the same place, for an appointment that moves.',
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
    'Moves an appointment to another start at the same place; the price stays. 409 with the nearest free times when the race is lost.',
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
    'A booked appointment as iCalendar file, under the same UID as in its mails. 404 for one that is not booked.',
  access: 'account',
  owned: true,
  params: appointmentParams,
  file: 'text/calendar',
});
