import type { Db } from '../platform/db.ts';
import { canPayLate, lateEnd } from './deferral.rules.ts';
import type { Deferral } from './deferrals.queries.ts';
import { isPaidOtherwise, readVisits } from './deferrals.queries.ts';
import type { Payment } from './payments.queries.ts';
import { readLastPlaces } from './places.queries.ts';

interface Late {
  deferral: Deferral;
  /** The payment of the link that matters. */
  payment: Payment;
  holdMinutes: number;
  now: Date;
}

/**
 * Until when places would be kept for who pays by a link after its end, should they be free. Null where that cannot be:
 * it has not ended so, its owner pays in another way or has chosen other times since, or the start is too near.
 */
export async function lateEndOf(
  db: Db,
  { deferral, payment, holdMinutes, now }: Late,
): Promise<Date | null> {
  if (!canPayLate(deferral.state, payment.status)) return null;
  const visits = await readVisits(db, payment.id);
  const [first] = visits;
  if (!first || (await isPaidOtherwise(db, deferral.cartId))) return null;
  const assetIds = visits.map(({ idAsset }) => idAsset);
  const { haveMoved } = await readLastPlaces(db, { paymentId: payment.id, assetIds });
  return haveMoved ? null : lateEnd({ firstStart: first.startsAt, holdMinutes, now });
}
