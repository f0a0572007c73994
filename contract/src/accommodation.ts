import { z } from 'zod';
import { Result } from './appointments.ts';
import { Cart } from './cart.ts';
import { Service } from './catalogue.ts';
import { CivilDate, Id, orNothing, personName, SentDate, SmallId, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { guestsPerStay, personsPerCart } from './limits.ts';

const slice = 'accommodation';

const Guest = z.object({ id: Id, name: z.string() });

/**
 * A reservation that the account has added. `idCheckinAsset` is specific to the account: another account with the same code
 * has another id. To the members of a hotel it is a stay of the hotel: `idCheckinAsset` is that of the stay, `people` are the
 * guests that the hotel itself named, and the numbers are those of all guests, also of those who added the code.
 */
export const Reservation = z
  .object({
    idCheckinAsset: Id,
    code: z.string(),
    people: z.array(
      Guest.extend({
        /** Of a hotel's guests alone: when they arrive, YYYY-MM-DDTHH:mm:ss in its time zone. */
        arrivesAt: z.string().optional(),
      }),
    ),
    entity: z.string(),
    address: z.string(),
    timeZone: z.string(),
    /** Civil days of the entity. */
    checkInDate: CivilDate,
    checkOutDate: CivilDate,
    /** The day of departure has passed. */
    isOver: z.boolean(),
    /** The number of its guests still to be scheduled; of their tests still to be paid for; of those that are booked. */
    toSchedule: z.int(),
    toPay: z.int(),
    booked: z.int(),
  })
  .meta({ id: 'Reservation' });
export type Reservation = z.infer<typeof Reservation>;

/** A guest of a reservation who is still to be scheduled or, with `paymentPending`, still to be paid for. */
export const PendingGuest = z
  .object({
    /** Equal ids of the guest. The guest's cart has an asset with another id, which the calls accept as well. */
    id: Id,
    idAsset: Id,
    /** The latest cart of the guest; the travel while there is no cart (`hasCart`). */
    idCart: Id,
    hasCart: z.boolean(),
    idTravel: Id,
    idCheckinAsset: Id,
    idPerson: Id,
    person: z.string(),
    /** The entity of the check-in; `date` is the arrival in its time zone, YYYY-MM-DDTHH:mm:ss. */
    checkIn: z.string(),
    date: z.string(),
    timeZone: z.string(),
    assetNumber: z.string(),
    reservation: z.string(),
    /** The service of the cart. */
    service: z.string().nullable(),
    idService: z.int().nullable(),
    result: Result,
    paymentPending: z.boolean(),
    /** The address of the payment link, if there is one. */
    deferredEmail: z.string().nullable(),
    canSchedule: z.boolean(),
    canResend: z.boolean(),
    canDelete: z.boolean(),
  })
  .meta({ id: 'PendingGuest' });
export type PendingGuest = z.infer<typeof PendingGuest>;

/** A travel: one reservation, one arrival time, its guests. */
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
/** The maximum and default page size of reservations. */
export const reservationsPerPage = 1000;

export const listReservations = endpoint({
  slice,
  method: 'GET',
  path: 'accommodation/reservation',
  summary:
    'The reservations that the account has added, upcoming ones first; for a desk or manager of a hotel its own stays.',
  access: 'account',
  query: z.object({
    /** The start of a code. */
    code: orNothing(z.string().max(60)),
    /** Parts of the name of a guest; of a hotel's stays alone. */
    name: orNothing(z.string().max(120)),
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
  summary:
    'Adds a reservation by its code. A code that the account has added before returns the same reservation. A desk or manager of a hotel makes a new stay: with its days and its guests. Warning `stay.code_taken` where there is one.',
  access: 'account',
  body: z.object({
    code: text(3, 40),
    /** The others are a hotel's alone, which has to send the days. */
    checkInDate: orNothing(CivilDate),
    checkOutDate: orNothing(CivilDate),
    guests: z
      .array(z.object({ name: personName('full', 120), arrivesAt: SentDate }))
      .max(guestsPerStay)
      .optional(),
  }),
  data: z.object({ id: Id, idCheckinAsset: Id, reservation: Reservation }),
  idempotent: true,
  needsTerms: true,
  // Limits the guessing of codes.
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
  summary: 'Adds a guest by name. A name of an existing person of the account selects that person.',
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
  summary: 'The services for a travel: those whose result has a validity.',
  access: 'account',
  data: z.array(Service),
});

export const orderTravel = endpoint({
  slice,
  method: 'POST',
  path: 'accommodation/reservation/travel/service',
  summary:
    'Sets when guests of a reservation arrive, on a day and at a time of the entity. Guests with the same arrival share one travel.',
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
    'Guests still to be scheduled or paid for, ordered by arrival; with relatedTo only those of the same travel.',
  access: 'account',
  query: z.object({ relatedTo: orNothing(Id) }),
  data: z.array(PendingGuest),
});

export const scheduleTravel = endpoint({
  slice,
  method: 'POST',
  path: 'accommodation/reservation/travel/:travelId/schedule',
  summary:
    'Creates a cart for guests of one travel. A guest in an unfinished cart leaves it; the same guests and service keep their cart.',
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
    'Removes a guest from a travel and from its cart. With an appointment or a pending payment: Warning, and nothing is deleted.',
  access: 'account',
  owned: true,
  params: z.object({ idCart: Id, idAsset: Id }),
  idempotent: true,
});
