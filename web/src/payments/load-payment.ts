import type { UserTest } from '@vaga/contract/appointments';
import * as appointmentsCalls from '@vaga/contract/calls/appointments';
import * as cartCalls from '@vaga/contract/calls/cart';
import * as paymentsCalls from '@vaga/contract/calls/payments';
import type { Cart } from '@vaga/contract/cart';
import type { LoaderFunctionArgs } from 'react-router';
import { apiOf, pageContext } from '../platform/context.ts';
import { isNotFound } from '../platform/wire.ts';
import type { PaymentStatus } from './payment-status.api.ts';

export interface LoadedPayment {
  /** The token in the address; empty where the provider's way back lost it. */
  s: string;
  /** Null for an unknown token. */
  payment: PaymentStatus | null;
  /** What was paid for; null for who is not signed in as its owner. */
  cart: Cart | null;
  /** The appointments of that cart. */
  tests: UserTest[];
}

/** The payment of the token in `?s=`, for the screens that a provider sends people back to. */
export async function loadPayment({
  request,
  context,
}: LoaderFunctionArgs): Promise<LoadedPayment> {
  const s = new URL(request.url).searchParams.get('s') ?? '';
  if (!s) return { s, payment: null, cart: null, tests: [] };
  const payment = await apiOf(context)
    .data(paymentsCalls.readPaymentStatus, { params: { s } })
    .catch((error: unknown) => {
      if (isNotFound(error)) return null;
      throw error;
    });
  const [cart, tests] = await Promise.all([
    loadCart(payment, context),
    loadTests(payment, context),
  ]);
  return { s, payment, cart, tests };
}

/** The same for its appointments. */
async function loadTests(
  payment: PaymentStatus | null,
  context: LoaderFunctionArgs['context'],
): Promise<UserTest[]> {
  const { session } = context.get(pageContext);
  if (!session || !payment?.idCart) return [];
  const tests = await apiOf(context)
    .data(appointmentsCalls.listUserTests, {})
    .catch(() => []);
  return tests.filter(({ idCart }) => idCart === payment.idCart);
}

/** An extra for the cart's owner: the screen works without it, for every bearer of the token. */
async function loadCart(
  payment: PaymentStatus | null,
  context: LoaderFunctionArgs['context'],
): Promise<Cart | null> {
  const { session } = context.get(pageContext);
  if (!session || !payment?.idCart) return null;
  return apiOf(context)
    .data(cartCalls.readCart, { params: { cartId: payment.idCart } })
    .catch(() => null);
}
