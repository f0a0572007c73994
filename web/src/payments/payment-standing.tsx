import { cardRefundDays } from '@vaga/contract/limits';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { StateSheet } from '../app/state-sheet.tsx';
import { BookedFacts, BookedWays } from '../appointments/index.ts';
import { useText } from '../platform/texts.ts';
import { useHeadingFocus } from '../ui/use-heading-focus.ts';
import { LinkRetry } from './link-retry.tsx';
import type { LoadedPayment } from './load-payment.ts';
import { NextLink } from './next-link.tsx';
import { PaymentRetry } from './payment-retry.tsx';
import { paymentsTexts } from './payments.texts.ts';
import { usePaymentStatus } from './use-payment-status.ts';
import { Visits } from './visits.tsx';
import { Voucher } from './voucher.tsx';

interface PaymentStandingProps {
  loaded: LoadedPayment;
  /** Whether the provider said that it did not go through: then the screen does not wait for the payment. */
  isRefused: boolean;
}

/** How a payment stands, in our own word: the provider may know before we do, so the screen waits for it. */
export function PaymentStanding({ loaded, isRefused }: PaymentStandingProps) {
  const t = useText(paymentsTexts);
  const { cart } = loaded;
  const { status, isLong } = usePaymentStatus(loaded);
  const { revalidate } = useRevalidator();
  const isPaidSinceLoading = status?.status === 'paid' && loaded.payment?.status !== 'paid';
  const [isReadAgain, setReadAgain] = useState(false);
  // What was booked has its codes and its entry for the calendar only now. They come with the sheet that says so: after it
  // they would push its buttons down.
  useEffect(() => {
    if (isPaidSinceLoading) void revalidate().finally(() => setReadAgain(true));
  }, [isPaidSinceLoading, revalidate]);
  const standing = isPaidSinceLoading && !isReadAgain ? 'confirming' : status?.status;
  useHeadingFocus(standing);
  const isDeferred = status?.isDeferred ?? false;
  const toList = <NextLink isDeferred={isDeferred} />;

  if (status === null) {
    return (
      <StateSheet title={t('unknown.title')} lead={t('unknown.lead')} tone="over">
        {toList}
      </StateSheet>
    );
  }
  const retry = isDeferred ? (
    <LinkRetry s={loaded.s} payment={status} />
  ) : (
    <PaymentRetry s={loaded.s} payment={status} cart={cart} />
  );
  if (isRefused && status.status === 'pending') return retry;
  switch (standing) {
    case 'paid':
      return (
        <StateSheet
          title={t('success.title')}
          lead={t(isDeferred ? 'link.successLead' : 'success.lead')}
          tone="done"
          detail={
            cart ? (
              <>
                <Visits schedules={cart.schedules} />
                <BookedFacts tests={loaded.tests} preparation={cart.currentService.preparation} />
                <BookedWays tests={loaded.tests} />
              </>
            ) : null
          }
        >
          {toList}
        </StateSheet>
      );
    case 'pending':
    case 'confirming': {
      // Who pays with MB WAY has still to say yes, on another screen than this: that takes as long as it takes.
      const isOnPhone = standing === 'confirming' && status.method === 'mbway';
      const lead = isOnPhone ? 'confirming.mbway' : 'confirming.lead';
      return (
        <StateSheet
          title={t('confirming.title')}
          lead={t(isLong && !isOnPhone ? 'confirming.long' : lead)}
          tone="waiting"
        >
          {isLong || isOnPhone ? toList : null}
        </StateSheet>
      );
    }
    case 'awaitingVoucher':
      return (
        <Voucher voucher={status.voucher} isMailed={!isDeferred}>
          {toList}
        </Voucher>
      );
    case 'refunded':
      return (
        <StateSheet
          title={t('refunded.title')}
          lead={t('refunded.lead', { days: cardRefundDays })}
          tone="over"
        >
          {toList}
        </StateSheet>
      );
    case 'refundFailed':
      return (
        <StateSheet title={t('refundFailed.title')} lead={t('refundFailed.lead')} tone="over">
          {toList}
        </StateSheet>
      );
    default:
      return retry;
  }
}
