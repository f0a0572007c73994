import { z } from 'zod';
import { hotelDesk } from './access.ts';
import { ServiceTypeSlug } from './catalogue.ts';
import {
  Cents,
  CivilDate,
  Euros,
  Id,
  Latitude,
  Longitude,
  lineOfText,
  orNothing,
  SentDate,
  SentInstant,
  SlotTime,
  SmallId,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { personsPerCart } from './limits.ts';
import { ServiceLocation } from './partners.ts';
import { PersonData } from './persons.ts';
import { EntityOptionWithSlots, ListedEntityOption } from './scheduling.ts';

const slice = 'cart';

/** Number exactly 19 characters, access code 6, provision code 6. */
export const Prescription = z.object({
  idPerson: Id,
  type: SmallId,
  number: z
    .string()
    .trim()
    .length(19)
    .regex(/^[0-9A-Za-z]+$/),
  accessCode: z
    .string()
    .trim()
    .length(6)
    .regex(/^[0-9A-Za-z]+$/),
  provisionCode: z
    .string()
    .trim()
    .length(6)
    .regex(/^[0-9A-Za-z]+$/),
});

const PersonInCart = z.object({
  idPerson: Id,
  person: z.string(),
  /** The first letters of the first and the last name, in upper case. */
  initials_name: z.string(),
});

/** One person's part of the cart, with the held place if there is one. */
export const CartAsset = z
  .object({
    idAsset: Id,
    assetNumber: z.string().nullable(),
    person: PersonInCart,
    hasCheckIn: z.boolean(),
    checkIn: z.string().nullable(),
    reservation: z.string().nullable(),
    idTravel: Id.nullable(),
    date: z.string().nullable(),
    privateData: PersonData,
    /** The held start and its entity service; null while no place is held. */
    slot: SlotTime.nullable(),
    idEntityService: Id.nullable(),
    amount: Euros,
    amountCents: Cents,
    /** Where the service is done, for a service at the customer's address. */
    address: z.string().nullable(),
  })
  .meta({ id: 'CartAsset' });
export type CartAsset = z.infer<typeof CartAsset>;

export const CartSchedule = z
  .object({
    idEntityService: Id,
    idEntity: Id,
    entity: z.string(),
    address: z.string(),
    distance: z.number().nullable(),
    date: SlotTime,
    endsAt: SlotTime,
    timeZone: z.string(),
    location: ServiceLocation,
    assets: z.array(
      z.object({ idAsset: Id, person: z.string(), amount: Euros, checkIn: z.string().nullable() }),
    ),
  })
  .meta({ id: 'CartSchedule' });

export const Cart = z
  .object({
    idCart: Id,
    assets: z.array(CartAsset),
    currentService: z.object({
      serviceTypeSlug: ServiceTypeSlug,
      id: z.int(),
      description: z.string(),
      /** How a person prepares for it, as plain text; empty where nothing is known. */
      preparation: z.string(),
    }),
    availableDates: z.object({ from: CivilDate, to: CivilDate }),
    /** The day requested when the cart was created. */
    date: CivilDate,
    /** Every asset has complete person data and a current hold. */
    canCheckout: z.boolean(),
    paymentPending: z.boolean(),
    /** The pending payment: the id for `cancel-and-retry`. */
    idPendingPayment: Id.nullable(),
    /** An open payment link was sent to this address. */
    deferred: z.object({ email: z.string(), expiresAt: z.iso.datetime() }).nullable(),
    jumpToSlots: z.boolean(),
    /** The day that the patient asked for, while the cart holds the times that the entity accepted; else null. */
    requestedDate: CivilDate.nullable(),
    payment: z.object({ totalAmount: Euros, totalCents: Cents }),
    schedules: z.array(CartSchedule),
    /** When the first of its holds ends; null without a hold. */
    holdExpiresAt: z.iso.datetime().nullable(),
    entityCode: z.string().nullable(),
    /**
     * The entity of the code. Holds made before `endsAt` have its prices and may take its reserved places; later holds
     * have the public prices. `endsAt` is null for the code of a stay, which is active as long as the stay.
     */
    codeAccess: z
      .object({
        entity: z.string(),
        endsAt: z.iso.datetime().nullable(),
        hasEnded: z.boolean(),
      })
      .nullable(),
    /** The entity service chosen last, or before the cart was created, and the start chosen with it. */
    preferred: z
      .object({
        idEntityService: Id,
        time: SlotTime.nullable(),
        /** The name of the entity, so that a cart without holds can show it. */
        entity: z.string(),
        address: z.string(),
        timeZone: z.string(),
      })
      .nullable(),
    isCheckedOut: z.boolean(),
    /** With `slot.person_busy` alone: the account's other cart that holds the overlapping time, if it is not booked yet. */
    busyWith: z
      .object({
        idCart: Id,
        /** Whether `insteadOf` releases its places: it has no open payment and no appointment. */
        canRelease: z.boolean(),
      })
      .optional(),
  })
  .meta({ id: 'Cart' });
export type Cart = z.infer<typeof Cart>;

const cartParams = z.object({ cartId: Id });

/** A service and a day, as the first step of every booking asks for them. */
export const NewCart = z.object({
  idService: SmallId,
  date: SentDate,
  travelling: z.boolean().default(false),
  /** An entity service and start chosen before: what is held for the browser becomes the first person's hold; else the slot step preselects them, and nothing is held until then. */
  preferred: z.object({ idEntityService: Id, time: SlotTime.nullish() }).nullish(),
});
export type NewCart = z.infer<typeof NewCart>;

export const createCart = endpoint({
  slice,
  method: 'POST',
  path: 'onboarding/user/travel/service',
  summary: 'Makes a cart for a service, a day and the people it is for.',
  access: 'account',
  body: NewCart.extend({
    entityCode: orNothing(z.string().trim().toLowerCase().max(40)),
    /** When the code was entered, if before now: it is active for `entityCodeMinutes` from then. */
    entityCodeEnteredAt: SentInstant.nullish(),
    idPersons: z.array(Id).min(1).max(personsPerCart),
    prescriptions: z.array(Prescription).max(personsPerCart).nullish(),
  }),
  data: z.object({ idCart: Id }),
  idempotent: true,
  needsTerms: true,
  // The reply reveals whether an entity code exists: the limit keeps codes from being guessed.
  perMinute: 60,
});

export const readCart = endpoint({
  slice,
  method: 'GET',
  path: 'scheduling/:cartId',
  summary: 'The cart: people, what they hold, total, whether it can be checked out.',
  access: 'account',
  members: hotelDesk,
  owned: true,
  params: cartParams,
  data: Cart,
});

export const listEntityOptions = endpoint({
  slice,
  method: 'GET',
  path: 'scheduling/:cartId/locations',
  summary:
    "Places that offer the cart's service: near a point, in a district, or in a municipality and then near it. The filters exclude each other.",
  access: 'account',
  members: hotelDesk,
  owned: true,
  params: cartParams,
  query: z.object({
    date: orNothing(SentDate),
    district: orNothing(SmallId),
    municipality: orNothing(SmallId),
    latitude: orNothing(Latitude),
    longitude: orNothing(Longitude),
    nearUser: orNothing(z.enum(['true', 'false'])),
    nearCheckIn: orNothing(z.enum(['true', 'false'])),
    service: orNothing(SmallId),
    entity: orNothing(Id),
  }),
  data: z.array(ListedEntityOption),
});

export const listSlots = endpoint({
  slice,
  method: 'GET',
  path: 'scheduling/:cartId/slot',
  summary:
    'The starts of a place on a day. Where the place needs approval, asks for it and answers approvalPending.',
  access: 'account',
  members: hotelDesk,
  owned: true,
  params: cartParams,
  query: z.object({ date: orNothing(SentDate), entityService: Id }),
  data: EntityOptionWithSlots,
});

export const holdSlots = endpoint({
  slice,
  method: 'POST',
  path: 'scheduling/:cartId/slot',
  summary:
    'Takes places for the persons named, all or nothing; replaces the places they had. 409 when the race is lost, with who lost which start and the nearest free times.',
  access: 'account',
  members: hotelDesk,
  owned: true,
  params: cartParams,
  query: z.object({
    entityService: orNothing(Id),
    /**
     * Another cart of the account: its places are released first, if `busyWith.canRelease`, even if the requested start is then
     * refused.
     */
    insteadOf: orNothing(Id),
  }),
  body: z
    .array(
      z.object({
        slot: SlotTime,
        persons: z.array(Id).min(1).max(personsPerCart),
        address: lineOfText(5, 200).nullish(),
        addressLatitude: z.number().min(-90).max(90).nullish(),
        addressLongitude: z.number().min(-180).max(180).nullish(),
      }),
    )
    .min(1)
    .max(personsPerCart),
  data: Cart,
  idempotent: true,
  needsTerms: true,
});
