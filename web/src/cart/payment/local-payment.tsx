import type { PayOnSiteApproval as Standing } from '@vaga/contract/pay-on-site-approval';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../../platform/attempt.ts';
import { formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { usePoll } from '../../platform/use-poll.ts';
import { Button } from '../../ui/button.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { useCart } from '../use-cart.ts';
import { askPlace, lookAgain } from './local-payment.api.ts';
import { localPaymentTexts } from './local-payment.texts.ts';
import classes from './payment-step.module.css';

/** Somebody at the desk has to read a mail: that takes longer than a payment. */
const waitsMs = [5_000] as const;

/** Paying at a place that wants to be asked first: asks, waits for the answer, and says what it was. */
export function LocalPayment({
  standing,
  canPayOnline,
}: {
  standing: Standing;
  canPayOnline: boolean;
}) {
  const t = useText(localPaymentTexts);
  const language = useLanguage();
  const { cart } = useCart();
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure } = useAttempt();
  const [now, setNow] = useState(standing);
  useEffect(() => setNow(standing), [standing]);
  usePoll({
    waitsMs: now.state === 'asked' ? waitsMs : null,
    look: () => lookAgain(cart.idCart),
    onAnswer: (answered) => {
      if (answered.state === 'asked') return;
      setNow(answered);
      void revalidate();
    },
  });
  if (now.state === 'notNeeded' || now.state === 'used') return null;
  const zone = cart.schedules[0]?.timeZone ?? 'Europe/Lisbon';
  const until = now.until ? formatTime(now.until, zone, language) : '';
  const entity = now.entity ?? '';
  // Leave that came through another cart has its end there.
  const said = now.state === 'granted' && !now.until ? 'allowed' : now.state;
  const isRefused = now.state === 'refused' || now.state === 'over';
  return (
    <section className={classes.leave} aria-live="polite">
      <p className={classes.leaveTitle}>{t('step.title')}</p>
      <p>
        <Unbroken>{t(`step.${said}`, { entity, until })}</Unbroken>
        {now.state === 'asked' ? ` ${t(canPayOnline ? 'step.meanwhile' : 'step.wait')}` : null}
        {isRefused ? ` ${t(canPayOnline ? 'step.online' : 'step.elsewhere')}` : null}
      </p>
      {failure ? <p role="alert">{failure.text ?? t('problem.text')}</p> : null}
      {now.state === 'askable' ? (
        <Button
          variant="outline"
          isBusy={isBusy}
          onClick={() => run(async (key) => setNow(await askPlace(cart.idCart, key)))}
        >
          {t('step.ask')}
        </Button>
      ) : null}
    </section>
  );
}
