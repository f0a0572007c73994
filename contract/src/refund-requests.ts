import { z } from 'zod';
import { Cents, Id, SlotTime, text } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'payments';

/** What a partner's desk sees of a request to give money back for an appointment that its person canceled late. */
export const RefundRequest = z
  .object({
    id: Id,
    state: z.enum(['requested', 'accepted', 'refused']),
    /** Of an accepted one: where the money is by now. */
    money: z.enum(['onItsWay', 'back', 'failed']).nullable(),
    entity: z.string(),
    service: z.string(),
    timeZone: z.string(),
    person: z.string(),
    code: z.string(),
    /** When it would have been. */
    time: SlotTime,
    amountCents: Cents,
    paidAt: z.iso.datetime(),
    /** When it was canceled, and so asked for. */
    askedAt: z.iso.datetime(),
    answerUntil: z.iso.datetime(),
    /** Why the patient asks for it, in their own words; null where they gave no reason. */
    requestReason: z.string().nullable(),
    /** Why it was refused, in the desk's own words. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'RefundRequest' });
export type RefundRequest = z.infer<typeof RefundRequest>;

const params = z.object({ token: z.string().min(20).max(200) });

export const readRefundRequest = endpoint({
  slice,
  method: 'GET',
  path: 'v1/refund-request/:token',
  summary:
    "A request for a refund, by the link in the partner's e-mail. Changes nothing. 404 for a forged link; Warning without data for one that has ended.",
  access: 'anyone',
  params,
  data: RefundRequest,
  perMinute: 120,
});

export const acceptRefundRequest = endpoint({
  slice,
  method: 'POST',
  path: 'v1/refund-request/:token/accept',
  summary:
    'Gives the whole amount back, the way it was paid. A link used before answers with the answer that stands.',
  access: 'anyone',
  params,
  data: RefundRequest,
  idempotent: true,
  perMinute: 60,
});

export const refuseRefundRequest = endpoint({
  slice,
  method: 'POST',
  path: 'v1/refund-request/:token/refuse',
  summary:
    'Refuses it with a reason, which the person reads. A link used before answers with the answer that stands.',
  access: 'anyone',
  params,
  body: z.object({ reason: text(3, 300) }),
  data: RefundRequest,
  idempotent: true,
  perMinute: 60,
});
