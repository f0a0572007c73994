import { z } from 'zod';
import { ServiceTypeSlug } from './catalogue.ts';
import {
  Cents,
  CivilDate,
  Euros,
  Id,
  Latitude,
  Longitude,
  orNothing,
  SentDate,
  SentInstant,
  SlotTime,
  SmallId,
  text,
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
  /** First letters of the name, two at the most, upper case. */
  initials_name: z.string(),
});

/** One person's place in the cart, held or not. */
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
    /** The start it holds, and what is held there; null while no place is held. */
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
    }),
    availableDates: z.object({ from: CivilDate, to: CivilDate }),
    /** The day asked for when the cart was made. */
    date: CivilDate,
    /** Every asset has complete person data and a live hold. */
    canCheckout: z.boolean(),
    paymentPending: z.boolean(),
    /** The payment that is pending: what `cancel-and-retry` takes. */
    idPendingPayment: Id.nullable(),
    /** Somebody else was asked to pay, by a link to this address, and has not yet. */
    deferred: z.object({ email: z.string(), expiresAt: z.iso.datetime() }).nullable(),
    jumpToSlots: z.boolean(),
    payment: z.object({ totalAmount: Euros, totalCents: Cents }),
    schedules: z.array(CartSchedule),
    /** When the first of its holds ends; null while nothing is held. */
    holdExpiresAt: z.iso.datetime().nullable(),
    entityCode: z.string().nullable(),
    /**
     * Whose code that is. Its prices and reserved places are for holds made before `endsAt`; later holds are the public's.
     * `endsAt` is null for the code of a stay, which counts as long as the stay.
     */
    codeAccess: z
      .object({
        entity: z.string(),
        endsAt: z.iso.datetime().nullable(),
        hasEnded: z.boolean(),
      })
      .nullable(),
    /** The place last looked at, or chosen before the cart was made, and the start chosen with it. */
    preferred: z
      .object({
        idEntityService: Id,
        time: SlotTime.nullable(),
        /** So that the cart can name the place before anything is held there. */
        entity: z.string(),
        address: z.string(),
        timeZone: z.string(),
      })
      .nullable(),
    isCheckedOut: z.boolean(),
    /** With `slot.person_busy` alone: the account's own cart that keeps the other time, where that is not booked yet. */
    busyWith: z
      .object({
        idCart: Id,
        /** Whether `insteadOf` gives its times back: nothing was asked, paid or begun to be paid there. */
        canRelease: z.boolean(),
      })
      .optional(),
  })
  .meta({ id: 'Cart' });
export type Cart = z.infer<typeof Cart>;

const cartParams = z.object({ cartId: Id });

export const createCart = endpoint({
  slice,
  method: 'POST',
  path: 'onboarding/user/travel/service',
  summary: 'Makes a cart for a service, a day and the people it is for.',
  access: 'account',
  body: z.object({
    entityCode: orNothing(z.string().trim().toLowerCase().max(40)),
    /** When the code was entered, if before now: it counts for `entityCodeMinutes` from then. */
    entityCodeEnteredAt: SentInstant.nullish(),
    idService: SmallId,
    date: SentDate,
    idPersons: z.array(Id).min(1).max(personsPerCart),
    prescriptions: z.array(Prescription).max(personsPerCart).nullish(),
    travelling: z.boolean().default(false),
    /** A place and start chosen on the way here; taken up by the slot step, held by nobody until then. */
    preferred: z.object({ idEntityService: Id, time: SlotTime.nullish() }).nullish(),
  }),
  data: z.object({ idCart: Id }),
  idempotent: true,
  needsTerms: true,
  // It says whether an entity code is known, and codes are not to be guessed by trying many.
  perMinute: 60,
});

export const readCart = endpoint({
  slice,
  method: 'GET',
  path: 'scheduling/:cartId',
  summary: 'The cart: people, what they hold, total, whether it can be checked out.',
  access: 'account',
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
  owned: true,
  params: cartParams,
  /**
   * `insteadOf` is another cart of the account: what it holds is given back first, where it may be (`busyWith`). It is
   * given back also where the wanted start is then refused.
   */
  query: z.object({ entityService: orNothing(Id), insteadOf: orNothing(Id) }),
  body: z
    .array(
      z.object({
        slot: SlotTime,
        persons: z.array(Id).min(1).max(personsPerCart),
        address: text(5, 200).nullish(),
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
