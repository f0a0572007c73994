import { z } from 'zod';
import { CartSchedule } from './cart.ts';
import { ServiceTypeSlug } from './catalogue.ts';
import { Cents, Email, Euros, Id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { CheckoutForm, CheckoutResult, PaymentStatus } from './payments.ts';

const slice = 'payments';

/** What the deferred payment page can choose from: `id` is the `paymentType` of its checkout. */
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

/** The secret of a link: 256 random bits. */
const PaymentLinkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/**
 * A cart by its id, for its owner; or by the token of a link to it, for whoever has that. The token stands for the cart
 * in these calls alone: everywhere else it opens nothing.
 */
const cartOrTokenParams = z.object({ cartId: z.union([Id, PaymentLinkToken]) });

const PaymentLinkMethodId = z.int().min(0).max(9);

/** The checkout's form, with where to write. Who defers leaves the choice and the invoice to who pays. */
export const PaymentLinkForm = CheckoutForm.extend({
  paymentType: z
    .union([PaymentLinkMethodId, z.object({ id: PaymentLinkMethodId, method: z.int().nullish() })])
    .nullish(),
  email: Email,
});

/** What a link shows: what is to be paid, for whom, where and when. All of it comes from the token. */
export const PaymentLinkView = z
  .object({
    /** The token again: what the other two calls take for the cart. */
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
    /** Open, or over so short that the places may still be free: paying takes them again, or says that they are gone. */
    canCheckout: z.boolean(),
    paymentPending: z.boolean(),
    /** The first name of who booked. */
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
    'What the link of a deferred payment is for, by its token: the cart, as far as who pays needs to see it.',
  access: 'anyone',
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
    'How whoever gets the link could pay: for the owner of the cart, empty where it cannot be left to somebody else; or by the token of a link.',
  access: 'anyone',
  params: cartOrTokenParams,
  data: z.array(PaymentLinkMethod),
  perMinute: 60,
});

export const checkoutPaymentLink = endpoint({
  slice,
  method: 'POST',
  path: 'scheduling/:cartId/checkout/deffered',
  summary:
    'For the owner of the cart: keeps its places and sends the link to `email`. By the token of a link: pays, by a redirect to the payment provider.',
  access: 'anyone',
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
    'Sends the link of a deferred payment once more, or to another address: then the earlier links open nothing any more. One that is over begins anew where its places are free.',
  access: 'account',
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
  summary: 'The receipt of what was paid by a link, as PDF, by the token of the link.',
  access: 'anyone',
  params: z.object({ token: PaymentLinkToken }),
  file: 'application/pdf',
  perMinute: 20,
});
