import type { Cart } from '@vaga/contract/cart';
import { useEffect, useState } from 'react';
import { readCartNow } from './cart.api.ts';
import { lastCart } from './last-cart.ts';

/** Null while it is looked for, and where there is none: only this device knows which cart it was at. */
export function useUnfinishedCart(): Cart | null {
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
