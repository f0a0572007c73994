import { useLoaderData } from 'react-router';
import { loadPayment } from './load-payment.ts';
import { PaymentStanding } from './payment-standing.tsx';

export const loader = loadPayment;

/** Where the provider sends people whose payment did not go through: cancel, or try again. */
export default function PaymentErrorPage() {
  return <PaymentStanding loaded={useLoaderData<typeof loader>()} isRefused />;
}
