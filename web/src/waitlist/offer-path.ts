import type { WaitlistOffer } from '@vaga/contract/waitlist';
import { type LoginType, paths } from '../app/paths.ts';

/** The slot step of the offer's entity service and day, where the held start is selected. */
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
