import { useLoaderData } from 'react-router';
import { paths } from '../app/paths.ts';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { loadPayment } from './load-payment.ts';
import { PaymentFace } from './payment-face.tsx';
import { PaymentRetry } from './payment-retry.tsx';
import { paymentsTexts } from './payments.texts.ts';

export const loader = loadPayment;

/** Where the provider sends people whose payment did not go through: cancel, or try again. */
export default function PaymentErrorPage() {
  const t = useText(paymentsTexts);
  const { s, payment } = useLoaderData<typeof loader>();
  if (payment && payment.status !== 'paid') return <PaymentRetry s={s} payment={payment} />;
  return (
    <PaymentFace
      title={t(payment ? 'success.title' : 'unknown.title')}
      lead={t(payment ? 'success.lead' : 'unknown.lead')}
      tone={payment ? 'done' : 'over'}
    >
      <ButtonLink to={paths.testsList('user')}>{t('success.toList')}</ButtonLink>
    </PaymentFace>
  );
}
