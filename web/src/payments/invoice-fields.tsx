import { maskPostalCode } from '../persons/index.ts';
import { useText } from '../platform/texts.ts';
import { CheckboxField, TextField } from '../ui/field.tsx';
import classes from './invoice-fields.module.css';
import { type InvoiceField, type PaymentDraft, taxError } from './payment-form.rules.ts';
import { paymentFormTexts } from './payment-form.texts.ts';

interface InvoiceFieldsProps {
  draft: Record<InvoiceField, string> & Pick<PaymentDraft, 'save'>;
  errors: Partial<Record<InvoiceField, string>>;
  onChange: (part: Partial<Record<InvoiceField, string> & Pick<PaymentDraft, 'save'>>) => void;
  /** Whether an account is there to keep the data for next time. */
  canSave: boolean;
}

/** Who the invoice is for. The tax number's check digit is looked at as soon as nine digits stand there. */
export function InvoiceFields({ draft, errors, onChange, canSave }: InvoiceFieldsProps) {
  const t = useText(paymentFormTexts);
  const field = (name: InvoiceField) => ({
    id: `payment-${name}`,
    label: t(`payment.${name}`),
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const digits = draft.taxIdentificationNumber.replace(/\D/g, '');
  const wrong = taxError(draft.taxIdentificationNumber) === 'payment.taxWrong';
  const isRight = digits.length === 9 && taxError(draft.taxIdentificationNumber) === null;
  return (
    <div className={classes.invoice}>
      <TextField {...field('name')} autoComplete="name" maxLength={120} />
      <TextField
        {...field('taxIdentificationNumber')}
        hint={t('payment.taxHint')}
        error={wrong ? t('payment.taxWrong') : errors.taxIdentificationNumber}
        aside={
          <span role="status" className={classes.right}>
            {isRight ? t('payment.taxRight') : ''}
          </span>
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <TextField {...field('address')} autoComplete="street-address" maxLength={200} />
      <div className={classes.pair}>
        <TextField
          {...field('postalCode')}
          autoComplete="postal-code"
          maxLength={20}
          onChange={({ target: { value } }) =>
            // A code of another country stays as it is typed.
            onChange({ postalCode: /^[\d\s-]*$/.test(value) ? maskPostalCode(value) : value })
          }
        />
        <TextField {...field('locality')} autoComplete="address-level2" maxLength={80} />
      </div>
      {canSave ? (
        <CheckboxField
          id="payment-save"
          label={t('payment.save')}
          checked={draft.save}
          onChange={(event) => onChange({ save: event.target.checked })}
        />
      ) : null}
    </div>
  );
}
