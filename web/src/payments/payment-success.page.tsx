import { useLoaderData } from 'react-router';
import { loadPayment } from './load-payment.ts';
import { PaymentStanding } from './payment-standing.tsx';

export const loader = loadPayment;

/** Where the provider sends people who have paid. */
export default function PaymentSuccessPage() {
  return <PaymentStanding loaded={useLoaderData<typeof loader>()} isRefused={false} />;
}
