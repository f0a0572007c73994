import type { DeskMoneyMethod } from '@vaga/contract/agenda-acts';
import { formatMoney } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { dot } from '../../ui/dot.ts';
import { deskTexts } from './desk.texts.ts';
import type { PaymentChoice } from './desk-booking.ts';
import { idOfField } from './desk-fields.ts';
import classes from './desk-sheet.module.css';
import type { DeskFormState } from './use-desk-form.ts';

const choices = ['onSite', 'now', 'link'] as const satisfies PaymentChoice[];
const methods = ['cash', 'terminal', 'bankReference'] as const satisfies DeskMoneyMethod[];

/** How it is paid, and what it costs; nothing to ask where it costs nothing. */
export function PaymentPart({ form }: { form: DeskFormState }) {
  const t = useText(deskTexts);
  const language = useLanguage();
  const { draft, change, errors, priceCents } = form;
  if (draft.service === '') return null;
  if (priceCents === 0)
    return (
      <p>
        <strong>{t('part.payment')}:</strong> {t('payment.none')}
      </p>
    );
  return (
    <div className={classes.part}>
      <ChoiceField
        id={idOfField('payment')}
        label={`${t('part.payment')}${dot}${formatMoney(priceCents, language)}`}
        error={errors.payment}
        value={draft.payment}
        options={choices.map((value) => ({ value, text: t(`payment.${value}`) }))}
        onChange={(value) => change({ payment: choices.find((one) => one === value) ?? 'onSite' })}
      />
      {draft.payment === 'now' ? (
        <ChoiceField
          id={idOfField('method')}
          label={t('payment.method')}
          error={errors.method}
          value={draft.method}
          options={methods.map((value) => ({ value, text: t(`method.${value}`) }))}
          onChange={(value) => change({ method: methods.find((one) => one === value) ?? '' })}
        />
      ) : null}
    </div>
  );
}
