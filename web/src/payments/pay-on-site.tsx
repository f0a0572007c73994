import type { PayOnSiteApproval as Standing } from '@vaga/contract/pay-on-site-approval';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../platform/attempt.ts';
import { formatTime } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { usePoll } from '../platform/use-poll.ts';
import { Button } from '../ui/button.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { localPaymentTexts } from './local-payment.texts.ts';
import { askPlace, lookAgain } from './pay-on-site.api.ts';
import classes from './pay-on-site.module.css';

/** A member of the entity has to read an e-mail: that takes longer than a payment. */
const waitsMs = [5_000] as const;

/** Paying at a place that wants to be asked first: asks, waits for the answer, and says what it was. */
export function PayOnSite({
  cartId,
  timeZone,
  standing,
  canPayOnline,
}: {
  cartId: string;
  /** Of the place. */
  timeZone: string;
  standing: Standing;
  canPayOnline: boolean;
}) {
  const t = useText(localPaymentTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure } = useAttempt();
  const [now, setNow] = useState(standing);
  useEffect(() => setNow(standing), [standing]);
  usePoll({
    waitsMs: now.state === 'asked' ? waitsMs : null,
    look: () => lookAgain(cartId),
    onAnswer: (answered) => {
      if (answered.state === 'asked') return;
      setNow(answered);
      void revalidate();
    },
  });
  if (now.state === 'notNeeded' || now.state === 'used') return null;
  const until = now.until ? formatTime(now.until, timeZone, language) : '';
  const entity = now.entity ?? '';
  // An approval that came through another cart has its end there.
  const state = now.state === 'granted' && !now.until ? 'allowed' : now.state;
  const isRefused = now.state === 'refused' || now.state === 'over';
  return (
    <section className={classes.approval} aria-live="polite">
      <p className={classes.title}>{t('step.title')}</p>
      <p>
        <Unbroken>{t(`step.${state}`, { entity, until })}</Unbroken>
        {now.state === 'asked' ? ` ${t(canPayOnline ? 'step.meanwhile' : 'step.wait')}` : null}
        {isRefused ? ` ${t(canPayOnline ? 'step.online' : 'step.elsewhere')}` : null}
      </p>
      {failure ? <p role="alert">{failure.text ?? t('problem.text')}</p> : null}
      {now.state === 'askable' ? (
        <Button
          variant="accent"
          isBusy={isBusy}
          onClick={() => run(async (key) => setNow(await askPlace(cartId, key)))}
        >
          {t('step.ask')}
        </Button>
      ) : null}
    </section>
  );
}
