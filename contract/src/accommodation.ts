import { z } from 'zod';
import { Result } from './appointments.ts';
import { Cart } from './cart.ts';
import { Service } from './catalogue.ts';
import { CivilDate, Id, orNothing, personName, SentDate, SmallId, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { personsPerCart } from './limits.ts';

const slice = 'accommodation';

const Guest = z.object({ id: Id, name: z.string() });

/** A stay that the account has added. `idCheckinAsset` is the account's own: another that adds the code has another. */
export const Reservation = z
  .object({
    idCheckinAsset: Id,
    code: z.string(),
    people: z.array(Guest),
    entity: z.string(),
    address: z.string(),
    timeZone: z.string(),
    /** Civil days of the entity. */
    checkInDate: CivilDate,
    checkOutDate: CivilDate,
    /** The day of leaving has passed. */
    isOver: z.boolean(),
    /** Of its guests to come those who are still to schedule, and those who are still to pay. */
    toSchedule: z.int(),
    toPay: z.int(),
  })
  .meta({ id: 'Reservation' });
export type Reservation = z.infer<typeof Reservation>;

/** What a guest of a reservation waits for: to be scheduled, or, with `paymentPending`, to be paid. */
export const PendingGuest = z
  .object({
    /** Both the same; a cart that was made for the guest calls their part of it by an id of its own, taken here as well. */
    id: Id,
    idAsset: Id,
    /** The cart that was made for them last; while there is none (`hasCart`), their travel. */
    idCart: Id,
    hasCart: z.boolean(),
    idTravel: Id,
    idCheckinAsset: Id,
    idPerson: Id,
    person: z.string(),
    /** Where they are expected, and when by the clock there: YYYY-MM-DDTHH:mm:ss. */
    checkIn: z.string(),
    date: z.string(),
    timeZone: z.string(),
    assetNumber: z.string(),
    reservation: z.string(),
    /** What the cart is for. */
    service: z.string().nullable(),
    idService: z.int().nullable(),
    result: Result,
    paymentPending: z.boolean(),
    /** Where the link to pay was sent, for one that is left to somebody else. */
    deferredEmail: z.string().nullable(),
    canSchedule: z.boolean(),
    canResend: z.boolean(),
    canDelete: z.boolean(),
  })
  .meta({ id: 'PendingGuest' });
export type PendingGuest = z.infer<typeof PendingGuest>;

/** A travel as it was ordered: one reservation, one arrival, its guests. */
export const TravelOrder = z
  .object({
    id: Id,
    idTravel: Id,
    idReservation: Id,
    reservation: z.string(),
    date: z.string(),
    assets: z.array(z.object({ idAsset: Id, idCart: Id, idPerson: Id, person: z.string() })),
  })
  .meta({ id: 'TravelOrder' });
export type TravelOrder = z.infer<typeof TravelOrder>;

const checkinParams = z.object({ idCheckinAsset: Id });
const positiveInteger = (maximum: number) => orNothing(SmallId.pipe(z.int().min(1).max(maximum)));
/** Reservations on a page at the most, and where nothing is said. */
export const reservationsPerPage = 1000;

export const listReservations = endpoint({
  slice,
  method: 'GET',
  path: 'accommodation/reservation',
  summary: 'The stays that the account has added, those to come first.',
  access: 'account',
  query: z.object({
    pageNumber: positiveInteger(100_000),
    pageSize: positiveInteger(reservationsPerPage),
    limit: positiveInteger(reservationsPerPage),
  }),
  data: z.array(Reservation),
});

export const addReservation = endpoint({
  slice,
  method: 'POST',
  path: 'accommodation/reservation',
  summary: 'Adds a stay by its code. One that the account has added before gives that one again.',
  access: 'account',
  body: z.object({ code: text(3, 40) }),
  data: z.object({ id: Id, idCheckinAsset: Id, reservation: Reservation }),
  idempotent: true,
  needsTerms: true,
  // Codes are not to be guessed by trying many.
  perMinute: 20,
});

export const listGuests = endpoint({
  slice,
  method: 'GET',
  path: 'accommodation/reservation/:idCheckinAsset/person',
  summary: 'The guests of a reservation, by name.',
  access: 'account',
  owned: true,
  params: checkinParams,
  data: z.array(Guest),
});

export const addGuest = endpoint({
  slice,
  method: 'POST',
  path: 'accommodation/reservation/:idCheckinAsset/person',
  summary:
    'Adds a guest by name. A name that one of the people of the account has gives that person.',
  access: 'account',
  owned: true,
  params: checkinParams,
  body: z.object({ name: personName('full', 120) }),
  data: Guest,
  idempotent: true,
  needsTerms: true,
});

export const listReservationServices = endpoint({
  slice,
  method: 'GET',
  path: 'accommodation/reservation/travel/service',
  summary: 'The services that a travel can ask for: those whose result counts for a time.',
  access: 'account',
  data: z.array(Service),
});

export const orderTravel = endpoint({
  slice,
  method: 'POST',
  path: 'accommodation/reservation/travel/service',
  summary:
    'Says when guests of a reservation arrive, on a day and at a time of the entity; who arrives together is one travel.',
  access: 'account',
  body: z.object({
    date: SentDate,
    idReservation: Id,
    idPersons: z.array(Id).min(1).max(personsPerCart),
  }),
  data: TravelOrder,
  idempotent: true,
  needsTerms: true,
});

export const listPendingGuests = endpoint({
  slice,
  method: 'GET',
  path: 'accommodation/reservation/travel/pending',
  summary:
    'Guests that are still to schedule or to pay, the first to arrive first; with relatedTo only those of the same travel.',
  access: 'account',
  query: z.object({ relatedTo: orNothing(Id) }),
  data: z.array(PendingGuest),
});

export const scheduleTravel = endpoint({
  slice,
  method: 'POST',
  path: 'accommodation/reservation/travel/:travelId/schedule',
  summary:
    'Makes a cart for guests of one travel. Whoever stands in an unfinished cart leaves it; the same guests and service get their cart again.',
  access: 'account',
  owned: true,
  params: z.object({ travelId: Id }),
  body: z.object({
    idAssets: z.array(Id).min(1).max(personsPerCart),
    idService: SmallId,
  }),
  data: Cart,
  idempotent: true,
  needsTerms: true,
});

export const removeGuest = endpoint({
  slice,
  method: 'DELETE',
  path: 'accommodation/reservation/travel/:idCart/service/:idAsset',
  summary:
    'Takes a guest out of a travel, and out of the cart that was made for them. With a booking or a payment under way: Warning, and nothing is deleted.',
  access: 'account',
  owned: true,
  params: z.object({ idCart: Id, idAsset: Id }),
  idempotent: true,
});
