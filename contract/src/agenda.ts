import { z } from 'zod';
import { bookingDesk, hotelDesk, providerDesk, providerStaff } from './access.ts';
import { deskMoneyMethods } from './agenda-acts.ts';
import { NewCart, Prescription } from './cart.ts';
import { Cents, Id, Language, orNothing, SentDate, SlotTime, SmallId, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { personsPerCart } from './limits.ts';
import { ServiceLocation } from './partners.ts';
import { DeskPersonForm, GuestForm, PersonData } from './persons.ts';

const slice = 'agenda';

/** A service that the desk of an entity books for people. */
export const DeskBookableService = z
  .object({
    idEntityService: Id,
    idService: SmallId,
    name: z.string(),
    location: ServiceLocation,
    /** On the day that was asked for, campaigns included. */
    priceCents: Cents,
    /** The pools that have a schedule for it. */
    idPools: z.array(Id),
  })
  .meta({ id: 'DeskBookableService' });
export type DeskBookableService = z.infer<typeof DeskBookableService>;

export const listDeskServices = endpoint({
  slice,
  method: 'GET',
  path: 'v1/agenda/services',
  summary:
    'The active services of the entity, those that were booked most in the last 30 days first, at the prices of a day.',
  access: providerStaff,
  query: z.object({
    /** Civil day at the entity; today if omitted. */
    date: orNothing(SentDate),
  }),
  data: z.array(DeskBookableService),
});

/** A start reserved for a member: shown to others as taken until `expiresAt`. */
export const DeskDraft = z
  .object({
    id: Id,
    /** UTC: `deskHoldMinutes` after the call. */
    expiresAt: z.string(),
  })
  .meta({ id: 'DeskDraft' });
export type DeskDraft = z.infer<typeof DeskDraft>;

export const createDraft = endpoint({
  slice,
  method: 'POST',
  path: 'v1/agenda/drafts',
  summary:
    'Reserves a start while the member enters who it is for. 409 with the nearest available times where it is taken; Error if the member has too many drafts, or `agenda.overbook_full` at the daily limit of the pool. 404 for a service that the entity may not book.',
  access: bookingDesk,
  standing: 'books',
  body: z.object({
    entityService: Id,
    /** At the entity's own desk also a start that runs. */
    time: SlotTime,
    /** Places of this pool alone; of any that has the start if omitted. */
    pool: orNothing(Id),
    /** Adds a place if the start is full. 403 at another entity's service, and for the role desk if the entity does not let it. */
    overbook: orNothing(z.boolean()),
    /** Why, for the members of the entity. */
    reason: orNothing(text(1, 120)),
  }),
  owned: true,
  data: DeskDraft,
  idempotent: true,
});

export const deleteDraft = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/agenda/drafts/:id',
  summary:
    "Releases the start of one of the member's drafts. A draft that has ended stays as it ended.",
  access: bookingDesk,
  owned: true,
  params: z.object({ id: Id }),
});

/**
 * How a booking at the desk is paid: `none` where nothing is due, `onSite` at the desk, `link` by an e-mail with a payment
 * link, which works for 24 hours and needs the person's e-mail.
 */
export const DeskPayment = z.enum(['none', 'onSite', 'link']);
export type DeskPayment = z.infer<typeof DeskPayment>;

export const bookAppointment = endpoint({
  slice,
  method: 'POST',
  path: 'v1/agenda/appointments',
  summary:
    'Books the start of a draft for a person: by their data, of which the name is enough, or `idPerson` of one who is known at the entity. A draft that has expired is booked if the start is still available, else 409 `draft.expired` with the nearest times.',
  access: providerDesk,
  standing: 'books',
  owned: true,
  body: z
    .object({
      idDraft: Id,
      idPerson: orNothing(Id),
      person: orNothing(DeskPersonForm),
      payment: DeskPayment,
      /** How the person pays now what is due at the desk: with `onSite` alone. Error if nothing is due. */
      paidBy: orNothing(z.enum(deskMoneyMethods)),
      /** Checks the person in as well. Error if that is not possible: another day, or not paid yet. */
      checkIn: orNothing(z.literal(true)),
      /** For the members of the entity. */
      note: orNothing(text(1, 280)),
      /** The person can move by up to `flexibleMinutes`, after a call. */
      isFlexible: orNothing(z.boolean()),
      /** Where the service is done, if at the person's address. */
      address: orNothing(text(3, 200)),
      /** Of the e-mails to the person; that of the session if omitted. */
      language: orNothing(Language),
    })
    .superRefine(({ idPerson, person, payment, paidBy }, context) => {
      if (paidBy !== undefined && payment !== 'onSite')
        context.addIssue({ code: 'custom', path: ['paidBy'], params: { rule: 'invalid' } });
      if ((idPerson === undefined) === (person === undefined))
        context.addIssue({ code: 'custom', path: ['person'], params: { rule: 'required' } });
    }),
  data: z.object({
    id: Id,
    /** Whole; screens leave out its first four characters. */
    code: z.string(),
  }),
  idempotent: true,
});

/** A guest in the first step of a hotel's booking flow: the name alone, or with whatever is known. */
export const NewGuest = DeskPersonForm.extend({
  prescription: Prescription.omit({ idPerson: true }).nullish(),
});

export const createGuestCart = endpoint({
  slice,
  method: 'POST',
  path: 'v1/agenda/carts',
  summary:
    "Opens a cart for guests who come together. The first is the lead: the e-mails go to them, and the account that is made for them owns the cart. The hotel's members go on with the cart by the calls of `scheduling/:cartId`.",
  access: hotelDesk,
  standing: 'books',
  body: NewCart.extend({
    guests: z.array(NewGuest).min(1).max(personsPerCart),
    /** Of the guests' stay at the hotel, on one of whose days they want the service. */
    reservationCode: orNothing(text(1, 40)),
    /** The guests asked for it: a hotel books for no guest who did not. */
    isRequestedByGuest: z.literal(true),
    /** Of the e-mails to the lead; that of the session if omitted. */
    language: orNothing(Language),
  }),
  data: z.object({ idCart: Id }),
  idempotent: true,
});

const guestParams = z.object({ id: Id });

export const readGuest = endpoint({
  slice,
  method: 'GET',
  path: 'v1/agenda/guests/:id',
  summary: "A guest's data, as a member of the hotel entered them.",
  access: hotelDesk,
  owned: true,
  params: guestParams,
  data: PersonData,
});

export const saveGuest = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/agenda/guests/:id',
  summary:
    "Saves a guest's data before they are booked. Warning once they are: an appointment is changed in the list.",
  access: hotelDesk,
  owned: true,
  params: guestParams,
  body: GuestForm,
  data: PersonData,
});
