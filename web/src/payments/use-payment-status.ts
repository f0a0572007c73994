import { useEffect, useState } from 'react';
import { usePoll } from '../platform/use-poll.ts';
import type { LoadedPayment } from './load-payment.ts';
import { type PaymentStatus, readStatus } from './payment-status.api.ts';

/** The first answers come soon; who waits longer is asked less often. */
const waitsMs = [1000, 1000, 1500, 2000, 3000, 5000] as const;
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

  usePoll({
    waitsMs: isWaiting ? waitsMs : null,
    look: () => readStatus(s),
    onAnswer: setStatus,
  });
  useEffect(() => {
    if (!isWaiting) return;
    const long = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(long);
  }, [isWaiting]);

  return { status, isLong };
}
