import type { Cart } from '@vaga/contract/cart';
import { useEffect, useState } from 'react';
import { type LoginType, paths } from '../app/paths.ts';
import { useNow } from '../app/root-data.ts';
import { readCartNow } from '../cart/cart.api.ts';
import { cartTexts } from '../cart/cart.texts.ts';
import { holdLabel } from '../cart/hold-label.ts';
import { lastCart } from '../cart/last-cart.ts';
import { useSecondsLeft } from '../cart/use-countdown.ts';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import classes from './user-home.module.css';
import { userHomeTexts } from './user-home.texts.ts';

interface UnfinishedBookingProps {
  loginType: LoginType;
  /** The carts that the page shows already, as a request that was accepted. */
  shownCarts?: readonly string[];
}

/**
 * The way back to what was being booked here and was not finished: until it is sent to the payment it is in no list, while
 * its times may be kept and the minutes run. What waits for a payment is in the tests list.
 */
export function UnfinishedBooking({ loginType, shownCarts = [] }: UnfinishedBookingProps) {
  const cart = useUnfinished();
  return cart && !shownCarts.includes(cart.idCart) ? (
    <WayBack cart={cart} loginType={loginType} />
  ) : null;
}

function WayBack({ cart, loginType }: { cart: Cart; loginType: LoginType }) {
  const t = useText(userHomeTexts);
  const inCart = useText(cartTexts);
  const seconds = useSecondsLeft(cart.holdExpiresAt, useNow()) ?? 0;
  const people = cart.assets.map(({ person }) => person.person).join(', ');
  return (
    <Card as="section" className={classes.unfinished} aria-labelledby="unfinished-booking">
      <div>
        <h2 id="unfinished-booking" className={classes.unfinishedTitle}>
          {t('unfinished.title')}
        </h2>
        <p>
          {cart.currentService.description} · {people}
        </p>
        {seconds > 0 ? <p>{holdLabel(seconds, inCart)}</p> : null}
      </div>
      {/* The last step leads to the first that is still open. */}
      <ButtonLink variant="accent" to={paths.cart(loginType, cart.idCart, 'payment')}>
        {t('unfinished.continue')}
      </ButtonLink>
    </Card>
  );
}

/** Null while it is looked for, and where there is none: only this device knows which cart it was at. */
function useUnfinished(): Cart | null {
  const [cart, setCart] = useState<Cart | null>(null);
  useEffect(() => {
    const cartId = lastCart();
    if (!cartId) return;
    let isAway = false;
    readCartNow(cartId).then(
      (found) => {
        const isOpen = !found.isCheckedOut && !found.paymentPending && found.deferred === null;
        if (isOpen && !isAway) setCart(found);
      },
      // The home stands without it: a cart of the account that was signed in before is not found.
      () => undefined,
    );
    return () => {
      isAway = true;
    };
  }, []);
  return cart;
}
