import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { BookedWays } from '../appointments/booked-ways.tsx';
import { Visits } from '../cart/visits.tsx';
import { useText } from '../platform/texts.ts';
import { LinkRetry } from './link-retry.tsx';
import { loadPayment } from './load-payment.ts';
import { NextLink } from './next-link.tsx';
import { PaymentFace } from './payment-face.tsx';
import { PaymentRetry } from './payment-retry.tsx';
import { paymentsTexts } from './payments.texts.ts';
import { usePaymentStatus } from './use-payment-status.ts';
import { Voucher } from './voucher.tsx';

export const loader = loadPayment;

/** Where the provider sends people who have paid: it may know before we do, so the screen waits for our own word. */
export default function PaymentSuccessPage() {
  const t = useText(paymentsTexts);
  const loaded = useLoaderData<typeof loader>();
  const { cart } = loaded;
  const { status, isLong } = usePaymentStatus(loaded);
  const { revalidate } = useRevalidator();
  const isNews = status?.status === 'paid' && loaded.payment?.status !== 'paid';
  // What was booked has an entry for the calendar only now.
  useEffect(() => {
    if (isNews) void revalidate();
  }, [isNews, revalidate]);
  const isDeferred = status?.isDeferred ?? false;
  const toList = <NextLink isDeferred={isDeferred} />;

  if (status === null) {
    return (
      <PaymentFace title={t('unknown.title')} lead={t('unknown.lead')} tone="over">
        {toList}
      </PaymentFace>
    );
  }
  switch (status.status) {
    case 'paid':
      return (
        <PaymentFace
          title={t('success.title')}
          lead={t(isDeferred ? 'link.successLead' : 'success.lead')}
          tone="done"
          detail={
            cart ? (
              <>
                <Visits schedules={cart.schedules} />
                <BookedWays tests={loaded.tests} />
              </>
            ) : null
          }
        >
          {toList}
        </PaymentFace>
      );
    case 'pending':
    case 'confirming':
      return (
        <PaymentFace
          title={t('confirming.title')}
          lead={t(isLong ? 'confirming.long' : 'confirming.lead')}
          tone="waiting"
        >
          {isLong ? toList : null}
        </PaymentFace>
      );
    case 'awaitingVoucher':
      return <Voucher voucher={status.voucher}>{toList}</Voucher>;
    case 'refunded':
      return (
        <PaymentFace title={t('refunded.title')} lead={t('refunded.lead')} tone="over">
          {toList}
        </PaymentFace>
      );
    case 'refundFailed':
      return (
        <PaymentFace title={t('refundFailed.title')} lead={t('refundFailed.lead')} tone="over">
          {toList}
        </PaymentFace>
      );
    default:
      return isDeferred ? (
        <LinkRetry s={loaded.s} />
      ) : (
        <PaymentRetry s={loaded.s} payment={status} cart={cart} />
      );
  }
}
