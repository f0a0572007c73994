import type { WaitlistOffer } from '@vaga/contract/waitlist';
import { type LoginType, paths } from '../app/paths.ts';

/** The times of the place that is kept, on its day: the held start stands there chosen. */
export function offerPath(
  loginType: LoginType,
  { idCart, offer }: Pick<WaitlistOffer, 'idCart' | 'offer'>,
): string {
  const query = new URLSearchParams({
    entityService: offer.idEntityService,
    date: offer.times[0]?.slice(0, 10) ?? '',
  });
  return `${paths.cart(loginType, idCart, 'place/slot')}?${query}`;
}
