import type { Cart } from '@vaga/contract/cart';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { useEffect, useState } from 'react';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { StateSheet } from '../app/state-sheet.tsx';
import { formatTime } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { ContactSentence } from './contact-sentence.tsx';
import { NextLink } from './next-link.tsx';
import type { PaymentStatus } from './payment-status.api.ts';
import { paymentsTexts } from './payments.texts.ts';
import { useRetry } from './use-retry.ts';

type State = 'error' | 'canceled' | 'expired';

interface PaymentRetryProps {
  s: string;
  payment: PaymentStatus;
  /** What was to be paid, for its owner: the time is said in the place's zone. */
  cart: Cart | null;
}

/** A payment that did not go through: cancel goes home, try again goes to the payment step of its cart. */
export function PaymentRetry({ s, payment, cart }: PaymentRetryProps) {
  const t = useText(paymentsTexts);
  const language = useLanguage();
  const timeZone = cart?.schedules[0]?.timeZone ?? homeTimeZone;
  const loginType = useLoginType();
  const { giveUp, tryAgain, isGivingUp, isTrying, attempts } = useRetry(s, (idCart) =>
    paths.cart(loginType, idCart, 'payment'),
  );
  // As it came: a payment that is given up here does not change its words under the reader.
  const [first] = useState(payment);
  const isOver = useIsOver(payment.heldUntil);
  const isKept = payment.canTryAgain && payment.heldUntil !== null && !isOver;
  const state = stateOf(first, isKept);

  return (
    <StateSheet title={t(`${state}.title`)} lead={leadOf()} tone="over" note={noteOf()}>
      {payment.canTryAgain ? (
        <>
          <Button variant="accent" onClick={tryAgain} isBusy={isTrying}>
            {t(isKept ? 'error.tryAgain' : 'over.bookAgain')}
          </Button>
          {isKept ? (
            <Button variant="outline" onClick={giveUp} isBusy={isGivingUp}>
              {t('error.giveUp')}
            </Button>
          ) : null}
        </>
      ) : (
        <NextLink isDeferred={payment.isDeferred} />
      )}
      <FailureDialog attempts={attempts} title={t('problem.title')} text={t('problem.text')} />
    </StateSheet>
  );

  function leadOf() {
    if (!isKept || !payment.heldUntil) return <ContactSentence text={t(`${state}.lead`)} />;
    const { status, method } = payment;
    const isRefused = status === 'failed' || status === 'expired';
    const reason = isRefused && method ? `${t(`error.${method}`)} ` : '';
    const until = formatTime(payment.heldUntil, timeZone, language);
    return `${reason}${t('error.hold', { until })}`;
  }

  /** Where paying again does not help; never 'try again later' beside a time until which to pay. */
  function noteOf() {
    if (!isKept || state !== 'error') return undefined;
    return <ContactSentence text={t('error.stillKept', { contact: t('error.contact') })} />;
  }
}

/** What is over is said so as long as nothing is kept; times that are kept are not free for others. */
function stateOf({ status, heldUntil }: PaymentStatus, isKept: boolean): State {
  if (status === 'canceled') return 'canceled';
  if (status === 'expired' && !isKept) return 'expired';
  // Refused, and the time to pay again has passed under the reader's eyes.
  return heldUntil !== null && !isKept ? 'expired' : 'error';
}

/** `setTimeout` counts in 31 bits: a longer wait would be over at once. */
const longestWait = 2 ** 31 - 1;

/** Whether a time has passed since the page was opened. */
function useIsOver(until: string | null): boolean {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (until === null) return;
    const wait = Date.parse(until) - Date.now();
    if (wait > longestWait) return;
    const timer = setTimeout(() => setOver(until), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== null && over === until;
}
