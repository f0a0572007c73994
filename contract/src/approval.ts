import { z } from 'zod';
import { providerDesk } from './access.ts';
import { Cents, CivilDate, Id, LinkParams, orNothing, SentDate, SlotTime, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  acceptedHoldEndsBeforeHours,
  acceptedHoldHours,
  personsPerCart,
  reasonCharacters,
} from './limits.ts';
import { ServiceLocation } from './partners.ts';
import { SlotDay } from './scheduling.ts';

const slice = 'appointments';

/** `pending`: to be answered; `canceled`: by the patient; `expired`: not answered in time. */
export const approvalStates = ['pending', 'accepted', 'refused', 'canceled', 'expired'] as const;

/** A request for a time as the entity sees it: people, service and day, and nothing that the answer does not need. */
export const ApprovalRequest = z
  .object({
    state: z.enum(approvalStates),
    entity: z.string(),
    service: z.string(),
    location: ServiceLocation,
    timeZone: z.string(),
    /** The requested day, and until when the request can be answered. */
    serviceDate: CivilDate,
    answerUntil: z.iso.datetime(),
    /** The price for each person, whole cents; once accepted, the accepted price. */
    priceCents: Cents,
    /** In the order of the starts in `slots`; `time` is null until accepted. */
    people: z.array(z.object({ person: z.string(), time: SlotTime.nullable() })),
    /** The day whose starts are listed. */
    date: CivilDate,
    days: z.array(SlotDay),
    /**
     * Starts from which the whole group fits: together, otherwise one after the other. `slots` is the value to accept
     * with.
     */
    starts: z.array(z.object({ time: SlotTime, timeRange: z.string(), slots: z.array(SlotTime) })),
    /** The reason of a refusal, in the entity's own words. */
    reason: z.string().nullable(),
    /** Of an accepted request: whether the patient still has to confirm, has booked, or let the hold expire. */
    standing: z.enum(['waiting', 'booked', 'ended']).nullable(),
    /** Until when the time is held. */
    holdExpiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApprovalRequest' });
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

const dayQuery = z.object({ date: orNothing(SentDate) });
const acceptBody = z.object({ slots: z.array(SlotTime).min(1).max(personsPerCart) });
const refuseBody = z.object({
  reason: orNothing(text(reasonCharacters.minimum, reasonCharacters.maximum)),
});

export const readApprovalRequest = endpoint({
  slice,
  method: 'GET',
  path: 'v1/approval/:token',
  summary:
    "A request for a time, by the link in the entity's e-mail. Changes nothing. 404 for a forged link; Warning without data for an expired one.",
  access: 'link',
  params: LinkParams,
  query: dayQuery,
  data: ApprovalRequest,
  perMinute: 120,
});

export const acceptApprovalRequest = endpoint({
  slice,
  method: 'POST',
  path: 'v1/approval/:token/accept',
  summary: `Accepts a request at these starts, one for each person in their order; they are held ${acceptedHoldHours} hours, at most until ${acceptedHoldEndsBeforeHours} hours before. A link used before returns the existing answer. 409 with the nearest available times if a start is taken.`,
  access: 'link',
  params: LinkParams,
  body: acceptBody,
  data: ApprovalRequest,
  idempotent: true,
  perMinute: 60,
});

export const refuseApprovalRequest = endpoint({
  slice,
  method: 'POST',
  path: 'v1/approval/:token/refuse',
  summary:
    'Refuses a request, with an optional reason for the patient. A link used before returns the existing answer.',
  access: 'link',
  params: LinkParams,
  body: refuseBody,
  data: ApprovalRequest,
  idempotent: true,
  perMinute: 60,
});

const deskParams = z.object({ id: Id });

export const readDeskApproval = endpoint({
  slice,
  method: 'GET',
  path: 'v1/requests/approval/:id',
  summary: 'The same request, to members of the entity. That it was opened is recorded.',
  access: providerDesk,
  owned: true,
  params: deskParams,
  query: dayQuery,
  data: ApprovalRequest,
});

export const acceptDeskApproval = endpoint({
  slice,
  method: 'POST',
  path: 'v1/requests/approval/:id/accept',
  summary: 'Accepts the request as a member of the entity, as the link does.',
  access: providerDesk,
  standing: 'books',
  owned: true,
  params: deskParams,
  body: acceptBody,
  data: ApprovalRequest,
  idempotent: true,
});

export const refuseDeskApproval = endpoint({
  slice,
  method: 'POST',
  path: 'v1/requests/approval/:id/refuse',
  summary: 'Refuses the request as a member of the entity, as the link does.',
  access: providerDesk,
  owned: true,
  params: deskParams,
  body: refuseBody,
  data: ApprovalRequest,
  idempotent: true,
});
