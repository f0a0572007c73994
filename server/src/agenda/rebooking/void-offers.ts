import type { Trx } from '../../platform/db.ts';
import { releasePlaces } from '../../scheduling/index.ts';
import { endOffers } from './rebooking-offers.queries.ts';

/** Ends offers whose booking stands, has ended or was moved otherwise, with their reserved places. The caller has locked them. */
export async function voidOffers(
  trx: Trx,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  const ended = await endOffers(trx, { ids, as: 'void', now });
  await releasePlaces(trx, { ownerIds: ended, as: 'released', now });
}
