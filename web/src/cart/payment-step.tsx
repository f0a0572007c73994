import type { LocalPayment as Standing } from '@vaga/contract/local-payment';
import type { InvoicingData, PaymentType } from '@vaga/contract/payments';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { useDraft } from '../platform/draft.ts';
import { formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { type Faults, useFaults } from '../platform/use-faults.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { cartTexts } from './cart.texts.ts';
import { CartFrame } from './cart-frame.tsx';
import { InvoiceQuestion } from './invoice-question.tsx';
import { LocalPayment } from './local-payment.tsx';
import {
  byOthers,
  invoiceFields,
  methodsOf,
  type PaymentDraft,
  type PaymentField,
  paymentFaults,
} from './payment.rules.ts';
import classes from './payment-step.module.css';
import { PaymentSummary } from './payment-summary.tsx';
import { useCart } from './use-cart.ts';
import { useCheckout } from './use-checkout.ts';

interface PaymentStepProps {
  /** Empty where nothing is to pay. */
  types: z.infer<typeof PaymentType>[];
  /** Whether somebody else can be asked to pay. */
  canDefer: boolean;
  /** What was kept of the last time. */
  invoicing: InvoicingData | null;
  /** Of a place that wants to be asked before it is paid there; null where that could not be read. */
  local: Standing | null;
}

const nothing = {
  name: '',
  taxIdentificationNumber: '',
  address: '',
  postalCode: '',
  locality: '',
};

export function PaymentStep({ types, canDefer, invoicing, local }: PaymentStepProps) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const { cart } = useCart();
  const options = useOptions(types, canDefer);
  const methods = [...methodsOf(types), ...(canDefer ? [byOthers] : [])];
  const { draft, change } = useDraft<PaymentDraft>(`cart.${cart.idCart}.payment`, {
    ...(invoicing ?? nothing),
    // What most people want: whoever needs the number says so.
    invoice: 'no',
    // One way to pay is no choice.
    method: methods.length === 1 ? (methods[0] ?? '') : '',
    save: false,
    email: '',
  });
  const { summary, show } = useFaults<PaymentField>(
    (name) => `payment-${name}`,
    // Five times 'this field is required' helps nobody: the summary says which one.
    Object.fromEntries(invoiceFields.map((field) => [field, t(`payment.${field}`)])),
  );
  const [refused, setRefused] = useState<Faults<PaymentField>>({});
  const { pay, isBusy, problem, forgetProblem } = useCheckout();
  const [isTried, setTried] = useState(false);
  const { totalCents } = cart.payment;
  const isOnline = draft.method === '2';
  const isByOthers = draft.method === byOthers;

  /** Once pressed, what is wrong goes away as it is put right; what the server refused, as it is changed. */
  const found = Object.entries(paymentFaults(draft, methods)).map(([field, fault]) => [
    field,
    t(fault),
  ]);
  const faults: Faults<PaymentField> = {
    ...refused,
    ...(isTried ? Object.fromEntries(found) : {}),
  };

  function fill(part: Partial<PaymentDraft>) {
    setRefused(({ ...left }) => {
      for (const field of Object.keys(part)) delete left[field as PaymentField];
      return left;
    });
    change(part);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!show(Object.fromEntries(found))) return;
    void pay(draft, {
      isFree: types.length === 0,
      onFaults: (fields) => {
        setRefused(fields);
        show(fields);
      },
    });
  }

  return (
    <CartFrame
      step={3}
      title={t('payment.title')}
      lead={t('payment.lead')}
      isForm
      action={
        <Button type="submit" form="payment" variant="accent" size="lg" isBusy={isBusy}>
          {isByOthers
            ? t('payment.send')
            : isOnline
              ? t('payment.pay', { amount: formatMoney(totalCents, language) })
              : t('payment.book')}
        </Button>
      }
    >
      <form id="payment" className={classes.form} onSubmit={submit} noValidate method="post">
        <FormErrorSummary title={t('payment.missing')} errors={summary} />
        <PaymentSummary />
        {isByOthers ? (
          <p className={classes.soft}>{t('payment.invoiceOfPayer')}</p>
        ) : (
          <InvoiceQuestion draft={draft} faults={faults} onChange={fill} canSave />
        )}
        {local && totalCents > 0 ? <LocalPayment standing={local} /> : null}
        {options.length > 0 ? (
          <ChoiceField
            id="payment-method"
            label={t('payment.method')}
            value={draft.method}
            error={faults.method}
            options={options}
            onChange={(method) => fill({ method })}
          />
        ) : totalCents === 0 ? (
          <p className={classes.free}>{t('payment.nothing')}</p>
        ) : null}
        {isOnline ? <p className={classes.soft}>{t('payment.onlineNext')}</p> : null}
        {isByOthers ? (
          <TextField
            id="payment-email"
            label={t('payment.email')}
            hint={t('payment.emailHint')}
            error={faults.email}
            value={draft.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            onChange={({ target: { value } }) => fill({ email: value })}
          />
        ) : null}
      </form>
      <InfoDialog
        isOpen={problem !== null}
        onClose={forgetProblem}
        title={t('problem.title')}
        text={problem?.text ?? t('problem.text')}
      />
    </CartFrame>
  );
}

const brands = { card: 'Visa, Mastercard', mbway: 'MB WAY', multibanco: 'Multibanco' } as const;

/** The ways to pay, each with what it means. */
function useOptions(types: PaymentStepProps['types'], canDefer: boolean) {
  const t = useText(cartTexts);
  const offered = types.flatMap(({ id, methods, onlineMethods }) => {
    if (methods.length === 0) {
      const note = onlineMethods.map((method) => brands[method]).join(' · ');
      return [{ value: String(id), text: t('payment.online'), ...(note ? { note } : {}) }];
    }
    return methods.map((method) => ({
      value: `${id}.${method.id}`,
      text: t('payment.local'),
      note: method.description,
    }));
  });
  if (!canDefer) return offered;
  const byLink = { value: byOthers, text: t('payment.byOthers'), note: t('payment.byOthersNote') };
  return [...offered, byLink];
}
