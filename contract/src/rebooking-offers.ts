import { z } from 'zod';
import { providerDesk } from './access.ts';
import { AvailableSlot } from './appointments.ts';
import { CivilDate, Id, LinkParams, orNothing, SentDate, SlotTime, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { cancelReasonCharacters } from './limits.ts';
import { impactDays, rebookingLapseHours } from './rebooking-limits.ts';

const slice = 'agenda';

/**
 * `accepted`: the proposed time; `other`: another time that the person chose; `canceled`, by the person; `agreed`, on the phone;
 * `lapsed`, cancelled by the product without an answer; `void`, the appointment ended or moved otherwise, or fits again.
 */
export const rebookingOfferStates = [
  'open',
  'accepted',
  'other',
  'canceled',
  'agreed',
  'lapsed',
  'void',
] as const;
export const RebookingOfferState = z.enum(rebookingOfferStates);
export type RebookingOfferState = z.infer<typeof RebookingOfferState>;

/** A booking that a change of hours leaves without a place, as the desk sees it. */
export const RebookingOffer = z
  .object({
    id: Id,
    idAppointment: Id,
    state: RebookingOfferState,
    person: z.string(),
    phone: z.string().nullable(),
    service: z.string(),
    /** The time that is lost. */
    fromTime: SlotTime,
    /** Null where none was found. */
    proposedTime: SlotTime.nullable(),
    /** Whether the proposed place is reserved now. */
    isReserved: z.boolean(),
    /** Until when it is, or was; null without a proposal. */
    reservedUntil: z.iso.datetime().nullable(),
    /** When the booking is cancelled without an answer; null: it is not. */
    lapsesAt: z.iso.datetime().nullable(),
    /**
     * Why the person is to be phoned: they start soon, no time was found, neither address nor number is known, or there is no answer
     * by now. Null: an answer may still come, or the offer has ended.
     */
    phoneReason: z.enum(['soon', 'noTime', 'unreachable', 'unanswered']).nullable(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'RebookingOffer' });
export type RebookingOffer = z.infer<typeof RebookingOffer>;

export const listRebookingOffers = endpoint({
  slice,
  method: 'GET',
  path: 'v1/rebooking-offers',
  summary:
    'The rebooking offers of the entity, by the time that is lost: open ones, or those that have ended in 30 days. The people are named: that is recorded.',
  access: providerDesk,
  query: z.object({
    /** `phone`: open ones whose people are to be phoned now. Open ones if omitted. */
    state: orNothing(z.enum(['phone', 'open', 'ended'])),
  }),
  data: z.object({ timeZone: z.string(), offers: z.array(RebookingOffer) }),
});

const params = z.object({ id: Id });
const ended = '409 `rebooking_offer.ended` where it has been answered, or has ended otherwise.';

export const agreeRebookingOffer = endpoint({
  slice,
  method: 'POST',
  path: 'v1/rebooking-offers/:id/agreed',
  summary: `Records what was agreed with the person on the phone: the appointment moves to \`time\`, at its price, or stays at its old time, out of hours, which a manager decides (403 for the desk). 409 with the nearest times where it is taken. ${ended}`,
  access: providerDesk,
  owned: true,
  params,
  body: z.object({
    /** Omitted: the old time. */
    time: orNothing(SlotTime),
  }),
  idempotent: true,
});

export const cancelRebookingOffer = endpoint({
  slice,
  method: 'POST',
  path: 'v1/rebooking-offers/:id/cancel',
  summary: `Cancels the appointment with a full refund, as agreed on the phone. ${ended}`,
  access: providerDesk,
  owned: true,
  params,
  body: z.object({
    /** The person reads it. */
    reason: orNothing(text(3, cancelReasonCharacters)),
  }),
  idempotent: true,
});

/** A rebooking offer by the link of its messages: never the service. */
export const RebookingOfferView = z
  .object({
    state: RebookingOfferState,
    /** The first name: messages are passed on. */
    person: z.string(),
    entity: z.string(),
    address: z.string(),
    phone: z.string().nullable(),
    timeZone: z.string(),
    /** The time that is lost. */
    fromTime: SlotTime,
    /** Null where none was found. */
    proposedTime: SlotTime.nullable(),
    isReserved: z.boolean(),
    reservedUntil: z.iso.datetime().nullable(),
    /** When the booking is cancelled without an answer; null: it is not. */
    lapsesAt: z.iso.datetime().nullable(),
    /** The appointment's time now; null where it is cancelled. */
    time: SlotTime.nullable(),
    /** What is refunded online if it is cancelled, in cents. */
    refundCents: z.int().min(0),
    /** Whether the bearer can still answer. */
    canAnswer: z.boolean(),
    /** The days of the next `impactDays` with a free time. */
    days: z.array(CivilDate),
  })
  .meta({ id: 'RebookingOfferView' });
export type RebookingOfferView = z.infer<typeof RebookingOfferView>;

const expired = 'Warning without data for an expired link; 404 for a forged one.';
const view = {
  slice,
  access: 'link',
  params: LinkParams,
  data: RebookingOfferView,
} as const;

export const readRebookingOffer = endpoint({
  ...view,
  method: 'GET',
  path: 'v1/rebooking-offer/:token',
  summary: `A rebooking offer by the link of its messages, and what became of it. Changes nothing. ${expired}`,
  perMinute: 120,
});

export const listRebookingTimes = endpoint({
  slice,
  method: 'GET',
  path: 'v1/rebooking-offer/:token/times',
  summary: `The free times of a day within ${impactDays} days at the same entity. ${expired}`,
  access: 'link',
  params: LinkParams,
  query: z.object({ date: SentDate }),
  data: z.array(AvailableSlot),
  perMinute: 120,
});

const answers = `Until ${rebookingLapseHours} hours before the time that is lost. An offer that has ended stays as it is: Warning. ${expired}`;

export const acceptRebookingOffer = endpoint({
  ...view,
  method: 'POST',
  path: 'v1/rebooking-offer/:token/accept',
  summary: `Moves the appointment to its reserved place, at its price. Error \`rebooking_offer.lapsed\` once that is no longer reserved. ${answers}`,
  idempotent: true,
  perMinute: 30,
});

export const chooseRebookingTime = endpoint({
  ...view,
  method: 'POST',
  path: 'v1/rebooking-offer/:token/choose',
  summary: `Moves the appointment to another free time, at its price: 409 with the nearest times where it is taken. ${answers}`,
  body: z.object({ time: SlotTime }),
  idempotent: true,
  perMinute: 30,
});

export const cancelByRebookingOffer = endpoint({
  ...view,
  method: 'POST',
  path: 'v1/rebooking-offer/:token/cancel',
  summary: `Cancels the appointment with a full refund. ${answers}`,
  idempotent: true,
  perMinute: 30,
});
