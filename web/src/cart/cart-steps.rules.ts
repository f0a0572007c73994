import type { Cart } from '@vaga/contract/cart';

/** The screens of a cart, by the end of their address. */
export type CartScreen =
  | 'ticket'
  | 'booking'
  | 'location'
  | 'place'
  | 'place/slot'
  | 'payment'
  | 'success'
  | 'request-submission-success';

type StepFacts = Pick<
  Cart,
  'isCheckedOut' | 'jumpToSlots' | 'canCheckout' | 'paymentPending' | 'preferred'
> & {
  assets: readonly { slot: string | null; privateData: { isComplete: boolean } }[];
};

/**
 * Where a step to a screen of a cart leads instead; null where it may be entered. What is paid or booked shows its
 * success; payment only once the cart can be checked out; place and time only once every person's data is there, but for a cart
 * that holds times already or has `jumpToSlots`: there the first two steps and the list of places are closed, the first but
 * for people whose data is missing; the slot screen needs a place.
 */
export function redirectInCart(
  cart: StepFacts,
  screen: CartScreen,
  entityService: string | null,
): CartScreen | null {
  if (screen === 'request-submission-success') return null;
  if (cart.isCheckedOut) return screen === 'success' ? null : 'success';
  // The dialog about the pending payment stands over any step, but not over a sheet that says it is booked.
  if (cart.paymentPending) return screen === 'success' ? 'payment' : null;
  if (screen === 'success') return afterPeople(cart);
  if (screen === 'payment') return cart.canCheckout ? null : firstOpen(cart);
  if (isBeforePeople(cart, screen)) return 'ticket';
  if (screen === 'place/slot') return entityService || cart.preferred ? null : 'place';
  if (!cart.jumpToSlots || cart.preferred === null) return null;
  if (isComplete(cart)) return 'place/slot';
  return screen === 'ticket' || screen === 'booking' ? null : 'ticket';
}

/** Nothing is chosen for people whose data is missing; what is held for them already goes on. */
function isBeforePeople(cart: StepFacts, screen: CartScreen): boolean {
  const isChoice = screen === 'location' || screen === 'place' || screen === 'place/slot';
  if (!isChoice || cart.jumpToSlots || isComplete(cart)) return false;
  return cart.assets.every(({ slot }) => slot === null);
}

/** The step after every person's data is there. */
export function afterPeople(cart: StepFacts): CartScreen {
  if (cart.assets.every(({ slot }) => slot !== null)) return 'payment';
  return cart.preferred ? 'place/slot' : 'location';
}

function firstOpen(cart: StepFacts): CartScreen {
  return isComplete(cart) ? (cart.preferred ? 'place/slot' : 'location') : 'ticket';
}

/** Whether every person's data is there. */
export function isComplete({ assets }: Pick<StepFacts, 'assets'>): boolean {
  return assets.every(({ privateData }) => privateData.isComplete);
}

/** The later of two civil dates. */
export function laterDate(one: string, other: string): string {
  return one > other ? one : other;
}
