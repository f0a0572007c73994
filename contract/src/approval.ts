import { z } from 'zod';
import { Cents, CivilDate, orNothing, SentDate, SlotTime, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { acceptedHoldEndsBeforeHours, acceptedHoldHours, personsPerCart } from './limits.ts';
import { ServiceLocation } from './partners.ts';
import { SlotDay } from './scheduling.ts';

const slice = 'appointments';

/** pending: to be answered; canceled: taken back by who asked; expired: nobody answered in time. */
export const approvalStates = ['pending', 'accepted', 'refused', 'canceled', 'expired'] as const;

/** What a partner's desk sees of a request for a time: who, what, when, and nothing that it does not need to answer. */
export const ApprovalRequest = z
  .object({
    state: z.enum(approvalStates),
    entity: z.string(),
    service: z.string(),
    location: ServiceLocation,
    timeZone: z.string(),
    /** The day asked for, and until when the request can be answered. */
    serviceDate: CivilDate,
    answerUntil: z.iso.datetime(),
    /** Each person's, whole cents; once accepted, what they were promised. */
    priceCents: Cents,
    /** In the order in which `slots` names their starts; `time` once accepted. */
    people: z.array(z.object({ person: z.string(), time: SlotTime.nullable() })),
    /** The day whose starts are listed. */
    date: CivilDate,
    days: z.array(SlotDay),
    /** Where everybody fits from this start on: together, else one after the other. `slots` is what to accept with. */
    starts: z.array(z.object({ time: SlotTime, timeRange: z.string(), slots: z.array(SlotTime) })),
    /** Why it was refused, in the desk's own words. */
    reason: z.string().nullable(),
    /** Of an accepted one: whether the people still have to confirm, have booked, or let the time go. */
    standing: z.enum(['waiting', 'booked', 'ended']).nullable(),
    /** Until when the time is held for them. */
    holdExpiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApprovalRequest' });
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

/** The signed link in the desk's e-mail. */
const LinkToken = z.string().min(20).max(200);
const params = z.object({ token: LinkToken });

export const readApprovalRequest = endpoint({
  slice,
  method: 'GET',
  path: 'v1/approval/:token',
  summary:
    "A request for a time, by the link in the partner's e-mail. Changes nothing. 404 for a forged link; Warning without data for one that has ended.",
  access: 'anyone',
  params,
  query: z.object({ date: orNothing(SentDate) }),
  data: ApprovalRequest,
  perMinute: 120,
});

export const acceptApprovalRequest = endpoint({
  slice,
  method: 'POST',
  path: 'v1/approval/:token/accept',
  summary: `Accepts a request at these starts, one for each person in their order; they are held ${acceptedHoldHours} hours, at most until ${acceptedHoldEndsBeforeHours} hours before. A link used before answers with the answer that stands. 409 with the nearest free times when the race is lost.`,
  access: 'anyone',
  params,
  body: z.object({ slots: z.array(SlotTime).min(1).max(personsPerCart) }),
  data: ApprovalRequest,
  idempotent: true,
  perMinute: 60,
});

export const refuseApprovalRequest = endpoint({
  slice,
  method: 'POST',
  path: 'v1/approval/:token/refuse',
  summary:
    'Refuses a request, with a reason for the people where one is given. A link used before answers with the answer that stands.',
  access: 'anyone',
  params,
  body: z.object({ reason: orNothing(text(3, 300)) }),
  data: ApprovalRequest,
  idempotent: true,
  perMinute: 60,
});
