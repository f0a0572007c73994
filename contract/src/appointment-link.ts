import { z } from 'zod';
import { AvailableSlot, UserTest } from './appointments.ts';
import { LinkParams, orNothing, SentDate, SlotTime, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { appointmentLinkDays } from './limits.ts';

const slice = 'appointments';

/** An appointment as the link of its e-mail shows it: never its result, and nothing else of the account. */
export const PublicAppointment = UserTest.pick({
  code: true,
  person: true,
  date: true,
  endsAt: true,
  requestedDate: true,
  service: true,
  entity: true,
  address: true,
  location: true,
  latitude: true,
  longitude: true,
  timeZone: true,
  status: true,
  statusReason: true,
  paymentPending: true,
  isLocalPayment: true,
  payBy: true,
  awaited: true,
  priceCents: true,
  refundState: true,
  isBooked: true,
  canCancel: true,
  canReschedule: true,
  rescheduleDates: true,
  refundOnCancelCents: true,
  holdExpiresAt: true,
})
  .extend({
    /** Of the entity; null if it has none. */
    phone: z.string().nullable(),
    /** Until when the link opens the appointment. */
    linkExpiresAt: z.iso.datetime(),
    /** A payment link of its cart is open: `payByAppointmentLink` leads to it. */
    canPay: z.boolean(),
  })
  .meta({ id: 'PublicAppointment' });
export type PublicAppointment = z.infer<typeof PublicAppointment>;

const expired = 'Warning without data for an expired link; 404 for a forged one.';

export const readAppointmentLink = endpoint({
  slice,
  method: 'GET',
  path: 'v1/appointment-link/:token',
  summary: `The appointment of a person without an account, by the link of its e-mails, which works until ${appointmentLinkDays} days after it. Never its result. ${expired}`,
  access: 'link',
  params: LinkParams,
  data: PublicAppointment,
  perMinute: 120,
});

export const listSlotsByAppointmentLink = endpoint({
  slice,
  method: 'GET',
  path: 'v1/appointment-link/:token/slots',
  summary: `The available starts of a day at the same entity to which the appointment can move. ${expired}`,
  access: 'link',
  params: LinkParams,
  query: z.object({ date: SentDate }),
  data: z.array(AvailableSlot),
  perMinute: 120,
});

export const moveByAppointmentLink = endpoint({
  slice,
  method: 'POST',
  path: 'v1/appointment-link/:token/move',
  summary:
    'Moves the appointment to another start at the same entity, at the same price. 409 with the nearest available times if the start is taken.',
  access: 'link',
  params: LinkParams,
  body: z.object({ newDate: SlotTime }),
  data: PublicAppointment,
  idempotent: true,
  perMinute: 30,
});

export const cancelByAppointmentLink = endpoint({
  slice,
  method: 'POST',
  path: 'v1/appointment-link/:token/cancel',
  summary: 'Cancels the appointment, with the refund that its patient would get.',
  access: 'link',
  params: LinkParams,
  /** The reason for a refund request, shown to the entity; stored only if the refund is a request. */
  body: z.object({ reason: orNothing(text(1, 300)) }).nullish(),
  data: PublicAppointment,
  idempotent: true,
  perMinute: 30,
});

export const downloadCalendarByAppointmentLink = endpoint({
  slice,
  method: 'GET',
  path: 'v1/appointment-link/:token/calendar',
  summary: 'The booked appointment as an iCalendar file. 404 for one that is not booked.',
  access: 'link',
  params: LinkParams,
  file: 'text/calendar',
  perMinute: 30,
});
