import { z } from 'zod';
import type { MemberAccess } from './access.ts';
import { hotelDesk, memberRoles } from './access.ts';
import { AppointmentStatus, RefundState, Result } from './appointments.ts';
import { Cents, Id, orNothing, PageRequest, SentDate, SlotTime, SmallId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { automaticRefundHours } from './limits.ts';

const slice = 'agenda';

/** Members of every type of partner. A ticket office has no appointments, and gets an empty list. */
const allPartnerMembers = {
  who: 'member',
  entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'],
  roles: memberRoles,
} as const satisfies MemberAccess;

/** Members of the desk of a provider or of a hotel. */
const desk = {
  who: 'member',
  entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner'],
  roles: ['manager', 'desk'],
} as const satisfies MemberAccess;

/**
 * What an appointment costs, to the members of an entity: nothing; still to be paid; paid; paid, and a refund is asked for;
 * refunded, or on the way.
 */
export const paymentsOfAppointment = [
  'free',
  'due',
  'paid',
  'refundRequested',
  'refunded',
] as const;
export const PaymentOfAppointment = z.enum(paymentsOfAppointment);
export type PaymentOfAppointment = z.infer<typeof PaymentOfAppointment>;

/**
 * An appointment in the list of an entity: of one that is done there, or that a hotel has booked for a guest.
 * `scheduleResult` is what the reader may know of the result: a hotel reads `Pending` or `Executed`, and the latter only
 * where the guest allowed it; a member of a provider without the role `results` reads `WithResult` of every result.
 */
export const EntityAppointment = z
  .object({
    idPersonSchedule: Id,
    /** Whole; screens leave out its first four characters. */
    code: z.string(),
    /** The code of the stay for which a hotel booked. */
    reservationCode: z.string().nullable(),
    person: z.string(),
    phoneNumber: z.string().nullable(),
    /** The start with the offset of the entity of the service; for a request without a time yet, the day. */
    scheduledDate: z.string(),
    /** Wall times at the entity of the service, such as `09:20 - 09:40`; null for a request without a time yet. */
    timeSlot: z.string().nullable(),
    timeZone: z.string(),
    idService: z.int(),
    serviceDescription: z.string(),
    idCampaign: Id.nullable(),
    campaign: z.string().nullable(),
    /** The entity of the service. */
    idEntity: Id,
    businessName: z.string(),
    serviceEntityAddress: z.string(),
    serviceEntityLatitude: z.number(),
    serviceEntityLongitude: z.number(),
    /** False: the service is done at the person's address. */
    atServiceEntity: z.boolean(),
    status: AppointmentStatus,
    isLocalPayment: z.boolean(),
    /** Null for a request that has no price to pay yet, and for an appointment that was cancelled unpaid. */
    paymentStatus: PaymentOfAppointment.nullable(),
    scheduleResult: Result,
    canEdit: z.boolean(),
    canReschedule: z.boolean(),
    canCancel: z.boolean(),
  })
  .meta({ id: 'EntityAppointment' });
export type EntityAppointment = z.infer<typeof EntityAppointment>;

/** What a list of appointments is filtered by; a filter that is left out does not filter. */
export const EntityAppointmentFilters = z.object({
  /** The civil day at the entity of the service. */
  date: orNothing(SentDate),
  /** The end of the code: members read it without its first four characters. */
  code: orNothing(z.string().trim().toUpperCase().max(20)),
  /** The start of the code of a stay. */
  reservationCode: orNothing(z.string().trim().toUpperCase().max(40)),
  /** One service, or several. */
  idService: orNothing(z.union([SmallId, z.array(SmallId).max(200)])),
  /** Parts of the name, in any order; accents and capitals do not count. Nine digits are a health number. */
  name: orNothing(z.string().trim().max(120)),
});

export const searchEntityAppointments = endpoint({
  slice,
  method: 'POST',
  path: 'accommodation/scheduled/search',
  summary:
    "The appointments at the caller's entity; of a hotel those that it booked for its guests. By time.",
  access: allPartnerMembers,
  isReadOnly: true,
  body: z.object({
    filterParams: EntityAppointmentFilters.default({}),
    pagination: PageRequest.optional(),
  }),
  data: z.array(EntityAppointment),
});

const appointmentParams = z.object({ id: Id });

export const rescheduleEntityAppointment = endpoint({
  slice,
  method: 'POST',
  path: 'accommodation/scheduled/:id/reschedule',
  summary:
    'Moves an appointment to another start at the same entity, at the same price. 409 with the nearest available times if the start is taken.',
  access: desk,
  owned: true,
  params: appointmentParams,
  body: z.object({ newDate: SlotTime }),
  data: z.object({ id: Id, date: SlotTime }),
  idempotent: true,
});

export const cancelGuestAppointment = endpoint({
  slice,
  method: 'DELETE',
  path: 'accommodation/scheduled/:id',
  summary: `Cancels an appointment that the hotel has booked for a guest, before its start; its place is available at once and the guest gets an e-mail. The refund is the guest's: automatic within ${automaticRefundHours} hours of the purchase, otherwise a request.`,
  access: hotelDesk,
  owned: true,
  params: appointmentParams,
  data: z.object({ refundState: RefundState, refundCents: Cents }),
  idempotent: true,
});
