import type { LoaderFunctionArgs } from 'react-router';
import { apiOf, pageContext } from '../platform/context.ts';
import { ApiError } from '../platform/wire.ts';
import { type PaymentStatus, paymentStatus } from './payment-status.api.ts';

export interface LoadedPayment {
  /** The token in the address; empty where the provider's way back lost it. */
  s: string;
  /** Null for a token that nobody knows, or when it could not be read. */
  payment: PaymentStatus | null;
}

/** The payment of the token in `?s=`, for the screens that a provider sends people back to. */
export async function loadPayment({
  request,
  context,
}: LoaderFunctionArgs): Promise<LoadedPayment> {
  const s = new URL(request.url).searchParams.get('s') ?? '';
  if (!s) return { s, payment: null };
  const payment = await apiOf(context)
    .data(paymentStatus, { params: { s } })
    .catch((error: unknown) => {
      if (error instanceof Response) throw error;
      const isUnknown = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (!isUnknown) context.get(pageContext).logError(error);
      return null;
    });
  return { s, payment };
}
