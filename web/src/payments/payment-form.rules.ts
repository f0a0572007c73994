import type { checkout, OnlineMethod, PaymentType } from '@vaga/contract/payments';
import { isPortugueseTaxNumber } from '@vaga/contract/tax-number';
import type { z } from 'zod';
import type { CallBody } from '../platform/api.ts';
import { isEmail } from '../platform/email.rules.ts';

export const invoiceFields = [
  'name',
  'taxIdentificationNumber',
  'address',
  'postalCode',
  'locality',
] as const;
export type InvoiceField = (typeof invoiceFields)[number];

/** What is filled in at the payment step: always text, so that a reload brings it back. */
export interface PaymentDraft extends Record<InvoiceField, string> {
  /** Whether the invoice carries a tax number; empty until answered. */
  invoice: '' | 'yes' | 'no';
  /** '2.card' and the like to pay at once, '1.0' and '1.1' for the local methods, `byOthers`; empty until chosen. */
  method: string;
  /** Of a payer who accepts on the phone. */
  phone?: string;
  /** Who is asked to pay, or wants to hear that it worked. */
  email: string;
  save: boolean;
  /** The people of the cart can move by some minutes, after a call. */
  isFlexible?: boolean;
}

/** Under which name the tab keeps what was filled in at the payment of a cart. */
export const paymentDraftOf = (cartId: string) => `cart.${cartId}.payment`;

/** The id of the payment type to pay at once. */
const online = '2';

/** The usual way to pay at once. */
export const payByCard = `${online}.card`;

const onlineMethods: readonly OnlineMethod[] = ['card', 'mbway', 'multibanco'];

/** Whether the choice is to pay at once: '2.card', or '2' where the provider's page asks how. */
export function isPayingNow(method: string): boolean {
  return method.split('.')[0] === online;
}

/** The method of the provider, where the choice is one: 'card' of '2.card'. */
export function onlineMethodOf(method: string): OnlineMethod | null {
  const [, name] = isPayingNow(method) ? method.split('.') : [];
  return onlineMethods.find((known) => known === name) ?? null;
}

/** The choice to leave the payment to another payer. */
export const byOthers = 'byOthers';

export type PaymentField = InvoiceField | 'invoice' | 'method' | 'phone' | 'email';

export type PaymentErrorText =
  | 'payment.chooseInvoice'
  | 'payment.chooseMethod'
  | 'payment.required'
  | 'payment.emailWrong'
  | 'payment.phoneWrong'
  | 'payment.nameShort'
  | 'payment.taxShort'
  | 'payment.taxWrong';

/**
 * What prevents a checkout. A method is required only where there is something to pay. A patient who leaves the
 * payment to another payer leaves the invoice to them as well, and gives their address.
 */
export function paymentErrors(
  draft: PaymentDraft,
  methods: readonly string[],
  phoneMethods: readonly OnlineMethod[] = [],
): Partial<Record<PaymentField, PaymentErrorText>> {
  const errors: Partial<Record<PaymentField, PaymentErrorText>> = {};
  if (draft.method === byOthers && methods.includes(byOthers)) {
    return isEmail(draft.email.trim()) ? {} : { email: 'payment.emailWrong' };
  }
  if (draft.invoice === '') errors.invoice = 'payment.chooseInvoice';
  if (draft.invoice === 'yes') Object.assign(errors, invoiceErrors(draft));
  if (methods.length > 0 && !methods.includes(draft.method)) errors.method = 'payment.chooseMethod';
  const onlineMethod = onlineMethodOf(draft.method);
  const asksPhone = onlineMethod !== null && phoneMethods.includes(onlineMethod);
  if (asksPhone && !isPortugueseMobile(draft.phone ?? '')) errors.phone = 'payment.phoneWrong';
  return errors;
}

/** With or without the country code. */
function isPortugueseMobile(typed: string): boolean {
  return /^(?:(?:\+|00)351)?9\d{8}$/.test(typed.replace(/[\s().-]/g, ''));
}

/** The same for who pays by a link, in the order of that page: how, the invoice, and where to write to. */
export function linkErrors(
  draft: PaymentDraft,
  methods: readonly string[],
): Partial<Record<PaymentField, PaymentErrorText>> {
  const { method, ...invoice } = paymentErrors(draft, methods);
  return {
    ...(method ? { method } : {}),
    ...invoice,
    ...(isEmail(draft.email.trim()) ? {} : { email: 'payment.emailWrong' }),
  };
}

/** What is wrong with the data of an invoice that carries a tax number. */
export function invoiceErrors(
  draft: Record<InvoiceField, string>,
): Partial<Record<InvoiceField, PaymentErrorText>> {
  const errors: Partial<Record<InvoiceField, PaymentErrorText>> = {};
  for (const field of invoiceFields) {
    const error = invoiceError(field, draft[field].trim());
    if (error) errors[field] = error;
  }
  return errors;
}

function invoiceError(field: InvoiceField, value: string): PaymentErrorText | null {
  if (value === '') return 'payment.required';
  if (field === 'name' && value.length < 3) return 'payment.nameShort';
  return field === 'taxIdentificationNumber' ? taxError(value) : null;
}

/** Nine digits have to be a Portuguese tax number; a longer one is another country's. Null where nothing is wrong. */
export function taxError(typed: string): 'payment.taxShort' | 'payment.taxWrong' | null {
  const number = typed.replace(/[\s.-]/g, '');
  if (number.length < 9) return 'payment.taxShort';
  return /^\d{9}$/.test(number) && !isPortugueseTaxNumber(number) ? 'payment.taxWrong' : null;
}

/** The methods of a cart's payment types, as the choice names them: '2.card', '1.0', '1.1'; a guest pays online by a link. */
export function methodsOf(types: readonly z.infer<typeof PaymentType>[]): string[] {
  return types.flatMap(({ id, methods, onlineMethods, desk }) => {
    if (desk === 'link') return [byOthers];
    if (onlineMethods.length > 0) return onlineMethods.map((method) => `${id}.${method}`);
    return methods.length > 0 ? methods.map((method) => `${id}.${method.id}`) : [String(id)];
  });
}

/** The body of the checkout; without a tax number every invoicing field is empty. Type 0 where nothing is to pay. */
export function checkoutOf(draft: PaymentDraft, isFree: boolean): CallBody<typeof checkout> {
  const onlineMethod = onlineMethodOf(draft.method);
  const [id, method] = draft.method.split('.').map((part) => Number(part));
  const hasInvoice = draft.invoice === 'yes';
  const text = (field: InvoiceField) => (hasInvoice ? draft[field].trim() : '');
  return {
    name: text('name'),
    taxIdentificationNumber: text('taxIdentificationNumber').replace(/[\s.-]/g, ''),
    address: text('address'),
    postalCode: text('postalCode'),
    locality: text('locality'),
    saveInvoicingData: hasInvoice && draft.save,
    ...(draft.isFlexible ? { isFlexible: true } : {}),
    ...(onlineMethod && !isFree ? { onlineMethod } : {}),
    ...(onlineMethod === 'mbway' && draft.phone ? { phone: draft.phone } : {}),
    paymentType: isFree
      ? { id: 0 }
      : { id: id ?? 0, ...(method === undefined || onlineMethod ? {} : { method }) },
  };
}
