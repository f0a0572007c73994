import { flexibleMinutes, paymentLinkHours } from '@vaga/contract/limits';
import type { PayOnSiteApproval as Standing } from '@vaga/contract/pay-on-site-approval';
import type { InvoicingData, PaymentType } from '@vaga/contract/payments';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { paths } from '../../app/paths.ts';
import { useIsMember } from '../../app/root-data.ts';
import {
  byOthers,
  InvoiceQuestion,
  methodsOf,
  online,
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
  const language = useLanguage();
  const { cart } = useCart();
  const isForGuests = useIsMember();
  const { totalCents } = cart.payment;
  const isFree = totalCents === 0;
  // A hotel has its own account with the place, and what is free for a guest has no invoice.
  const asksInvoice = !isForGuests || (!isFree && types.some(({ desk }) => desk === 'onSite'));
  const options = useOptions(types, { canDefer, asksPlace: !isFree && local?.state === 'askable' });
  const methods = [...methodsOf(types), ...(canDefer ? [byOthers] : [])];
  // As most answer, or as last time. A member asks the guest.
  const invoiceAtFirst = isForGuests && asksInvoice ? '' : invoicing && asksInvoice ? 'yes' : 'no';
  // One way to pay is no choice; of several most pay now.
  const usual = !isForGuests && methods.includes(online) ? online : '';
  const methodAtFirst = methods.length === 1 ? (methods[0] ?? '') : usual;
  const { draft, fill, errors, summary, check, refuse } = usePaymentForm({
    name: paymentDraftOf(cart.idCart),
    initial: {
      ...(invoicing ?? nothing),
      invoice: invoiceAtFirst,
      method: methodAtFirst,
      save: false,
      email: isForGuests ? (cart.assets[0]?.privateData.email ?? '') : '',
    },
    methods,
    find: (next) => paymentErrors(next, methods),
  });
  const { pay, isBusy, problem, forgetProblem } = useCheckout();
  // To ask the place is no way to pay yet: the step goes on once it has answered.
  const [wantsToAsk, setAsking] = useState(false);
  const isAsking = wantsToAsk && local?.state === 'askable';
  const isOnline = !isAsking && draft.method === online;
  const isByOthers = !isAsking && draft.method === byOthers;

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
            {isByOthers
              ? t('payment.send')
              : isOnline
                ? t('payment.pay', { amount: formatMoney(totalCents, language) })
                : t('payment.book')}
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
        <BeforePaying />
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
          </div>
        ) : isFree ? (
          <p className={classes.free}>{t('payment.nothing')}</p>
        ) : isForGuests ? (
          <NoneHere />
        ) : null}
        {local && !isFree && (isAsking || local.state !== 'askable' || methods.length === 0) ? (
          <PayOnSite
            cartId={cart.idCart}
            timeZone={cart.schedules[0]?.timeZone ?? 'Europe/Lisbon'}
            standing={local}
            canPayOnline={methods.includes(online)}
          />
        ) : null}
        {isOnline ? <p className={classes.soft}>{t('payment.onlineNext')}</p> : null}
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

/** The choice to pay at a place that has to be asked first. */
const askPlaceFirst = 'askPlace';

const brands = { card: 'Visa, Mastercard', mbway: 'MB WAY', multibanco: 'Multibanco' } as const;

/** The ways to pay, each with what it means. */
function useOptions(
  types: PaymentStepProps['types'],
  { canDefer, asksPlace }: { canDefer: boolean; asksPlace: boolean },
) {
  const t = useText(cartTexts);
  const entity = useCart().cart.schedules[0]?.entity ?? '';
  const note = t('payment.byOthersNote', { hours: paymentLinkHours });
  const byLink = { value: byOthers, text: t('payment.byOthers'), note };
  const offered = types.flatMap(({ id, desk, methods, onlineMethods }) => {
    if (desk === 'link') return [byLink];
    if (desk === 'onSite') return [{ value: String(id), text: t('payment.local') }];
    if (desk === 'hotel') {
      const note = t('payment.hotelNote', { entity });
      return [{ value: String(id), text: t('payment.hotel'), note }];
    }
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
  const ask = { value: askPlaceFirst, text: t('payment.local'), note: t('payment.askFirst') };
  return [...offered, ...(asksPlace ? [ask] : []), ...(canDefer ? [byLink] : [])];
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
