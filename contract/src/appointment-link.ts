import { z } from 'zod';
import { AvailableSlot, UserTest } from './appointments.ts';
import { CivilDate, LinkParams, orNothing, SentDate, SlotTime, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { NewPassword } from './identity.ts';
import { appointmentLinkDays, claimAttempts, reasonCharacters } from './limits.ts';

const slice = 'appointments';

/**
 * How far the appointment is on its way to an account of its patient: `date`, the date of birth is asked for; `password`
 * and `signIn`, the date was right, and a password is to be defined or the account of the address to be signed in to;
 * `noDate`, the entity has recorded none; `otherAddress`, the entity has another address by now; `locked`, too many dates were wrong; `saved`.
 */
export const claimSteps = [
  'date',
  'password',
  'signIn',
  'noDate',
  'otherAddress',
  'locked',
  'saved',
] as const;

/** An appointment as the link of its e-mail shows it: never its result, and nothing else of the account. */
export const PublicAppointment = UserTest.pick({
  code: true,
  person: true,
  date: true,
  endsAt: true,
  requestedDate: true,
  service: true,
  preparation: true,
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
  delayMinutes: true,
  isOutOfHours: true,
  isDisplaced: true,
  selfCheckInFrom: true,
})
  .extend({
    /** Of the entity; null if it has none. */
    phone: z.string().nullable(),
    /** Until when the link opens the appointment. */
    linkExpiresAt: z.iso.datetime(),
    /** A payment link of its cart is open: `payByAppointmentLink` leads to it. */
    canPay: z.boolean(),
    claim: z.enum(claimSteps),
    /** The hotel that booked may read whether the service is done; null where no hotel booked it. */
    sharesWithHotel: z.boolean().nullable(),
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
  body: z.object({ reason: orNothing(text(1, reasonCharacters.maximum)) }).nullish(),
  data: PublicAppointment,
  idempotent: true,
  perMinute: 30,
});

export const shareByAppointmentLink = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/appointment-link/:token/sharing',
  summary: `Allows the hotel that booked the appointment to read whether the service is done, or takes that back. Error \`appointment_link.no_hotel\` where no hotel booked it. ${expired}`,
  access: 'link',
  params: LinkParams,
  body: z.object({ sharesWithHotel: z.boolean() }),
  data: PublicAppointment,
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

export const claimByAppointmentLink = endpoint({
  slice: 'privacy',
  method: 'POST',
  path: 'v1/appointment-link/:token/claim',
  summary: `Saves what the entity booked for the patient to an account. The link proves the mailbox, the date of birth the person: ${claimAttempts} wrong dates end it. With a right date \`claim\` says what is missing: a password for an address without an account, or the session of the account that it has.`,
  access: 'link',
  params: LinkParams,
  body: z
    .object({
      dateOfBirth: CivilDate,
      password: NewPassword.optional(),
      confirmPassword: z.string().max(200).optional(),
      /** Needed with a password. */
      acceptTerms: z.boolean().optional(),
    })
    .refine(({ password, acceptTerms }) => password === undefined || acceptTerms === true, {
      path: ['acceptTerms'],
    }),
  data: PublicAppointment,
  perMinute: 20,
});

export const payByAppointmentLink = endpoint({
  slice: 'payments',
  method: 'POST',
  path: 'v1/appointment-link/:token/pay',
  summary:
    'Leads to the open payment link of the booking: its token and the address of the payer, for the page of payment links. Error if nothing is to be paid online.',
  access: 'link',
  params: LinkParams,
  data: z.object({ token: z.string(), email: z.string() }),
  perMinute: 20,
});
