import { z } from 'zod';
import { CivilDate, Id, LinkParams, SentDate, SlotTime } from './common.ts';
import { endpoint } from './endpoint.ts';
import { waitlistRadiusKm } from './limits.ts';
import { ServiceLocation } from './partners.ts';

/** The tag of the published API. */
const slice = 'waitlist';

/** A place that is held for an entry until `until`. */
const OfferedPlace = z.object({
  idEntityService: Id,
  entity: z.string(),
  address: z.string(),
  location: ServiceLocation,
  timeZone: z.string(),
  /** The start of each person, earliest first; one start if all have the same. */
  times: z.array(SlotTime).min(1),
  until: z.iso.datetime(),
});

/** Persons of a cart who wait for a time on a full day. `offered`: places are held for them now. */
export const WaitlistEntry = z
  .object({
    id: Id,
    idCart: Id,
    state: z.enum(['waiting', 'offered']),
    service: z.string(),
    date: CivilDate,
    /** Where the entry was created; with `radiusKm` it also waits at entity services within that distance. */
    idEntityService: Id,
    entity: z.string(),
    radiusKm: z.int().nullable(),
    people: z.array(z.string()),
    offer: OfferedPlace.nullable(),
  })
  .meta({ id: 'WaitingEntry' });
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

/** An offer as the holder of its link sees it: service, time and entity, without names. */
export const WaitlistOffer = z
  .object({
    /** `open`: held until `until`; `taken`: booked, or being paid; `over`: passed on, or expired. */
    state: z.enum(['open', 'taken', 'over']),
    /** Whether the entry still waits for another offer. */
    isWaiting: z.boolean(),
    idCart: Id,
    service: z.string(),
    people: z.int().min(1),
    offer: OfferedPlace,
  })
  .meta({ id: 'WaitingOffer' });
export type WaitlistOffer = z.infer<typeof WaitlistOffer>;

const entryParams = z.object({ id: Id });

export const joinWaitlist = endpoint({
  slice,
  method: 'POST',
  path: 'scheduling/:cartId/waiting-list',
  summary:
    "Puts the cart's people on the waiting list of a day: at this place, or at any within some kilometres of it. A cart waits for one day at a time.",
  access: 'account',
  owned: true,
  params: z.object({ cartId: Id }),
  body: z.object({
    entityService: Id,
    date: SentDate,
    radiusKm: z.literal(waitlistRadiusKm).nullish(),
  }),
  data: WaitlistEntry,
  idempotent: true,
  needsTerms: true,
});

export const listWaitlistEntries = endpoint({
  slice,
  method: 'GET',
  path: 'v1/waiting-list',
  summary: 'What the account waits for, the earliest day first.',
  access: 'account',
  data: z.array(WaitlistEntry),
});

export const leaveWaitlist = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/waiting-list/:id',
  summary: 'Leaves the waiting list. A place that was being offered goes to the next in line.',
  access: 'account',
  owned: true,
  params: entryParams,
});

export const passOffer = endpoint({
  slice,
  method: 'POST',
  path: 'v1/waiting-list/:id/pass',
  summary: 'Lets the place that is offered go to the next in line, and waits on for another time.',
  access: 'account',
  owned: true,
  params: entryParams,
  idempotent: true,
});

export const readWaitlistOffer = endpoint({
  slice,
  method: 'GET',
  path: 'v1/waiting-offer/:token',
  summary:
    'An offer, by the link of its message. Changes nothing. 404 for a forged link; Warning without data for one that has ended.',
  access: 'link',
  params: LinkParams,
  data: WaitlistOffer,
  perMinute: 120,
});

export const answerWaitlistOffer = endpoint({
  slice,
  method: 'POST',
  path: 'v1/waiting-offer/:token/answer',
  summary:
    "Lets the place go to the next in line, or leaves the waiting list altogether, by the link of the offer's message.",
  access: 'link',
  params: LinkParams,
  body: z.object({ answer: z.enum(['pass', 'leave']) }),
  data: WaitlistOffer,
  idempotent: true,
  perMinute: 60,
});
