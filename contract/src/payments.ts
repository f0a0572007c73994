import { z } from 'zod';
import { Cents, Id, invoiceText, Language, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { PersonListItem } from './persons.ts';

const slice = 'payments';

/** 0 free checkout, 1 local, 2 online. */
export const paymentTypes = { free: 0, local: 1, online: 2 } as const;
/** 0 cash, 1 bank reference. */
export const localMethods = { cash: 0, bankReference: 1 } as const;
/** What the provider's page can offer. */
export const onlineMethods = ['card', 'mbway', 'multibanco'] as const;
export const OnlineMethod = z.enum(onlineMethods);
export type OnlineMethod = z.infer<typeof OnlineMethod>;

/**
 * `heldTooLong`: no push to a phone may begin so long after the times were taken. A voucher keeps places for days without
 * payment, so, as for payment links: `tooManyUnpaid`, an account that has never paid keeps few; `dayFull`, so does a day.
 */
export const WithheldReason = z.enum(['heldTooLong', 'tooManyUnpaid', 'dayFull']);

export const PaymentType = z
  .object({
    id: z.int(),
    description: z.string(),
    methods: z.array(z.object({ id: z.int(), description: z.string() })),
    /** For online payment: what the provider's page will offer. */
    onlineMethods: z.array(OnlineMethod),
    /** What that page could offer but not for this cart: its first start is too near to wait for the money. */
    tooSlowMethods: z.array(OnlineMethod),
    /** What it could offer but not now, and why. */
    withheldMethods: z.array(z.object({ method: OnlineMethod, reason: WithheldReason })),
  })
  .meta({ id: 'PaymentType' });

const InvoicingFields = {
  name: z.string().max(200).nullish(),
  taxIdentificationNumber: z.string().max(20).nullish(),
  address: z.string().max(300).nullish(),
  postalCode: z.string().max(20).nullish(),
  locality: z.string().max(120).nullish(),
};

/** `paymentType` is a number, or the number with its method. All invoicing fields empty: no tax number on the invoice. */
export const CheckoutForm = z.object({
  ...InvoicingFields,
  saveInvoicingData: z.preprocess(
    (value) => (value === 'true' ? true : value === 'false' ? false : value),
    z.boolean().nullish(),
  ),
  paymentType: z.union([
    z.int().min(0).max(2),
    z.object({ id: z.int().min(0).max(2), method: z.int().min(0).max(1).nullish() }),
  ]),
});

/** Complete invoicing data: what is required once a tax number is asked for. */
export const InvoicingData = z.object({
  name: invoiceText(3, 120),
  taxIdentificationNumber: text(9, 20),
  address: invoiceText(1, 200),
  postalCode: text(1, 20),
  locality: invoiceText(1, 80),
});
export type InvoicingData = z.infer<typeof InvoicingData>;

/** The same as it is answered: what was checked when it was sent. */
const SavedInvoicingData = z.object({
  name: z.string(),
  taxIdentificationNumber: z.string(),
  address: z.string(),
  postalCode: z.string(),
  locality: z.string(),
});

export const CheckoutResult = z
  .object({
    paymentResult: z.object({
      status: z.enum(['Success', 'Redirect']),
      url: z.string().nullable(),
    }),
    idPayment: Id,
  })
  .meta({ id: 'CheckoutResult' });

/** What is typed at a Multibanco machine, and until when; the amount is of the whole payment. */
export const Voucher = z
  .object({
    entity: z.string(),
    reference: z.string(),
    amountCents: Cents,
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Voucher' });
export type Voucher = z.infer<typeof Voucher>;

/** What the payment result screens show: all of it comes from the token. */
export const PaymentStatus = z
  .object({
    status: z.enum([
      'pending',
      'confirming',
      'awaitingVoucher',
      'paid',
      'failed',
      'canceled',
      'expired',
      'refunded',
      'refundFailed',
    ]),
    totalCents: z.int(),
    idCart: Id.nullable(),
    canTryAgain: z.boolean(),
    /** How it was paid, or was to be; null where nobody chose yet. */
    method: OnlineMethod.nullable(),
    /** Until when its times are kept for it, or for another try. Null once they are booked or free. */
    heldUntil: z.iso.datetime().nullable(),
    /** Paid by the link of a deferred payment: whoever looks may have no account, and goes on at the link. */
    isDeferred: z.boolean(),
    voucher: Voucher.nullable(),
  })
  .meta({ id: 'PaymentStatus' });

export const Invoice = z
  .object({
    partner: z.string(),
    partnerAddress: z.string(),
    date: z.iso.datetime(),
    serviceDescription: z.string(),
    persons: z.array(z.string()),
    paymentId: Id,
    invoiceFileDescription: z.string(),
    totalCents: z.int(),
    /** What of it went back. */
    refundedCents: z.int(),
  })
  .meta({ id: 'Invoice' });

export const User = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    invoices: z.array(Invoice),
    personList: z.array(PersonListItem),
    invoicingData: SavedInvoicingData.nullable(),
    /** Whether text messages about its appointments go to its people. */
    wantsTexts: z.boolean(),
    /** Of the messages to the account, whatever language its pages are read in. */
    language: Language,
  })
  .meta({ id: 'User' });

const cartParams = z.object({ cartId: Id });
/** The token in the address of the payment result screens. */
const PaymentToken = z
  .string()
  .min(20)
  .max(100)
  .regex(/^[A-Za-z0-9_-]+$/);

export const readUser = endpoint({
  slice,
  method: 'GET',
  path: 'onboarding/user',
  summary: 'The account, its people and its invoices.',
  access: 'account',
  data: User,
});

export const listPaymentTypes = endpoint({
  slice,
  method: 'GET',
  path: 'scheduling/:cartId/payment',
  summary:
    'How the cart can be paid; empty where nothing is to pay. The first time it renews the holds, for up to 30 minutes from the first of them: the payment step is open.',
  access: 'account',
  owned: true,
  params: cartParams,
  data: z.array(PaymentType),
});

export const checkout = endpoint({
  slice,
  method: 'POST',
  path: 'scheduling/:cartId/checkout',
  summary:
    'Books what the cart holds: at once where it is free or paid locally, or by a redirect to the payment provider.',
  access: 'account',
  owned: true,
  params: cartParams,
  body: CheckoutForm,
  data: CheckoutResult,
  idempotent: true,
  needsTerms: true,
});

export const cancelCartPayment = endpoint({
  slice,
  method: 'PUT',
  path: 'scheduling/:cartId/cancel-payment',
  summary: 'Cancels the pending payment of a cart; its places are given back at once.',
  access: 'account',
  owned: true,
  params: cartParams,
  idempotent: true,
});

export const cancelPayment = endpoint({
  slice,
  method: 'PUT',
  path: 'scheduling/payment/:s/cancel',
  summary:
    'Cancels a payment by the token of the result screen; its places are given back at once.',
  access: 'anyone',
  params: z.object({ s: PaymentToken }),
  idempotent: true,
  perMinute: 60,
});

export const tryPaymentAgain = endpoint({
  slice,
  method: 'PUT',
  path: 'scheduling/payment/:s/try-again',
  summary: 'Gives up a payment and opens its cart for another; answers the id of the cart.',
  access: 'anyone',
  params: z.object({ s: PaymentToken }),
  data: z.object({ id: Id }),
  idempotent: true,
  needsTerms: true,
  perMinute: 60,
});

export const cancelAndRetry = endpoint({
  slice,
  method: 'PUT',
  path: 'scheduling/payment/:id/cancel-and-retry',
  summary:
    'From the list of tests: gives up a pending payment and opens its cart for another; answers the id of the cart.',
  access: 'account',
  owned: true,
  params: z.object({ id: Id }),
  data: z.object({ id: Id }),
  idempotent: true,
  needsTerms: true,
});

export const readPaymentStatus = endpoint({
  slice,
  method: 'GET',
  path: 'v1/payment/:s',
  summary: 'How a payment stands, by the token of the result screen.',
  access: 'anyone',
  params: z.object({ s: PaymentToken }),
  data: PaymentStatus,
  perMinute: 120,
});

export const checkOwnPayment = endpoint({
  slice,
  method: 'POST',
  path: 'v1/payments/:id/check',
  summary:
    'Asks the payment provider now how a pending payment stands: for who has just accepted it on a phone or paid a reference.',
  access: 'account',
  owned: true,
  params: z.object({ id: Id }),
  data: PaymentStatus.pick({ status: true }),
  perMinute: 30,
});

export const downloadInvoice = endpoint({
  slice,
  method: 'GET',
  path: 'onboarding/user/schedule/:paymentId/invoice',
  summary: 'The payment receipt as PDF.',
  access: 'account',
  owned: true,
  params: z.object({ paymentId: Id }),
  file: 'application/pdf',
});
