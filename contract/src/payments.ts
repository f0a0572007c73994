import { z } from 'zod';
import { hotelDesk } from './access.ts';
import { Cents, Id, invoiceText, Language, orNothing, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { PersonListItem } from './persons.ts';

const slice = 'payments';

/** 0 free checkout, 1 local, 2 online. */
export const paymentTypes = { free: 0, local: 1, online: 2 } as const;
/** 0 cash, 1 bank reference; 2 the card terminal, at which only a member takes money. */
export const localMethods = { cash: 0, bankReference: 1, terminal: 2 } as const;
/** The methods that the provider's page can offer. */
export const onlineMethods = ['card', 'mbway', 'multibanco'] as const;
export const OnlineMethod = z.enum(onlineMethods);
export type OnlineMethod = z.infer<typeof OnlineMethod>;

/**
 * `heldTooLong`: the times were taken too long ago for a push to a phone. A voucher holds places for days without payment,
 * so it has the limits of payment links: `tooManyUnpaid`, an account that has never paid holds few; `dayFull`, a day has few.
 */
export const WithheldReason = z.enum(['heldTooLong', 'tooManyUnpaid', 'dayFull']);

export const PaymentType = z
  .object({
    id: z.int(),
    description: z.string(),
    methods: z.array(z.object({ id: z.int(), description: z.string() })),
    /** For online payment: the methods that the provider's page will offer. */
    onlineMethods: z.array(OnlineMethod),
    /** Of `onlineMethods`: those that begin with the payer's phone, sent with the checkout (`phone`). Absent: none. */
    phoneMethods: z.array(OnlineMethod).optional(),
    /** Methods that are unavailable for this cart: its first start is too near to wait for the money. */
    tooSlowMethods: z.array(OnlineMethod),
    /** Methods that are withheld now, and why. */
    withheldMethods: z.array(z.object({ method: OnlineMethod, reason: WithheldReason })),
    /**
     * To a hotel that books for guests alone: due at the place; due by the hotel, as its protocol says; or by a link to the
     * guest's e-mail, which `scheduling/:cartId/checkout/deffered` sends.
     */
    desk: z.enum(['onSite', 'hotel', 'link']).optional(),
  })
  .meta({ id: 'PaymentType' });

const InvoicingFields = {
  name: z.string().max(200).nullish(),
  taxIdentificationNumber: z.string().max(20).nullish(),
  address: z.string().max(300).nullish(),
  postalCode: z.string().max(20).nullish(),
  locality: z.string().max(120).nullish(),
};

/** A mobile number of Portugal, with or without its country code; nine digits afterwards. */
export const PortugueseMobile = z
  .string()
  .max(40)
  .transform((value) => value.replace(/[\s().-]/g, '').replace(/^(?:\+|00)351/, ''))
  .pipe(z.string().regex(/^9\d{8}$/));

/** `paymentType` is a number, or the number with its method. If all invoicing fields are empty, the invoice has no tax number. */
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
  /** Of online payment: the one method that the provider's page then offers. Absent: the page offers all of them. */
  onlineMethod: OnlineMethod.nullish(),
  /** A mobile of Portugal, for a method of `phoneMethods`: the payer accepts there. It is handed to the provider and not stored. */
  phone: orNothing(PortugueseMobile),
  /** The people of the cart can move by up to `flexibleMinutes`: the entity may ask them on the phone. Absent: they did not say. */
  isFlexible: z.boolean().nullish(),
});

/** Complete invoicing data: required if the invoice is to have a tax number. */
export const InvoicingData = z.object({
  name: invoiceText(3, 120),
  taxIdentificationNumber: text(9, 20),
  address: invoiceText(1, 200),
  postalCode: text(1, 20),
  locality: invoiceText(1, 80),
});
export type InvoicingData = z.infer<typeof InvoicingData>;

/** The saved invoicing data of an account; it was validated when it was saved. */
export const SavedInvoicingData = z.object({
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

/** What the payer enters at a Multibanco machine, and until when; the amount is that of the whole payment. */
export const Voucher = z
  .object({
    entity: z.string(),
    reference: z.string(),
    amountCents: Cents,
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Voucher' });
export type Voucher = z.infer<typeof Voucher>;

/** What the payment result screens show, by the payment's token. */
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
    /** The payment method; null if none was chosen yet. */
    method: OnlineMethod.nullable(),
    /** Until when its places are held, to pay or to retry. Null once they are booked or released. */
    heldUntil: z.iso.datetime().nullable(),
    /** Paid by a payment link: the payer may have no account, and continues at the link. */
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
    /** The refunded part of it. */
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
    /** Whether the account's persons get text messages about its appointments. */
    wantsTexts: z.boolean(),
    /** The language of messages to the account; its pages may be shown in another. */
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
  summary: 'The account, its persons and its invoices.',
  access: 'account',
  data: User,
});

export const listPaymentTypes = endpoint({
  slice,
  method: 'GET',
  path: 'scheduling/:cartId/payment',
  summary:
    'The payment types of the cart; empty if there is nothing to pay. The first call opens the payment step: it renews the holds, for up to 30 minutes from the first of them.',
  access: 'account',
  members: hotelDesk,
  owned: true,
  params: cartParams,
  data: z.array(PaymentType),
});

export const checkout = endpoint({
  slice,
  method: 'POST',
  path: 'scheduling/:cartId/checkout',
  summary:
    'Books what the cart holds: immediately if it is free or paid locally, else by a redirect to the payment provider.',
  access: 'account',
  members: hotelDesk,
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
  summary: 'Cancels the pending payment of a cart; its places are released immediately.',
  access: 'account',
  members: hotelDesk,
  owned: true,
  params: cartParams,
  idempotent: true,
});

export const cancelPayment = endpoint({
  slice,
  method: 'PUT',
  path: 'scheduling/payment/:s/cancel',
  summary:
    'Cancels a payment by the token of the result screen; its places are released immediately.',
  access: 'link',
  params: z.object({ s: PaymentToken }),
  idempotent: true,
  perMinute: 60,
});

export const tryPaymentAgain = endpoint({
  slice,
  method: 'PUT',
  path: 'scheduling/payment/:s/try-again',
  summary: 'Cancels a payment and opens its cart for another one; returns the id of the cart.',
  access: 'link',
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
    'From the list of appointments: cancels a pending payment and opens its cart for another one; returns the id of the cart.',
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
  summary: 'The status of a payment, by the token of the result screen.',
  access: 'link',
  params: z.object({ s: PaymentToken }),
  data: PaymentStatus,
  perMinute: 120,
});

export const checkOwnPayment = endpoint({
  slice,
  method: 'POST',
  path: 'v1/payments/:id/check',
  summary:
    'Reads the status of a pending payment from the provider now, for a patient who has just accepted it on a phone or paid a reference.',
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
  perMinute: 30,
});
