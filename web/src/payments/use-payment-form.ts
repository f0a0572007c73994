import { useDraft } from '../platform/draft.ts';
import { useText } from '../platform/texts.ts';
import { type FieldErrors, useFormErrors } from '../platform/use-form-errors.ts';
import { ApiError } from '../platform/wire.ts';
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
  /** What can be chosen now. What was kept may have gone since: then nothing is chosen. */
  methods: readonly string[];
  /** What stands in the way of paying, in the order of the page. */
  find: (draft: PaymentDraft) => Partial<Record<PaymentField, PaymentErrorText>>;
}

/** What is typed where something is paid, and what is wrong with it, for the owner of a cart as for the payer of a link. */
export function usePaymentForm({ name, initial, methods, find }: PaymentForm) {
  const t = useText(paymentFormTexts);
  const { draft: kept, change } = useDraft<PaymentDraft>(name, initial);
  const draft = { ...kept, method: methods.includes(kept.method) ? kept.method : '' };
  const { errors, summary, show, forget } = useFormErrors<PaymentField>(
    (field) => `payment-${field}`,
    // Five times 'this field is required' helps nobody: the summary says which one.
    Object.fromEntries(invoiceFields.map((field) => [field, t(`payment.${field}`)])),
  );

  /** What is changed is no longer wrong, nor is what no longer matters since, until it is looked at again. */
  function fill(part: Partial<PaymentDraft>): void {
    change(part);
    const left = find({ ...draft, ...part });
    const mended = Object.keys(find(draft)).filter((field) => !(field in left));
    forget([...Object.keys(part), ...mended] as PaymentField[]);
  }

  /** Whether it may be sent; shows what is wrong otherwise. */
  function check(): boolean {
    const found = Object.entries(find(draft)).map(([field, error]) => [field, t(error)]);
    return show(Object.fromEntries(found));
  }

  /** Shows what the server found in the fields, and hands it back; null where it was about none of them. */
  function refuse(error: unknown): FieldErrors<PaymentField> | null {
    const found = refusedFields(error);
    return show(found) ? null : found;
  }

  return { draft, fill, errors, summary, check, refuse };
}

/** The code of what is wrong with a field is its name; a choice that is not on offer any more has codes of its own. */
function refusedFields(error: unknown): FieldErrors<PaymentField> {
  if (!(error instanceof ApiError)) return {};
  const codes = [
    ...[...invoiceFields, 'email' as const].map((field) => [field, field] as const),
    ...['payment.method', 'payment.unavailable', 'paymentType'].map(
      (code) => ['method', code] as const,
    ),
  ];
  const errors: FieldErrors<PaymentField> = {};
  for (const [field, code] of codes) {
    const message = error.messageOf(code);
    if (message) errors[field] ??= message.text;
  }
  return errors;
}
