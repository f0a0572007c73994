import type { MoneyAction } from './money-history.ts';
import type { HeldCart, OfferedService } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';

export type WaitlistAction = Extract<MoneyAction, { does: 'joinLine' | 'passOffer' | 'leaveLine' }>;

interface Waiting {
  product: TestProduct;
  service: OfferedService;
  /** Whose cart. */
  cart: HeldCart;
  /** The day whose times all want. */
  date: string;
}

/**
 * A family waits for a time on the day that all want, lets what it is offered go to the next, or leaves. Where nothing
 * is free, or its cart holds or pays something, nothing comes of it: that is judged elsewhere.
 * @returns what was answered; null where there is nothing to pass on or to leave.
 */
export async function runWaitlistAction(
  { product, service, cart, date }: Waiting,
  { does }: WaitlistAction,
): Promise<{ status: number; body: unknown } | null> {
  const { cartId, token } = cart;
  if (does === 'joinLine') {
    const body = { entityService: service.entityServiceId, date };
    return product.call('POST', `scheduling/${cartId}/waiting-list`, { body, token });
  }
  const listed = await product.call('GET', 'v1/waiting-list', { token });
  const [entry] = listed.body.data ?? [];
  if (!entry) return null;
  return does === 'passOffer'
    ? product.call('POST', `v1/waiting-list/${entry.id}/pass`, { token })
    : product.call('DELETE', `v1/waiting-list/${entry.id}`, { token });
}
