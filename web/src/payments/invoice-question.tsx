import { useText } from '../platform/texts.ts';
import type { FieldErrors } from '../platform/use-form-errors.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import type { PaymentDraft, PaymentField } from './payment-form.rules.ts';
import { paymentFormTexts } from './payment-form.texts.ts';

export interface InvoiceQuestionProps {
  draft: PaymentDraft;
  errors: FieldErrors<PaymentField>;
  onChange: (part: Partial<PaymentDraft>) => void;
  /** Whether an account is there to keep the data for next time. */
  canSave: boolean;
}

/** Whether the invoice carries a tax number, and who it is for if it does. */
export function InvoiceQuestion({ draft, errors, onChange, canSave }: InvoiceQuestionProps) {
  const t = useText(paymentFormTexts);
  return (
    <>
      <ChoiceField
        id="payment-invoice"
        label={t('payment.invoice')}
        value={draft.invoice}
        error={errors.invoice}
        options={[
          { value: 'no', text: t('payment.invoice.no') },
          { value: 'yes', text: t('payment.invoice.yes') },
        ]}
        onChange={(invoice) => onChange({ invoice: invoice === 'yes' ? 'yes' : 'no' })}
      />
      {draft.invoice === 'yes' ? (
        <InvoiceFields draft={draft} errors={errors} onChange={onChange} canSave={canSave} />
      ) : null}
    </>
  );
}
