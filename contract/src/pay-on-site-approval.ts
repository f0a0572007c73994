import { z } from 'zod';
import { providerDesk } from './access.ts';
import { Cents, Id, LinkParams, SlotTime } from './common.ts';
import { endpoint } from './endpoint.ts';
import { payOnSiteApprovalMinutes } from './limits.ts';

const slice = 'payments';

/**
 * The state of a cart's approval to pay on site: `notNeeded` if no entity requires one, `askable` before the request,
 * `asked`, `granted` until `until` and for one booking, `refused`, `used`, or `over` if it has expired.
 */
export const PayOnSiteApproval = z
  .object({
    state: z.enum(['notNeeded', 'askable', 'asked', 'granted', 'refused', 'used', 'over']),
    entity: z.string().nullable(),
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LocalPayment' });
export type PayOnSiteApproval = z.infer<typeof PayOnSiteApproval>;

/** What the entity sees of the request. */
export const PayOnSiteRequest = z
  .object({
    state: z.enum(['asked', 'granted', 'refused', 'used', 'over']),
    entity: z.string(),
    service: z.string(),
    timeZone: z.string(),
    /** The name of the account's owner. */
    account: z.string(),
    /** The persons, with the start that each holds now; null if the hold has expired. */
    people: z.array(z.object({ person: z.string(), time: SlotTime.nullable() })),
    totalCents: Cents,
    /** Until when it can be answered; once granted, until when the booking can be made. */
    until: z.iso.datetime(),
  })
  .meta({ id: 'LocalPaymentRequest' });
export type PayOnSiteRequest = z.infer<typeof PayOnSiteRequest>;

const cartParams = z.object({ cartId: Id });

export const readPayOnSiteApproval = endpoint({
  slice,
  method: 'GET',
  path: 'v1/cart/:cartId/local-payment',
  summary: 'Whether the cart may be paid on site, if an entity requires its approval first.',
  access: 'account',
  owned: true,
  params: cartParams,
  data: PayOnSiteApproval,
});

export const requestPayOnSiteApproval = endpoint({
  slice,
  method: 'POST',
  path: 'v1/cart/:cartId/local-payment',
  summary:
    'Asks an entity, by e-mail, whether this cart may be paid on site. Once for each entity of a cart.',
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
    'A pay-on-site request, by the link in the e-mail to the entity. Changes nothing. 404 for a forged link; Warning without data for an expired one.',
  access: 'link',
  params: LinkParams,
  data: PayOnSiteRequest,
  perMinute: 120,
});

export const grantPayOnSiteRequest = endpoint({
  slice,
  method: 'POST',
  path: 'v1/local-payment/:token/grant',
  summary: `Lets the patient make one booking within ${payOnSiteApprovalMinutes} minutes and pay it on site. A link that was used before returns the existing answer.`,
  access: 'link',
  params: LinkParams,
  data: PayOnSiteRequest,
  idempotent: true,
  perMinute: 60,
});

export const refusePayOnSiteRequest = endpoint({
  slice,
  method: 'POST',
  path: 'v1/local-payment/:token/refuse',
  summary: 'Refuses the request. A link that was used before returns the existing answer.',
  access: 'link',
  params: LinkParams,
  data: PayOnSiteRequest,
  idempotent: true,
  perMinute: 60,
});

const deskParams = z.object({ id: Id });

export const readDeskPayOnSite = endpoint({
  slice,
  method: 'GET',
  path: 'v1/requests/local-payment/:id',
  summary: 'The same request, to members of the entity. That it was opened is recorded.',
  access: providerDesk,
  owned: true,
  params: deskParams,
  data: PayOnSiteRequest,
});

export const acceptDeskPayOnSite = endpoint({
  slice,
  method: 'POST',
  path: 'v1/requests/local-payment/:id/accept',
  summary: 'Accepts the request as a member of the entity, as the link does.',
  access: providerDesk,
  owned: true,
  params: deskParams,
  data: PayOnSiteRequest,
  idempotent: true,
});

export const refuseDeskPayOnSite = endpoint({
  slice,
  method: 'POST',
  path: 'v1/requests/local-payment/:id/refuse',
  summary: 'Refuses the request as a member of the entity, as the link does.',
  access: providerDesk,
  owned: true,
  params: deskParams,
  data: PayOnSiteRequest,
  idempotent: true,
});
