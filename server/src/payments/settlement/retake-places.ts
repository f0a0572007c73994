import { placesPerAccount } from '@vaga/contract/limits';
import { checkPlacesOfGuestCart, lockActiveAssetIds, lockOwnedCart } from '../../cart/index.ts';
import { findEntityByCode } from '../../partners/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { Problem } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { holdPlaces, holdPolicy, isPlaceRefusal } from '../../scheduling/index.ts';
import { canBookAll, readEntityCode, readLostPlaces } from '../lifecycle/payable-places.queries.ts';
import type { Payment } from '../lifecycle/payments.queries.ts';

interface RetakePlacesInput {
  payment: Payment;
  /** Until when the places are held, given their first start; null if that is too near. */
  endsAt(firstStart: Date): Date | null;
  now: Date;
}

/** `unavailable`: one place is taken, or the cart cannot book its service any more, or its person is deleted. `too many`: the account holds its maximum. */
export type RetakeResult = 'held' | 'unavailable' | 'too many';

/**
 * Takes all lost places of a payment again, in a transaction of its own: a place that is unavailable must not roll
 * back the caller's other work.
 */
export async function retakePlaces(db: Db, input: RetakePlacesInput): Promise<RetakeResult> {
  try {
    return (await inTransaction(db, (trx) => retakeLostPlaces(trx, input)))
      ? 'held'
      : 'unavailable';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'cart.too_many_places') return 'too many';
    if (isPlaceRefusal(error)) return 'unavailable';
    throw error;
  }
}

async function retakeLostPlaces(
  trx: Trx,
  { payment, endsAt, now }: RetakePlacesInput,
): Promise<boolean> {
  const { accountId, cartId, id: paymentId } = payment;
  const cart = await lockOwnedCart(trx, { accountId, cartId });
  if (cart.checkedOutAt) return true;
  const lost = await readLostPlaces(trx, { paymentId, now });
  if (lost.length === 0) return true;
  const existing = await lockActiveAssetIds(trx, cartId);
  if (!lost.every(({ assetId }) => existing.includes(assetId))) return false;
  const entityServiceIds = lost.map(({ entityServiceId }) => entityServiceId);
  if (!(await canBookAll(trx, { cartId, entityServiceIds, now }))) return false;
  const places = lost.map(({ assetId, ...place }) => ({ ownerId: assetId, ...place }));
  const starts = places.map(({ startsAt }) => startsAt.getTime());
  const expiresAt = endsAt(new Date(Math.min(...starts)));
  if (!expiresAt) return false;
  // Nothing is paid yet, so the entity code counts as it is now. Late money takes its places itself
  // (`bookOrRefundPayment`).
  if (await checkPlacesOfGuestCart(trx, { cartId, adding: places.length, now }))
    throw new Problem(400, 'cart.too_many_places');
  const code = await readEntityCode(trx, cartId, now);
  const isKnown = code !== null && (await findEntityByCode(trx, code, { isPublic: false }));
  const entityCode = isKnown ? code : null;
  await holdPlaces(trx, {
    accountId,
    cartId,
    entityCode,
    places,
    policy: holdPolicy({ expiresAt, maxHolds: placesPerAccount }),
    now,
  });
  return true;
}
