import { cardRefundDays } from '@vaga/contract/limits';
import { useEffect } from 'react';
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
  useHeadingFocus(status?.status);
  const isPaidSinceLoading = status?.status === 'paid' && loaded.payment?.status !== 'paid';
  // What was booked has an entry for the calendar only now.
  useEffect(() => {
    if (isPaidSinceLoading) void revalidate();
  }, [isPaidSinceLoading, revalidate]);
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
  switch (status.status) {
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
      const isOnPhone = status.status === 'confirming' && status.method === 'mbway';
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
