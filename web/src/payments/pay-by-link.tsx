import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { isUnanswered, useAttempt } from '../platform/attempt.ts';
import { formatMoment, formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { checkOutDeferred } from './checkout.api.ts';
import { InvoiceQuestion } from './invoice-question.tsx';
import type { PaymentLink } from './last-link.ts';
import classes from './pay-by-link.module.css';
import { checkoutOf, linkErrors } from './payment-form.rules.ts';
import type { DeferredCart, DeferredType } from './payment-link.api.ts';
import { paymentsTexts } from './payments.texts.ts';
import { usePaymentForm } from './use-payment-form.ts';
import { Visits } from './visits.tsx';

interface PayByLinkProps {
  link: PaymentLink;
  cart: DeferredCart;
  types: DeferredType[];
}

/** What is to be paid, how, and where to write: then the provider's page. */
export function PayByLink({ link, cart, types }: PayByLinkProps) {
  const t = useText(paymentsTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const methods = types.map(({ id }) => String(id));
  const { draft, fill, errors, summary, check, refuse } = usePaymentForm({
    name: `link.${link.token.slice(0, 8)}`,
    initial: {
      name: '',
      taxIdentificationNumber: '',
      address: '',
      postalCode: '',
      locality: '',
      invoice: '',
      save: false,
      email: link.email,
      // One way to pay is no choice.
      method: methods.length === 1 ? (methods[0] ?? '') : '',
    },
    methods,
    find: (next) => linkErrors(next, methods),
  });
  const [problem, setProblem] = useState<{ text: string | undefined } | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const { run, isBusy } = useAttempt({ isBlocking: true });
  const [first] = cart.schedules;
  const amount = formatMoney(cart.payment.totalCents, language);
  const zone = first?.timeZone ?? homeTimeZone;
  const until = formatMoment(cart.holdExpiresAt, zone, language);

  async function pay(key: string) {
    const body = { ...checkoutOf(draft, false), email: draft.email.trim() };
    const { type, data, messages } = await checkOutDeferred(link.token, body, key);
    const url = data?.paymentResult.url;
    if (type !== 'Success' || !url) throw new ApiError(200, messages);
    // The browser is on its way: the button stays busy until the page unloads.
    setLeaving(true);
    window.location.assign(url);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!check()) return;
    void run(async (key) => {
      try {
        await pay(key);
      } catch (error) {
        const wrong = refuse(error);
        // A method that is not offered any more leaves the list.
        if (wrong?.method) await revalidate();
        if (wrong) return;
        setProblem({ text: error instanceof ApiError ? error.messages[0]?.text : undefined });
        if (isUnanswered(error)) throw error;
      }
    }, draft);
  }

  return (
    <Page width="narrow">
      <PageHead title={t('link.title')} />
      <PageTitle
        title={t('link.title')}
        lead={
          cart.status === 'open' ? t('link.lead', { name: cart.bookedBy, until }) : t('link.late')
        }
      />
      <form className={classes.form} onSubmit={submit} noValidate method="post">
        <FormErrorSummary title={t('link.missing')} errors={summary} />
        <Card as="section" aria-labelledby="link-what" className={classes.what}>
          <h2 id="link-what" className={classes.service}>
            {cart.currentService.description}
          </h2>
          <Visits schedules={cart.schedules} />
          <p className={classes.total}>
            <span>{t('link.total')}</span>
            <span>{amount}</span>
          </p>
        </Card>
        <ChoiceField
          id="payment-method"
          label={t('link.method')}
          value={draft.method}
          error={errors.method}
          options={types.map(({ id, description }) => ({ value: String(id), text: description }))}
          onChange={(method) => fill({ method })}
        />
        <InvoiceQuestion draft={draft} errors={errors} onChange={fill} canSave={false} />
        <TextField
          id="payment-email"
          label={t('link.email')}
          hint={t('link.emailHint')}
          error={errors.email}
          value={draft.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          onChange={({ target: { value } }) => fill({ email: value })}
        />
        <p className={classes.soft}>{t('link.next')}</p>
        <div>
          <Button type="submit" variant="accent" size="lg" isBusy={isBusy || isLeaving}>
            {t('link.pay', { amount })}
          </Button>
        </div>
      </form>
      <InfoDialog
        isOpen={problem !== null}
        onClose={() => {
          setProblem(null);
          void revalidate();
        }}
        title={t('problem.title')}
        text={problem?.text ?? t('problem.text')}
      />
    </Page>
  );
}
