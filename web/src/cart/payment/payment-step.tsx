import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { flexibleMinutes } from '@vaga/contract/limits';
import type { PayOnSiteApproval as Standing } from '@vaga/contract/pay-on-site-approval';
import type { InvoicingData, OnlineMethod, PaymentType } from '@vaga/contract/payments';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { paths } from '../../app/paths.ts';
import { useIsMember } from '../../app/root-data.ts';
import {
  byOthers,
  InvoiceQuestion,
  isPayingNow,
  methodsOf,
  onlineMethodOf,
  PayOnSite,
  paymentDraftOf,
  paymentErrors,
  usePaymentForm,
} from '../../payments/index.ts';
import { formatMoney } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { InfoDialog } from '../../ui/dialog.tsx';
import { CheckboxField, TextField } from '../../ui/field.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import { cartTexts } from '../cart.texts.ts';
import { CartFrame } from '../cart-frame.tsx';
import { useCart } from '../use-cart.ts';
import { BeforePaying } from './before-paying.tsx';
import classes from './payment-step.module.css';
import { PaymentSummary } from './payment-summary.tsx';
import { useCheckout } from './use-checkout.ts';
import { askPlaceFirst, usePaymentOptions } from './use-payment-options.ts';

interface PaymentStepProps {
  /** Empty where nothing is to pay. */
  types: z.infer<typeof PaymentType>[];
  /** Whether the payment can be left to another payer. */
  canDefer: boolean;
  /** What was kept of the last time. */
  invoicing: InvoicingData | null;
  /** Of a place that wants to be asked before it is paid there; null where that could not be read, and for guests. */
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
  const { cart } = useCart();
  const isForGuests = useIsMember();
  const { totalCents } = cart.payment;
  const isFree = totalCents === 0;
  // A hotel has its own account with the place, and what is free for a guest has no invoice.
  const asksInvoice = !isForGuests || (!isFree && types.some(({ desk }) => desk === 'onSite'));
  const methods = [...methodsOf(types), ...(canDefer ? [byOthers] : [])];
  const phoneMethods = types.flatMap((type) => type.phoneMethods ?? []);
  // As most answer, or as last time. A member asks the guest.
  const invoiceAtFirst = isForGuests && asksInvoice ? '' : invoicing && asksInvoice ? 'yes' : 'no';
  // One way to pay is no choice; of several most pay now.
  const usual = isForGuests ? '' : (methods.find(isPayingNow) ?? '');
  const methodAtFirst = methods.length === 1 ? (methods[0] ?? '') : usual;
  const { draft, fill, errors, summary, check, refuse } = usePaymentForm({
    name: paymentDraftOf(cart.idCart),
    initial: {
      ...(invoicing ?? nothing),
      invoice: invoiceAtFirst,
      method: methodAtFirst,
      save: false,
      phone: cart.assets[0]?.privateData.phone ?? '',
      email: isForGuests ? (cart.assets[0]?.privateData.email ?? '') : '',
    },
    methods,
    find: (next) => paymentErrors(next, methods, phoneMethods),
  });
  const phoneField = (
    <TextField
      id="payment-phone"
      label={t('payment.phone')}
      error={errors.phone}
      value={draft.phone ?? ''}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={40}
      onChange={({ target: { value } }) => fill({ phone: value })}
    />
  );
  const asksPlace = !isFree && local?.state === 'askable';
  const options = usePaymentOptions(types, { canDefer, asksPlace, phoneField });
  const actionLabel = useActionLabel();
  const { pay, isBusy, problem, forgetProblem } = useCheckout();
  // To ask the place is no way to pay yet: the step goes on once it has answered.
  const [wantsToAsk, setAsking] = useState(false);
  const isAsking = wantsToAsk && local?.state === 'askable';
  const isOnline = !isAsking && isPayingNow(draft.method);
  const isByOthers = !isAsking && draft.method === byOthers;
  const isPaidOnSite = !isOnline && !isByOthers && draft.method !== '';
  // How it is paid: the place has to answer first.
  const isUnknown = isAsking || methods.length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (check()) void pay(draft, { isFree, refuse });
  }

  return (
    <CartFrame
      step={3}
      title={t('payment.title')}
      lead={t('payment.lead')}
      isForm
      action={
        // Without a way to pay there is nothing to press: the place has to answer first.
        (isFree || methods.length > 0) && !isAsking ? (
          <Button type="submit" form="payment" variant="accent" size="lg" isBusy={isBusy}>
            {actionLabel(draft.method, methods)}
          </Button>
        ) : null
      }
    >
      <form id="payment" className={classes.form} onSubmit={submit} noValidate method="post">
        <FormErrorSummary
          title={t('payment.missing')}
          text={t('payment.missingText')}
          errors={summary}
        />
        <PaymentSummary />
        <BeforePaying paid={isUnknown ? null : isPaidOnSite ? 'onSite' : 'now'} />
        {isByOthers ? (
          <p className={classes.soft}>{t('payment.invoiceOfPayer')}</p>
        ) : asksInvoice && !isAsking ? (
          <InvoiceQuestion draft={draft} errors={errors} onChange={fill} canSave={!isForGuests} />
        ) : null}
        {methods.length > 0 ? (
          <div className={classes.method}>
            <ChoiceField
              id="payment-method"
              label={t('payment.method')}
              value={isAsking ? askPlaceFirst : draft.method}
              error={errors.method}
              options={options}
              onChange={(method) => {
                setAsking(method === askPlaceFirst);
                if (method !== askPlaceFirst) fill({ method });
              }}
            />
            <MethodNotes types={types} />
          </div>
        ) : isFree ? (
          <p className={classes.free}>{t('payment.nothing')}</p>
        ) : isForGuests ? (
          <NoneHere />
        ) : null}
        {local && !isFree && (isAsking || local.state !== 'askable' || methods.length === 0) ? (
          <PayOnSite
            cartId={cart.idCart}
            timeZone={cart.schedules[0]?.timeZone ?? homeTimeZone}
            standing={local}
            canPayOnline={methods.some(isPayingNow)}
          />
        ) : null}
        {isOnline ? <NextStep method={draft.method} phoneMethods={phoneMethods} /> : null}
        {isByOthers ? (
          <TextField
            id="payment-email"
            label={t('payment.email')}
            hint={t('payment.emailHint')}
            error={errors.email}
            value={draft.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            onChange={({ target: { value } }) => fill({ email: value })}
          />
        ) : null}
        {isForGuests || isByOthers ? null : (
          <CheckboxField
            id="payment-flexible"
            label={t('payment.flexible', { minutes: flexibleMinutes })}
            hint={t('payment.flexibleHint')}
            checked={draft.isFlexible ?? false}
            onChange={({ target: { checked } }) => fill({ isFlexible: checked })}
          />
        )}
      </form>
      <InfoDialog
        isOpen={problem !== null}
        onClose={forgetProblem}
        title={t(problem?.isAway ? 'away.title' : 'problem.title')}
        text={problem?.text ?? t(problem?.isAway ? 'away.text' : 'problem.text')}
      />
    </CartFrame>
  );
}

/** What the button does with the choice. While nothing is chosen it says what most do. */
function useActionLabel() {
  const t = useText(cartTexts);
  const language = useLanguage();
  const { totalCents } = useCart().cart.payment;
  return (method: string, methods: readonly string[]) => {
    if (method === byOthers) return t('payment.send');
    if (onlineMethodOf(method) === 'multibanco') return t('payment.getReference');
    const paysNow = isPayingNow(method) || (method === '' && methods.some(isPayingNow));
    return paysNow
      ? t('payment.pay', { amount: formatMoney(totalCents, language) })
      : t('payment.book');
  };
}

/** Why some methods are not in the list. */
function MethodNotes({ types }: Pick<PaymentStepProps, 'types'>) {
  const t = useText(cartTexts);
  return (
    <>
      {types.some(({ tooSlowMethods }) => tooSlowMethods.includes('multibanco')) ? (
        <p className={classes.soft}>{t('payment.noMultibanco')}</p>
      ) : null}
      {types.flatMap(({ withheldMethods }) =>
        withheldMethods.map(({ reason }) => (
          <p key={reason} className={classes.soft}>
            {t(`payment.withheld.${reason}`)}
          </p>
        )),
      )}
    </>
  );
}

/** What follows the button where one pays now. */
function NextStep({
  method,
  phoneMethods,
}: {
  method: string;
  phoneMethods: readonly OnlineMethod[];
}) {
  const t = useText(cartTexts);
  const onlineMethod = onlineMethodOf(method);
  const isPushed = onlineMethod !== null && phoneMethods.includes(onlineMethod);
  const paid = onlineMethod === 'multibanco' ? 'payment.referenceNext' : 'payment.onlineNext';
  return <p className={classes.soft}>{t(isPushed ? 'payment.phoneNext' : paid)}</p>;
}

/** A place whose payment no hotel can arrange: the times are given back by choosing another. */
function NoneHere() {
  const t = useText(cartTexts);
  const { cart, loginType } = useCart();
  return (
    <>
      <p className={classes.free}>{t('payment.noneHere')}</p>
      <ButtonLink variant="outline" to={paths.cart(loginType, cart.idCart, 'place')}>
        {t('slots.elsewhere')}
      </ButtonLink>
    </>
  );
}
