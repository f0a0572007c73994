import type { Cart } from '@vaga/contract/cart';
import { useState } from 'react';
import { paths } from '../app/paths.ts';
import { useSession } from '../app/root-data.ts';
import { StateSheet } from '../app/state-sheet.tsx';
import { formatTime } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { NextLink } from './next-link.tsx';
import type { PaymentStatus } from './payment-status.api.ts';
import { paymentsTexts } from './payments.texts.ts';
import { useRetry } from './use-retry.ts';

const named = ['canceled', 'expired'] as const;
type State = 'error' | (typeof named)[number];

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
  const timeZone = cart?.schedules[0]?.timeZone ?? 'Europe/Lisbon';
  const loginType = useSession()?.loginType ?? 'user';
  const { giveUp, tryAgain, isGivingUp, isTrying, attempts } = useRetry(s, (idCart) =>
    paths.cart(loginType, idCart, 'payment'),
  );
  const [state] = useState<State>(() => stateOf(payment));
  const isKept = state !== 'expired' && payment.canTryAgain && payment.heldUntil !== null;

  return (
    <StateSheet
      title={t(`${state}.title`)}
      lead={leadOf()}
      tone="over"
      // The sentence for when trying again does not help stands after what can be done now.
      note={isKept && state === 'error' ? `${t('error.still')} ${t('error.lead')}` : undefined}
    >
      {payment.canTryAgain ? (
        <>
          <Button variant="accent" onClick={tryAgain} isBusy={isTrying}>
            {t('error.tryAgain')}
          </Button>
          <Button variant="outline" onClick={giveUp} isBusy={isGivingUp}>
            {t('error.giveUp')}
          </Button>
        </>
      ) : (
        <NextLink isDeferred={payment.isDeferred} />
      )}
      <FailureDialog attempts={attempts} title={t('problem.title')} text={t('problem.text')} />
    </StateSheet>
  );

  function leadOf(): string {
    if (!isKept || !payment.heldUntil) return t(`${state}.lead`);
    const { status, method } = payment;
    const reason = status === 'failed' && method ? `${t(`error.${method}`)} ` : '';
    const until = formatTime(payment.heldUntil, timeZone, language);
    return `${reason}${t('error.hold', { until })}`;
  }
}

function stateOf({ status }: PaymentStatus): State {
  return named.find((state) => state === status) ?? 'error';
}
