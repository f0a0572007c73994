/**
 * The cart that was open last, for addresses that name none and for the way back from home. A tab knows its own; the
 * device knows the last of all tabs for a day, for a patient who closed theirs. It is an id alone: whose the cart is,
 * and what is in it, the server says only to who may see it.
 */
const key = 'vaga.cart.last';
const deviceMs = 24 * 3_600_000;

export function rememberCart(cartId: string, now = Date.now()): void {
  withStorage(() => sessionStorage.setItem(key, cartId));
  withStorage(() => localStorage.setItem(key, `${now} ${cartId}`));
}

export function lastCart(now = Date.now()): string | null {
  return withStorage(() => sessionStorage.getItem(key)) ?? ofDevice(now);
}

function ofDevice(now: number): string | null {
  const [at = '', cartId = ''] = (withStorage(() => localStorage.getItem(key)) ?? '').split(' ');
  return cartId !== '' && now - Number(at) < deviceMs ? cartId : null;
}

/** A browser may refuse storage: such an address then finds no cart. */
function withStorage<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}
