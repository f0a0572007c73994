const key = 'vaga.cart.last';

/** Keeps the cart that this tab is at, for addresses that name none. */
export function rememberCart(cartId: string): void {
  try {
    sessionStorage.setItem(key, cartId);
  } catch {
    // A browser may refuse storage: such an address then finds no cart.
  }
}

export function lastCart(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
