import type { Happening } from './money-happenings.ts';
import type { HeldCart, Till, TillPlace } from './till.ts';

export type OfTheLine = Extract<Happening, { does: 'joinLine' | 'passOffer' | 'leaveLine' }>;

interface Waiting {
  till: Till;
  place: TillPlace;
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
export async function inLine(
  { till, place, cart, date }: Waiting,
  { does }: OfTheLine,
): Promise<{ status: number; body: unknown } | null> {
  const { cartId, token } = cart;
  if (does === 'joinLine') {
    const body = { entityService: place.entityServiceId, date };
    return till.call('POST', `scheduling/${cartId}/waiting-list`, { body, token });
  }
  const listed = await till.call('GET', 'v1/waiting-list', { token });
  const [entry] = listed.body.data ?? [];
  if (!entry) return null;
  return does === 'passOffer'
    ? till.call('POST', `v1/waiting-list/${entry.id}/pass`, { token })
    : till.call('DELETE', `v1/waiting-list/${entry.id}`, { token });
}
