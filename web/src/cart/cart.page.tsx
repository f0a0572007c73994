import * as cartCalls from '@vaga/contract/calls/cart';
import * as paymentsCalls from '@vaga/contract/calls/payments';
import type { Cart } from '@vaga/contract/cart';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { useEffect } from 'react';
import { type LoaderFunctionArgs, Outlet, redirect, useLoaderData } from 'react-router';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { isMember, loginTypeOf } from '../app/session-access.ts';
import { isGuestComplete } from '../persons/index.ts';
import { apiOf, pageContext } from '../platform/context.ts';
import { civilDate } from '../platform/format.ts';
import { isNotFound } from '../platform/wire.ts';
import { useStartOf } from '../ui/use-start-of.ts';
import { type CartScreen, redirectInCart } from './cart-steps.rules.ts';
import { rememberCart } from './last-cart.ts';
import { MissingCart } from './missing-cart.tsx';
import { DeferredSheet } from './payment/deferred-sheet.tsx';
import { PendingPayment } from './payment/pending-payment.tsx';
import type { CartContext } from './use-cart.ts';

/** The cart of all its steps. What a step may not be entered with leads to the step that may. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { now, session } = context.get(pageContext);
  const cartId = params.id ?? '';
  const screen = url.pathname.split(`/${cartId}/`)[1]?.replace(/\/$/, '') as CartScreen;
  // To open the payment step renews the holds, once: the cart is read after that, and its countdown shows the new end.
  if (screen === 'payment') await openPayment(context, cartId);
  const today = civilDate(now, homeTimeZone);
  const found = await apiOf(context)
    .data(cartCalls.readCart, { params: { cartId } })
    .catch((error: unknown) => {
      // An address that is no id at all is refused before it is looked for: to who reads, the same.
      if (isNotFound(error)) return null;
      throw error;
    });
  if (!found) return { cart: null, now };
  const cart = session && isMember(session) ? asOfGuests(found, today) : found;
  const redirectTo = redirectInCart(cart, screen, url.searchParams.get('entityService'));
  if (redirectTo) {
    const reason = reasonOf(screen, redirectTo);
    const address = paths.cart(loginTypeOf(session), cartId, redirectTo);
    throw redirect(reason ? `${address}?notice=${reason}` : address);
  }
  return { cart, now };
}

/** The e-mail of a guest is asked for, and not needed. */
function asOfGuests(cart: Cart, today: string): Cart {
  const assets = cart.assets.map((asset) => {
    const isComplete = isGuestComplete(asset.privateData, today);
    return { ...asset, privateData: { ...asset.privateData, isComplete } };
  });
  return { ...cart, assets };
}

/** What the screen that one is led to says about it; null where it goes without saying. */
function reasonOf(screen: CartScreen, redirectTo: CartScreen): 'hold' | 'people' | null {
  if (redirectTo === 'place/slot') return screen === 'payment' ? 'hold' : null;
  return redirectTo === 'ticket' ? 'people' : null;
}

/** Whatever comes of it, the step itself asks again and says so. */
async function openPayment(context: LoaderFunctionArgs['context'], cartId: string): Promise<void> {
  await apiOf(context)
    .call(paymentsCalls.listPaymentTypes, { params: { cartId } })
    .catch(() => null);
}

export default function CartLayout() {
  const { cart, now } = useLoaderData<typeof loader>();
  const loginType = useLoginType();
  const idCart = cart?.idCart;
  useEffect(() => {
    if (idCart) rememberCart(idCart);
  }, [idCart]);
  const isByOthers = cart?.deferred != null && !cart.isCheckedOut;
  useStartOf(isByOthers ? 'waiting' : 'steps');
  if (!cart) return <MissingCart />;
  if (cart.deferred && isByOthers) {
    return <DeferredSheet cart={cart} deferred={cart.deferred} loginType={loginType} />;
  }
  const context: CartContext = { cart, now, loginType, today: civilDate(now, homeTimeZone) };
  return (
    <>
      <Outlet context={context} />
      <PendingPayment cart={cart} loginType={loginType} />
    </>
  );
}
