import { useEffect, useState } from 'react';
import type { LoadedPayment } from './load-payment.ts';
import { type PaymentStatus, readStatus } from './payment-status.api.ts';

/** The first answers come soon; who waits longer is asked less often. */
const pollMs = [1000, 1000, 1500, 2000, 3000, 5000];
/** After this long the screen says that it takes longer than usual; it goes on asking. */
const longMs = 30_000;

/** Asks again while a payment is being confirmed. The state on the screen is the server's, never assumed. */
export function usePaymentStatus({ s, payment }: LoadedPayment): {
  status: PaymentStatus | null;
  isLong: boolean;
} {
  const [status, setStatus] = useState(payment);
  const [isLong, setLong] = useState(false);
  const isWaiting = status?.status === 'confirming' || status?.status === 'pending';

  useEffect(() => {
    if (!isWaiting) return;
    let tries = 0;
    let timer = setTimeout(ask, pollMs[0]);
    const long = setTimeout(() => setLong(true), longMs);
    async function ask() {
      // A poll that is lost changes nothing: the next one asks again.
      const fresh = await readStatus(s).catch(() => null);
      if (fresh) setStatus(fresh);
      tries += 1;
      timer = setTimeout(ask, pollMs[Math.min(tries, pollMs.length - 1)]);
    }
    return () => {
      clearTimeout(timer);
      clearTimeout(long);
    };
  }, [s, isWaiting]);

  return { status, isLong };
}
