import { z } from 'zod';
import { hotelDesk } from './access.ts';
import {
  Id,
  Language,
  Latitude,
  Longitude,
  orNothing,
  SentDate,
  SlotTime,
  SmallId,
  text,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { nearServicesListed } from './limits.ts';
import { InvoicingData } from './payments.ts';
import {
  isNationalityContradicted,
  NationalityType,
  PersonFields,
  requireIdentity,
} from './persons.ts';

const slice = 'accommodation';

/** Where a hotel can book a service for a guest on a day. */
export const NearService = z
  .object({
    idEntityService: Id,
    idEntity: Id,
    idCampaign: Id.nullable(),
    location: z.enum(['Entity', 'AtAddress']),
    entity: z.string(),
    /** Kilometres from the point, with one decimal. */
    distance: z.number(),
    /** The name of the entity. */
    title: z.string(),
    /** Its address and the price of the day, in the reader's language. */
    desc: z.string(),
    priceCents: z.int().min(0),
    /** The hotel has an active protocol with the entity. */
    hasProtocol: z.boolean(),
    /** Available places of the day. */
    free: z.int().min(1),
  })
  .meta({ id: 'NearService' });
export type NearService = z.infer<typeof NearService>;

export const listNearServices = endpoint({
  slice,
  method: 'POST',
  path: 'accommodation/service/:idService/near-services',
  summary:
    'The entities with an available start of a service on a day: those with an active protocol with the hotel first, then those near the point, the nearest first.',
  access: hotelDesk,
  isReadOnly: true,
  params: z.object({ idService: SmallId }),
  body: z.object({
    latitude: Latitude,
    longitude: Longitude,
    date: SentDate,
    limit: SmallId.pipe(z.int().min(1).max(nearServicesListed)).default(20),
  }),
  data: z.array(NearService),
});

const GuestSlot = z.object({ time: SlotTime, timeRange: z.string(), available: z.int().min(1) });

/** '' and 'true' as a query sends them. */
const Flag = orNothing(
  z.preprocess((value) => (typeof value === 'string' ? value === 'true' : value), z.boolean()),
);

export const listGuestSlots = endpoint({
  slice,
  method: 'GET',
  path: 'accommodation/entity/:idEntity/service/:idService/slot',
  summary: 'The available starts of a service of an entity on a day, as the hotel can book them.',
  access: hotelDesk,
  params: z.object({ idEntity: Id, idService: SmallId }),
  query: z.object({
    date: SentDate,
    /** False: at the guest's address. Default: at the entity. */
    atEntity: Flag,
    /** Read and not used: the price follows from the day. */
    idCampaign: orNothing(Id),
  }),
  data: z.array(GuestSlot),
});

/**
 * A guest and the start that the hotel books, as the specification's form sends them. The e-mail may be left out, unless the
 * entity takes online payment only.
 */
export const GuestAppointmentForm = PersonFields.extend({
  email: orNothing(PersonFields.shape.email),
  nationalityType: NationalityType,
  idService: SmallId,
  /** Read and not used: the price follows from the day. */
  idCampaign: orNothing(Id),
  location: z.enum(['Entity', 'AtAddress']).default('Entity'),
  /** The start, as the list of slots returned it. */
  scheduledDate: SlotTime,
  /** The draft that reserves the start. */
  idDraft: orNothing(Id),
  /** The code of a stay at the hotel. */
  reservationCode: orNothing(text(1, 40)),
  /** The guest asked for it: a hotel books for no guest who did not. */
  isRequestedByGuest: z.literal(true),
  saveInvoicingData: z.enum(['true', 'false']).default('false'),
  invoiceData: orNothing(InvoicingData),
  /** Of the e-mails to the guest; that of the session if omitted. */
  language: orNothing(Language),
}).superRefine((form, context) => {
  requireIdentity(form, context);
  if (isNationalityContradicted(form))
    context.addIssue({ code: 'custom', path: ['nationalityType'] });
  if (form.saveInvoicingData === 'true' && form.invoiceData === undefined)
    context.addIssue({ code: 'custom', path: ['invoiceData'], params: { rule: 'required' } });
});
export type GuestAppointmentForm = z.infer<typeof GuestAppointmentForm>;

export const bookGuestAppointment = endpoint({
  slice,
  method: 'POST',
  path: 'accommodation/entity/:idEntity/schedule/create',
  summary:
    'Books a start at an entity for a guest of the hotel. 409 with the nearest available times if the start, or that of an expired draft, is taken.',
  access: hotelDesk,
  standing: 'books',
  params: z.object({ idEntity: Id }),
  body: GuestAppointmentForm,
  data: z.object({ id: Id, code: z.string() }),
  idempotent: true,
});
