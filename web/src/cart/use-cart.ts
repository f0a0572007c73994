import type { Cart } from '@vaga/contract/cart';
import { useOutletContext } from 'react-router';
import type { LoginType } from '../app/paths.ts';

/** What every step of a cart has at hand. */
export interface CartContext {
  cart: Cart;
  /** The instant at which the cart was read, ISO 8601 in UTC. */
  now: string;
  /** The civil date of `now` on the mainland. */
  today: string;
  loginType: LoginType;
}

export function useCart(): CartContext {
  return useOutletContext<CartContext>();
}
