import { z } from 'zod';
import type { MemberAccess } from './access.ts';
import { hotelDesk, memberRoles } from './access.ts';
import { AppointmentStatus, RefundState, Result } from './appointments.ts';
import {
  Cents,
  CivilDate,
  Id,
  orNothing,
  PageRequest,
  SentDate,
  SlotTime,
  SmallId,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { automaticRefundHours } from './limits.ts';
import { ServiceLocation } from './partners.ts';
import { SavedInvoicingData } from './payments.ts';
import { Gender, NationalityType, PersonFields } from './persons.ts';

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

/** Members of a provider or of a hotel who see who comes. */
const deskAndResults = {
  ...desk,
  roles: ['manager', 'desk', 'results'],
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
 * where the guest allowed it; a member of a provider without the role `results` reads `WithResult` of every result. Without that
 * permission a hotel reads the status and what can be done as before the guest came.
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
    /** Messages about the appointment go to an e-mail; else the desk has to call. */
    hasEmail: z.boolean(),
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
    /** What it costs, whether a patient or a hotel pays it; 0 for nothing. */
    priceCents: Cents,
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
  /** What one cart became: of guests who were booked together. */
  idCart: orNothing(Id),
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

export const resendToGuest = endpoint({
  slice,
  method: 'POST',
  path: 'v1/guest-appointments/:id/resend',
  summary:
    'Sends the e-mail about an appointment that the hotel has booked once more: the confirmation with its link, or the payment link while it waits to be paid. Warning where there is nothing to send. 429 after as many e-mails as an hour, the address or the hotel has.',
  access: hotelDesk,
  owned: true,
  params: appointmentParams,
});

/** The fields of the form of an appointment's person, as `saveAppointmentPerson` takes them. */
export const appointmentPersonFields = [
  'name',
  'email',
  'phone',
  'dateOfBirth',
  'gender',
  'nationalityType',
  'healthIdentificationNumber',
  'alternativeIdentificationType',
  'alternativeIdentificationNumber',
  'nationality',
  'countryOfBirth',
  'countryOfResidence',
  'postalCode',
] as const;
export const AppointmentPersonField = z.enum(appointmentPersonFields);
export type AppointmentPersonField = z.infer<typeof AppointmentPersonField>;

/** An appointment with what the form shows of its person. Fields are null until they are filled in. */
export const EntityAppointmentPerson = EntityAppointment.extend({
  /** ISO 8601, UTC. */
  createdDate: z.string(),
  idEntityService: Id,
  location: ServiceLocation,
  /** Equal to `scheduleResult`. */
  result: Result,
  email: z.string().nullable(),
  dateOfBirth: CivilDate.nullable(),
  gender: Gender.nullable(),
  /** Derived: with the document type 9 or none National, with any other Foreign. */
  nationalityType: NationalityType,
  /** Null also for a member of a provider without the role `results`. */
  healthIdentificationNumber: z.string().nullable(),
  idAlternativeIdentificationType: z.int().nullable(),
  alternativeIdentificationNumber: z.string().nullable(),
  idNationality: z.int().nullable(),
  idCountryOfBirth: z.int().nullable(),
  idCountryOfResidence: z.int().nullable(),
  postalCode: z.string().nullable(),
  /** Null without a payment, and for an invoice without a tax number. */
  invoiceData: SavedInvoicingData.nullable(),
  /** The fields that the reader may change now; the others are ignored. */
  editableFields: z.array(AppointmentPersonField),
}).meta({ id: 'EntityAppointmentPerson' });
export type EntityAppointmentPerson = z.infer<typeof EntityAppointmentPerson>;

export const readAppointmentPerson = endpoint({
  slice,
  method: 'GET',
  path: 'accommodation/scheduled/:id/person',
  summary:
    'An appointment with the data of its person: at a provider one that is done there, at a hotel one that it booked.',
  access: deskAndResults,
  owned: true,
  params: appointmentParams,
  data: EntityAppointmentPerson,
});

/** A field that is left out stays as it is; null or '' empties it. */
const change = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional());

const { shape } = PersonFields;

/** The fields of the form, those that may change; the others are ignored. */
export const AppointmentPersonForm = z.object({
  name: shape.name.optional(),
  email: change(shape.email),
  phone: change(shape.phone),
  dateOfBirth: change(shape.dateOfBirth),
  gender: change(Gender),
  nationalityType: orNothing(NationalityType),
  healthIdentificationNumber: change(shape.healthIdentificationNumber),
  alternativeIdentificationType: change(SmallId),
  alternativeIdentificationNumber: change(shape.alternativeIdentificationNumber),
  nationality: change(SmallId),
  countryOfBirth: change(SmallId),
  countryOfResidence: change(SmallId),
  postalCode: change(shape.postalCode),
  /** Read and not used: an appointment has its entity. */
  idEntity: orNothing(Id),
});
export type AppointmentPersonForm = z.infer<typeof AppointmentPersonForm>;

export const saveAppointmentPerson = endpoint({
  slice,
  method: 'PUT',
  path: 'accommodation/scheduled/:id/person',
  summary:
    "Changes the entity's copy of the data of an appointment's person: a hotel phone, e-mail and postal code, and the gender while the result is Pending; a provider everything until the service is done, then phone, e-mail and postal code. Other fields are ignored; Warning for a cancelled appointment. A patient's own person never changes.",
  access: desk,
  owned: true,
  params: appointmentParams,
  body: AppointmentPersonForm,
});

export const exportConsentForm = endpoint({
  slice,
  method: 'GET',
  path: 'accommodation/scheduled/:id/export-consent-form',
  summary:
    "The informed consent to an appointment's service, to be signed on paper, in duplicate and in the language of the person: `code_person.pdf`.",
  access: deskAndResults,
  owned: true,
  params: appointmentParams,
  file: 'application/pdf',
});
