import { z } from 'zod';
import { Cents, Id, SlotTime } from './common.ts';
import { endpoint } from './endpoint.ts';
import { localPaymentWindowMinutes } from './limits.ts';

const slice = 'payments';

/**
 * How a cart stands with a place that wants to be asked before it is paid there: `notNeeded` where it need not be
 * asked, `askable`, `asked`, `granted` until `until` and for one booking, `refused`, `used`, or `over` where the time
 * ran out.
 */
export const PayOnSiteApproval = z
  .object({
    state: z.enum(['notNeeded', 'askable', 'asked', 'granted', 'refused', 'used', 'over']),
    entity: z.string().nullable(),
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LocalPayment' });
export type PayOnSiteApproval = z.infer<typeof PayOnSiteApproval>;

/** What a partner's desk sees of it. */
export const PayOnSiteRequest = z
  .object({
    state: z.enum(['asked', 'granted', 'refused', 'used', 'over']),
    entity: z.string(),
    service: z.string(),
    timeZone: z.string(),
    /** Who booked. */
    account: z.string(),
    /** For whom; the start that each holds now, or null where the hold has ended. */
    people: z.array(z.object({ person: z.string(), time: SlotTime.nullable() })),
    totalCents: Cents,
    /** Until when it can be answered; once granted, until when the booking can be made. */
    until: z.iso.datetime(),
  })
  .meta({ id: 'LocalPaymentRequest' });
export type PayOnSiteRequest = z.infer<typeof PayOnSiteRequest>;

const cartParams = z.object({ cartId: Id });
const params = z.object({ token: z.string().min(20).max(200) });

export const readPayOnSiteApproval = endpoint({
  slice,
  method: 'GET',
  path: 'v1/cart/:cartId/local-payment',
  summary: 'Whether the cart may be paid at the place, where the place wants to be asked first.',
  access: 'account',
  owned: true,
  params: cartParams,
  data: PayOnSiteApproval,
});

export const requestPayOnSiteApproval = endpoint({
  slice,
  method: 'POST',
  path: 'v1/cart/:cartId/local-payment',
  summary: 'Asks the place, by e-mail, whether this cart may be paid there. Once for a cart.',
  access: 'account',
  owned: true,
  params: cartParams,
  data: PayOnSiteApproval,
  idempotent: true,
  needsTerms: true,
});

export const readPayOnSiteRequest = endpoint({
  slice,
  method: 'GET',
  path: 'v1/local-payment/:token',
  summary:
    'The same for the place, by the link in its e-mail. Changes nothing. 404 for a forged link; Warning without data for one that has ended.',
  access: 'anyone',
  params,
  data: PayOnSiteRequest,
  perMinute: 120,
});

export const grantPayOnSiteRequest = endpoint({
  slice,
  method: 'POST',
  path: 'v1/local-payment/:token/grant',
  summary: `Lets one booking be made within ${localPaymentWindowMinutes} minutes and paid at the place. A link used before answers with the answer that stands.`,
  access: 'anyone',
  params,
  data: PayOnSiteRequest,
  idempotent: true,
  perMinute: 60,
});

export const refusePayOnSiteRequest = endpoint({
  slice,
  method: 'POST',
  path: 'v1/local-payment/:token/refuse',
  summary: 'Refuses it. A link used before answers with the answer that stands.',
  access: 'anyone',
  params,
  data: PayOnSiteRequest,
  idempotent: true,
  perMinute: 60,
});
