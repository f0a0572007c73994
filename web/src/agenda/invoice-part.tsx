import { InvoiceFields, invoiceFields } from '../payments/index.ts';
import { useText } from '../platform/texts.ts';
import type { FieldErrors } from '../platform/use-form-errors.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { CheckboxField } from '../ui/field.tsx';
import partClasses from '../ui/part.module.css';
import { agendaTexts } from './agenda.texts.ts';
import type { GuestDraft, GuestField } from './guest-draft.ts';
import { guestFieldId } from './guest-part.tsx';

interface InvoicePartProps {
  draft: GuestDraft;
  errors: FieldErrors<GuestField>;
  onChange: (part: Partial<GuestDraft>) => void;
}

/** Whether the invoice carries a tax number, and that the guest has asked for the appointment. */
export function InvoicePart({ draft, errors, onChange }: InvoicePartProps) {
  const t = useText(agendaTexts);
  const { invoice, invoiceData } = draft;
  return (
    <section className={partClasses.part} aria-labelledby="guest-invoice-title">
      <h2 id="guest-invoice-title">{t('form.invoicePart')}</h2>
      <ChoiceField
        id={guestFieldId('invoice')}
        label={t('form.invoice')}
        error={errors.invoice}
        value={invoice}
        options={[
          { value: 'yes', text: t('form.yes') },
          { value: 'no', text: t('form.no') },
        ]}
        onChange={(value) => onChange({ invoice: value === 'yes' ? 'yes' : 'no' })}
      />
      {invoice === 'yes' ? (
        <InvoiceFields
          draft={{ ...invoiceData, save: false }}
          errors={Object.fromEntries(
            invoiceFields.map((field) => [field, errors[`invoice.${field}`]]),
          )}
          onChange={({ save: _, ...part }) =>
            onChange({ invoiceData: { ...invoiceData, ...part } })
          }
          canSave={false}
        />
      ) : null}
      <CheckboxField
        id={guestFieldId('isRequested')}
        label={t('form.isRequested')}
        hint={t('form.isRequestedHint')}
        error={errors.isRequested}
        checked={draft.isRequested}
        onChange={({ target }) => onChange({ isRequested: target.checked })}
      />
    </section>
  );
}
