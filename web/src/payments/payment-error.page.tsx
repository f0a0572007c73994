import { useLoaderData } from 'react-router';
import { useText } from '../platform/texts.ts';
import { LinkRetry } from './link-retry.tsx';
import { loadPayment } from './load-payment.ts';
import { NextLink } from './next-link.tsx';
import { PaymentFace } from './payment-face.tsx';
import { PaymentRetry } from './payment-retry.tsx';
import { paymentsTexts } from './payments.texts.ts';
import { usePaymentStatus } from './use-payment-status.ts';

export const loader = loadPayment;

/** Where the provider sends people whose payment did not go through: cancel, or try again. */
export default function PaymentErrorPage() {
  const t = useText(paymentsTexts);
  const loaded = useLoaderData<typeof loader>();
  const { s, cart } = loaded;
  // The provider sends people back before its word has reached us: why it was refused comes a moment later.
  const { status: payment } = usePaymentStatus(loaded);
  const isRefund = payment?.status === 'refunded' || payment?.status === 'refundFailed';
  if (payment?.isDeferred && payment.status !== 'paid' && !isRefund) return <LinkRetry s={s} />;
  if (payment && payment.status !== 'paid')
    return <PaymentRetry s={s} payment={payment} cart={cart} />;
  return (
    <PaymentFace
      title={t(payment ? 'success.title' : 'unknown.title')}
      lead={t(payment ? 'success.lead' : 'unknown.lead')}
      tone={payment ? 'done' : 'over'}
    >
      <NextLink isDeferred={payment?.isDeferred ?? false} />
    </PaymentFace>
  );
}
