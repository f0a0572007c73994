import { z } from 'zod';
import { providerManager } from './access.ts';
import { Cents, Id, LinkParams, SlotTime, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { reasonCharacters } from './limits.ts';

const slice = 'payments';

/** What the entity sees of a request to refund an appointment that the patient cancelled late. */
export const RefundRequest = z
  .object({
    id: Id,
    state: z.enum(['requested', 'accepted', 'refused']),
    /** Of an accepted request: the state of the refund. */
    money: z.enum(['onItsWay', 'back', 'failed']).nullable(),
    entity: z.string(),
    service: z.string(),
    timeZone: z.string(),
    person: z.string(),
    code: z.string(),
    /** When the appointment would have been. */
    time: SlotTime,
    amountCents: Cents,
    paidAt: z.iso.datetime(),
    /** When the appointment was cancelled, and the refund requested. */
    askedAt: z.iso.datetime(),
    answerUntil: z.iso.datetime(),
    /** The patient's reason, in their own words; null if they gave none. */
    requestReason: z.string().nullable(),
    /** Why it was refused, in the entity's own words. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'RefundRequest' });
export type RefundRequest = z.infer<typeof RefundRequest>;

const refuseBody = z.object({
  reason: text(reasonCharacters.minimum, reasonCharacters.maximum),
});

export const readRefundRequest = endpoint({
  slice,
  method: 'GET',
  path: 'v1/refund-request/:token',
  summary:
    'A refund request, by the link in the e-mail to the entity. Changes nothing. 404 for a forged link; Warning without data for an expired one.',
  access: 'link',
  params: LinkParams,
  data: RefundRequest,
  perMinute: 120,
});

export const acceptRefundRequest = endpoint({
  slice,
  method: 'POST',
  path: 'v1/refund-request/:token/accept',
  summary:
    'Refunds the whole amount, the way it was paid. A link that was used before returns the existing answer.',
  access: 'link',
  params: LinkParams,
  data: RefundRequest,
  idempotent: true,
  perMinute: 60,
});

export const refuseRefundRequest = endpoint({
  slice,
  method: 'POST',
  path: 'v1/refund-request/:token/refuse',
  summary:
    'Refuses the request with a reason, which the patient reads. A link that was used before returns the existing answer.',
  access: 'link',
  params: LinkParams,
  body: refuseBody,
  data: RefundRequest,
  idempotent: true,
  perMinute: 60,
});

const deskParams = z.object({ id: Id });

export const readDeskRefund = endpoint({
  slice,
  method: 'GET',
  path: 'v1/requests/refund/:id',
  summary: 'The same request, to members of the entity. That it was opened is recorded.',
  access: providerManager,
  owned: true,
  params: deskParams,
  data: RefundRequest,
});

export const acceptDeskRefund = endpoint({
  slice,
  method: 'POST',
  path: 'v1/requests/refund/:id/accept',
  summary: 'Accepts the request as a member of the entity, as the link does.',
  access: providerManager,
  owned: true,
  params: deskParams,
  data: RefundRequest,
  idempotent: true,
});

export const refuseDeskRefund = endpoint({
  slice,
  method: 'POST',
  path: 'v1/requests/refund/:id/refuse',
  summary: 'Refuses the request as a member of the entity, as the link does.',
  access: providerManager,
  owned: true,
  params: deskParams,
  body: refuseBody,
  data: RefundRequest,
  idempotent: true,
});
