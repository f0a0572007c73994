import { z } from 'zod';
import { entityTypes } from './access.ts';
import { accessibilityFacts, spokenLanguages } from './accessibility.ts';
import { ServiceType } from './catalogue.ts';
import { Cents, CivilDate, Euros, Id, orNothing, SlotTime, SmallId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { PhotoSource } from './entity-photos.ts';
import { homePageEntities } from './limits.ts';
import { OnlineMethod } from './payments.ts';

const slice = 'partners';

export const EntityType = z.enum(entityTypes);
export type EntityType = z.infer<typeof EntityType>;

/** Where a service is done. `AtAddress` is the patient's address, within the radius of the entity service. */
export const ServiceLocation = z.enum(['Entity', 'AtAddress', 'Online']);
export type ServiceLocation = z.infer<typeof ServiceLocation>;

export const WorkingHours = z
  .object({ dayOfTheWeek: z.string(), hourRange: z.string() })
  .meta({ id: 'WorkingHours' });

/** Wall times of the entity, HH:MM. A `to` at or before `from` is on the next day; 24:00 is the end of the day. */
const HoursRange = z.object({ from: z.string(), to: z.string() });

/** Hours that are the same on some weekdays: ISO weekdays, 1 Monday to 7 Sunday, of the day on which they begin. */
export const OpeningHours = HoursRange.extend({
  weekdays: z.array(z.int().min(1).max(7)).min(1),
}).meta({ id: 'OpeningHours' });
export type OpeningHours = z.infer<typeof OpeningHours>;

/** A day with other hours than usual: a holiday, or a closure of the whole entity. Without hours it is closed. */
export const SpecialDay = z
  .object({ date: CivilDate, hours: z.array(HoursRange) })
  .meta({ id: 'SpecialDay' });
export type SpecialDay = z.infer<typeof SpecialDay>;

/** `localPaymentTypes`: 0 cash, 1 bank reference. `onlineMethods`: the methods of this installation's payment provider. */
export const PaymentMethods = z
  .object({
    onlinePayment: z.boolean(),
    onlineMethods: z.array(OnlineMethod),
    localPayment: z.boolean(),
    localPaymentTypes: z.array(z.int()),
  })
  .meta({ id: 'PaymentMethods' });

export const PartnerInformation = z
  .object({
    description: z.string(),
    /** `openingHours` as lines of text, with the days on which it is closed. */
    workingHours: z.array(WorkingHours),
    /**
     * When one can come, by the schedules in force of services that are done at the entity, breaks left out. Empty: not known.
     */
    openingHours: z.array(OpeningHours),
    /** Within `specialHoursDays`, in their order. */
    specialDays: z.array(SpecialDay),
    paymentMethods: PaymentMethods,
  })
  .meta({ id: 'PartnerInformation' });

/** A photo of an entity for all readers; `alt` is '' where the entity has not written it. */
export const PublicPhoto = z
  .object({ alt: z.string(), sources: z.array(PhotoSource).min(1) })
  .meta({ id: 'PublicPhoto' });
export type PublicPhoto = z.infer<typeof PublicPhoto>;

/** What the ratings of an entity come to, in short. */
export const RatingAverage = z
  .object({
    /** From 1 to 5, with one decimal. */
    average: z.number().min(1).max(5),
    count: z.int().min(1),
  })
  .meta({ id: 'RatingAverage' });
export type RatingAverage = z.infer<typeof RatingAverage>;

export const PartnerSummary = z
  .object({
    id: Id,
    companyName: z.string(),
    businessName: z.string(),
    description: z.string(),
    entityType: EntityType,
    code: z.string(),
    /** Null: show a tile drawn from its name. */
    logo: z.string().nullable(),
    address: z.object({
      addressLine1: z.string(),
      postalCode: z.string(),
      locality: z.string(),
      municipality: z.string(),
      district: z.string(),
    }),
    geoLocation: z.object({ latitude: z.number(), longitude: z.number() }),
    timeZone: z.string(),
    phone: z.string().nullable(),
    /** The cover first; empty: there is a tile instead. */
    photos: z.array(PublicPhoto),
    information: PartnerInformation,
    /** What a manager ticked; what is not here is not known. */
    accessibility: z.array(z.enum(accessibilityFacts)),
    spokenLanguages: z.array(z.enum(spokenLanguages)),
    /** Null while there are too few to be shown (`ratingsShownFrom`). */
    rating: RatingAverage.nullable(),
    serviceTypeList: z.array(ServiceType),
    /** Whether it takes appointments: `unavailable` for now, `closed` for good. */
    publicState: z.enum(['open', 'paused', 'unavailable', 'closed']),
    /** The civil day on which a paused entity takes them again; else null. */
    pausedUntil: z.string().nullable(),
  })
  .meta({ id: 'PartnerSummary' });
export type PartnerSummary = z.infer<typeof PartnerSummary>;

/** An available start, as search results and service lists show it. */
export const NextFree = z
  .object({ time: SlotTime, available: z.int().min(1) })
  .meta({ id: 'NextFree' });

export const Campaign = z
  .object({
    id: Id,
    description: z.string(),
    information: z.string(),
    priceCents: Cents,
    /** The last day on which an appointment has this price. */
    until: CivilDate,
  })
  .meta({ id: 'Campaign' });

/** A service offered at an entity, with the data to choose it. */
export const PartnerService = z
  .object({
    serviceId: z.int(),
    serviceDescription: z.string(),
    information: z.string(),
    idServiceType: z.int(),
    idEntityService: Id,
    location: ServiceLocation,
    radiusKm: z.number().nullable(),
    durationMinutes: z.int(),
    price: Euros,
    priceCents: Cents,
    campaign: Campaign.nullable(),
    needsApproval: z.boolean(),
    allowPrescription: z.boolean(),
    /** Up to eight available starts of the requested day, spread over it, the daytime first. */
    nextFree: z.array(NextFree),
    /** The first day with an available start from the requested day on, within `nextFreeDays`; null if there is none. */
    nextFreeDate: CivilDate.nullable(),
  })
  .meta({ id: 'PartnerService' });
export type PartnerService = z.infer<typeof PartnerService>;

export const EntityByCode = z
  .object({ id: Id, description: z.string() })
  .meta({ id: 'EntityByCode' });

const partnerParams = z.object({ id: Id });

export const readPartnerSummary = endpoint({
  slice,
  method: 'GET',
  path: 'public/partner/:id/summary',
  summary: 'The public page of an entity.',
  access: 'anyone',
  params: partnerParams,
  data: PartnerSummary,
});

export const readPartnerInformation = endpoint({
  slice,
  method: 'GET',
  path: 'public/partner/:id/information',
  summary: 'Description, working hours and payment methods of an entity.',
  access: 'anyone',
  params: partnerParams,
  data: PartnerInformation,
});

export const searchPartnerServices = endpoint({
  slice,
  method: 'POST',
  path: 'public/partner/:id/service/search',
  summary: 'The services of an entity, with price and the available starts of a day.',
  access: 'anyone',
  isReadOnly: true,
  params: partnerParams,
  body: z.object({
    serviceType: orNothing(SmallId),
    service: orNothing(SmallId),
    date: orNothing(CivilDate),
  }),
  data: z.array(PartnerService),
});

/** An entity by its name, as the home page shows it. */
export const NamedEntity = z
  .object({ id: Id, name: z.string(), entityType: EntityType })
  .meta({ id: 'NamedEntity' });
export type NamedEntity = z.infer<typeof NamedEntity>;

export const readHomePage = endpoint({
  slice,
  method: 'GET',
  path: 'v1/home',
  summary:
    'Some bookable entities, one of each organisation, and whether this installation has demo data.',
  access: 'anyone',
  data: z.object({
    entities: z.array(NamedEntity).max(homePageEntities),
    /** Invented figures and opinions are shown only with demo data. */
    hasDemoData: z.boolean(),
  }),
});

/** As typed, or of a link; compared in lower case. */
export const EntityCode = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(40)
  .regex(/^[\p{L}\p{N}._-]+$/u);

export const validateEntityCode = endpoint({
  slice,
  method: 'GET',
  path: 'onboarding/code/:entityCode',
  summary: 'The entity of a code, for a signed-in account. Codes are compared in lower case.',
  access: 'account',
  params: z.object({ entityCode: EntityCode }),
  data: EntityByCode,
  perMinute: 30,
});

export const findPartnerByCode = endpoint({
  slice,
  method: 'GET',
  path: 'partner/code/:code',
  summary: 'The entity of a code; its id opens its page.',
  access: 'anyone',
  params: z.object({ code: EntityCode }),
  data: EntityByCode,
  perMinute: 30,
});
