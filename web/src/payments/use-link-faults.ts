import { cartTexts } from '../cart/cart.texts.ts';
import {
  invoiceFields,
  type PaymentDraft,
  type PaymentField,
  paymentFaults,
} from '../cart/payment.rules.ts';
import { isEmail } from '../identity/email.rules.ts';
import { useText } from '../platform/texts.ts';
import type { Faults } from '../platform/use-faults.ts';
import type { DeferredType } from './payment-link.api.ts';

/** What stands in the way of paying by a link, in words, and what the fields are called. */
export function useLinkFaults(draft: PaymentDraft, types: readonly DeferredType[]) {
  const t = useText(cartTexts);
  const methods = types.map(({ id }) => String(id));
  const found: Faults<PaymentField> = {};
  const faults = paymentFaults(draft, methods);
  // In the order of the page.
  for (const field of ['method', 'invoice', ...invoiceFields] as const) {
    const fault = faults[field];
    if (fault) found[field] = t(fault);
  }
  if (!isEmail(draft.email.trim())) found.email = t('payment.emailWrong');
  const labels: Faults<PaymentField> = {};
  for (const field of invoiceFields) labels[field] = t(`payment.${field}`);
  return { found, labels };
}
