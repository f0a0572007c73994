import { z } from 'zod';
import { hotelDesk } from './access.ts';
import { CartSchedule } from './cart.ts';
import { ServiceTypeSlug } from './catalogue.ts';
import { Cents, Email, Euros, Id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { CheckoutForm, CheckoutResult, PaymentStatus } from './payments.ts';

const slice = 'payments';

/** The methods of the payment link's page: `id` is the `paymentType` of its checkout. */
export const paymentLinkMethods = [
  { id: 1, slug: 'CARD', method: 'card' },
  { id: 2, slug: 'MBWAY', method: 'mbway' },
  { id: 3, slug: 'MULTIBANCO', method: 'multibanco' },
] as const;

export const PaymentLinkMethod = z
  .object({
    id: z.int(),
    slug: z.enum(['CARD', 'MBWAY', 'MULTIBANCO']),
    description: z.string(),
  })
  .meta({ id: 'DeferredType' });

/** The token of a link: 256 random bits. */
const PaymentLinkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** A cart by its id, for its owner; or by a payment link's token, for the payer. Only these calls accept the token. */
const cartOrTokenParams = z.object({ cartId: z.union([Id, PaymentLinkToken]) });

const PaymentLinkMethodId = z.int().min(0).max(9);

/** The checkout's form, with the payer's address. The owner leaves the method and the invoice to the payer. */
export const PaymentLinkForm = CheckoutForm.omit({ onlineMethod: true, phone: true }).extend({
  paymentType: z
    .union([PaymentLinkMethodId, z.object({ id: PaymentLinkMethodId, method: z.int().nullish() })])
    .nullish(),
  email: Email,
});

/** What the payer sees of a payment link: the sum, the persons, the entity and the times. */
export const PaymentLinkView = z
  .object({
    /** The token: the other two calls take it in place of the cart's id. */
    idCart: z.string(),
    status: z.enum([
      'open',
      'confirming',
      'awaitingVoucher',
      'paid',
      'refunded',
      'refundFailed',
      'expired',
      'canceled',
    ]),
    /** Open, or expired while the places may still be available: paying takes them again, or says that they are lost. */
    canCheckout: z.boolean(),
    paymentPending: z.boolean(),
    /** The first name of the cart's owner. */
    bookedBy: z.string(),
    currentService: z.object({
      serviceTypeSlug: ServiceTypeSlug,
      id: z.int(),
      description: z.string(),
    }),
    payment: z.object({ totalAmount: Euros, totalCents: Cents }),
    schedules: z.array(CartSchedule),
    /** Until when the link can be paid. */
    holdExpiresAt: z.iso.datetime(),
    voucher: PaymentStatus.shape.voucher,
    hasReceipt: z.boolean(),
  })
  .meta({ id: 'DeferredCart' });

export const readPaymentLink = endpoint({
  slice,
  method: 'PUT',
  path: 'scheduling/payment/:token/deferred',
  summary:
    'What a payment link is for, by its token: the cart, as far as the payer needs to see it.',
  access: 'link',
  params: z.object({ token: PaymentLinkToken }),
  data: PaymentLinkView,
  isReadOnly: true,
  perMinute: 60,
});

export const listPaymentLinkMethods = endpoint({
  slice,
  method: 'GET',
  path: 'scheduling/:cartId/payment/deffered',
  summary:
    'The methods of a payment link: for the owner of the cart, empty if no link can be sent for it; or by the token of a link.',
  access: 'anyone',
  members: hotelDesk,
  params: cartOrTokenParams,
  data: z.array(PaymentLinkMethod),
  perMinute: 60,
});

export const checkoutPaymentLink = endpoint({
  slice,
  method: 'POST',
  path: 'scheduling/:cartId/checkout/deffered',
  summary:
    'For the owner of the cart: holds its places and sends the link to `email`. By the token of a link: pays, by a redirect to the payment provider.',
  access: 'anyone',
  members: hotelDesk,
  params: cartOrTokenParams,
  body: PaymentLinkForm,
  data: CheckoutResult,
  idempotent: true,
  needsTerms: true,
  perMinute: 30,
});

export const resendPaymentLink = endpoint({
  slice,
  method: 'POST',
  path: 'scheduling/:cartId/checkout-again',
  summary:
    'Sends the payment link once more, or to another address: then the earlier links become invalid. A link that is closed is replaced by a new one if its places are available.',
  access: 'account',
  members: hotelDesk,
  owned: true,
  params: z.object({ cartId: Id }),
  body: z.object({ email: Email }),
  data: z.object({ email: z.string(), expiresAt: z.iso.datetime() }),
  idempotent: true,
  needsTerms: true,
  perMinute: 20,
});

export const downloadPaymentLinkReceipt = endpoint({
  slice,
  method: 'GET',
  path: 'v1/deferred-payment/:token/receipt',
  summary: 'The receipt of a payment by a link, as PDF, by the token of the link.',
  access: 'link',
  params: z.object({ token: PaymentLinkToken }),
  file: 'application/pdf',
  perMinute: 20,
});
