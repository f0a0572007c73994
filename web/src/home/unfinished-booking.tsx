import type { Cart } from '@vaga/contract/cart';
import { type LoginType, paths } from '../app/paths.ts';
import { useHoldLabel, useUnfinishedCart } from '../cart/index.ts';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { dot } from '../ui/dot.ts';
import { Unbroken } from '../ui/unbroken.tsx';
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
  const cart = useUnfinishedCart();
  return cart && !shownCarts.includes(cart.idCart) ? (
    <WayBack cart={cart} loginType={loginType} />
  ) : null;
}

function WayBack({ cart, loginType }: { cart: Cart; loginType: LoginType }) {
  const t = useText(userHomeTexts);
  const hold = useHoldLabel(cart.holdExpiresAt);
  const people = cart.assets.map(({ person }) => person.person).join(', ');
  return (
    <Card as="section" className={classes.unfinished} aria-labelledby="unfinished-booking">
      <div>
        <h2 id="unfinished-booking" className={classes.unfinishedTitle}>
          {t('unfinished.title')}
        </h2>
        <p>
          <Unbroken>{cart.currentService.description}</Unbroken>
          {dot}
          {people}
        </p>
        {hold ? <p>{hold}</p> : null}
      </div>
      {/* The last step leads to the first that is still open. */}
      <ButtonLink variant="accent" to={paths.cart(loginType, cart.idCart, 'payment')}>
        {t('unfinished.continue')}
      </ButtonLink>
    </Card>
  );
}
