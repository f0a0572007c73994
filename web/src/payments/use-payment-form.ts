import { useText } from '../platform/texts.ts';
import { refusedFields, useForm } from '../platform/use-form.ts';
import type { FieldErrors } from '../platform/use-form-errors.ts';
import {
  invoiceFields,
  type PaymentDraft,
  type PaymentErrorText,
  type PaymentField,
} from './payment-form.rules.ts';
import { paymentFormTexts } from './payment-form.texts.ts';

interface PaymentForm {
  /** Keeps the draft apart from others in the tab. */
  name: string;
  initial: PaymentDraft;
  /** What can be chosen now. The stored choice may not be offered any more: then nothing is chosen. */
  methods: readonly string[];
  /** What stands in the way of paying, in the order of the page. */
  find: (draft: PaymentDraft) => Partial<Record<PaymentField, PaymentErrorText>>;
}

/** The code of what is wrong with a field is its name; a choice that is not on offer any more has codes of its own. */
const codes: Readonly<Record<string, PaymentField>> = {
  name: 'name',
  taxIdentificationNumber: 'taxIdentificationNumber',
  address: 'address',
  postalCode: 'postalCode',
  locality: 'locality',
  email: 'email',
  phone: 'phone',
  'payment.method': 'method',
  'payment.unavailable': 'method',
  paymentType: 'method',
};

/**
 * What is typed where something is paid, and what is wrong with it, for the owner of a cart as for the payer of a link.
 */
export function usePaymentForm({ name, initial, methods, find }: PaymentForm) {
  const t = useText(paymentFormTexts);
  const chosen = (kept: PaymentDraft): PaymentDraft => ({
    ...kept,
    method: methods.includes(kept.method) ? kept.method : '',
  });
  const form = useForm<PaymentDraft, PaymentField>({
    initial,
    keptAs: name,
    idOf: (field) => `payment-${field}`,
    // Five times 'this field is required' is no help: the summary says which one.
    labels: Object.fromEntries(invoiceFields.map((field) => [field, t(`payment.${field}`)])),
    check: (kept) =>
      Object.fromEntries(
        Object.entries(find(chosen(kept))).map(([field, error]) => [field, t(error)]),
      ),
    // What is changed is no longer wrong, nor is what no longer matters since, until it is looked at again.
    mends: (part) => {
      const left = find({ ...draft, ...part });
      const mended = Object.keys(find(draft)).filter((field) => !(field in left));
      return [...Object.keys(part), ...mended] as PaymentField[];
    },
  });
  const draft: PaymentDraft = chosen(form.draft);
  const { change: fill, errors, summary, show, isSound: check } = form;

  /** Shows what the server found in the fields, and hands it back; null where it was about none of them. */
  function refuse(error: unknown): FieldErrors<PaymentField> | null {
    const found = refusedFields(error, codes);
    return show(found) ? null : found;
  }

  return { draft, fill, errors, summary, check, refuse };
}
