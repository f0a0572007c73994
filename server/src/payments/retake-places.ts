import { placesPerAccount } from '@vaga/contract/limits';
import type { MessageCode } from '@vaga/contract/messages';
import { lockCart, lockLivingAssetIds } from '../cart/index.ts';
import { findEntityByCode } from '../partners/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import { Problem } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { takePlaces } from '../scheduling/index.ts';
import { readEntityCode } from './link-limits.queries.ts';
import type { Payment } from './payments.queries.ts';
import { readLostPlaces } from './places.queries.ts';

interface Wanted {
  payment: Payment;
  /** Until when they are kept, by their first start; null where that is too near. */
  endsAt(firstStart: Date): Date | null;
  now: Date;
}

/** `gone`: one is somebody else's, or for somebody who is deleted. `too many`: the account holds all that it may. */
export type Retaken = 'held' | 'gone' | 'too many';

/** What refuses a place that was somebody's before: taken, its person elsewhere, past or closed, not offered any more. */
const gone = new Set<MessageCode>(['slot.taken', 'slot.person_busy', 'slot.unknown', 'not_found']);

/**
 * Takes the lost places of a payment's people again, all of them, in a transaction of its own: one that is gone must
 * not undo the rest.
 */
export async function retakePlaces(db: Db, wanted: Wanted): Promise<Retaken> {
  try {
    return (await inTransaction(db, (trx) => retake(trx, wanted))) ? 'held' : 'gone';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'cart.too_many_places') return 'too many';
    if (gone.has(error.code)) return 'gone';
    throw error;
  }
}

async function retake(trx: Trx, { payment, endsAt, now }: Wanted): Promise<boolean> {
  const { accountId, cartId, id: paymentId } = payment;
  const cart = await lockCart(trx, { accountId, cartId });
  if (cart.checkedOutAt) return true;
  const lost = await readLostPlaces(trx, { paymentId, now });
  if (lost.length === 0) return true;
  const living = await lockLivingAssetIds(trx, cartId);
  if (!lost.every(({ assetId }) => living.includes(assetId))) return false;
  const places = lost.map(({ assetId, ...place }) => ({ ownerId: assetId, ...place }));
  const starts = places.map(({ startsAt }) => startsAt.getTime());
  const expiresAt = endsAt(new Date(Math.min(...starts)));
  if (!expiresAt) return false;
  // Nobody has paid: another try is at what counts now. Money that came late takes its places itself (`bookPaid`).
  const code = await readEntityCode(trx, cartId, now);
  const isKnown = code !== null && (await findEntityByCode(trx, code, { isPublic: false }));
  const entityCode = isKnown ? code : null;
  await takePlaces(trx, {
    accountId,
    cartId,
    entityCode,
    places,
    expiresAt,
    now,
    limitPerAccount: placesPerAccount,
  });
  return true;
}
