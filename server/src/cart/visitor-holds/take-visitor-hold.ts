import { placesPerAccount } from '@vaga/contract/limits';
import type { Trx } from '../../platform/db.ts';
import { Problem } from '../../platform/http/outcome.ts';
import { hashToken } from '../../platform/tokens.ts';
import { attempt } from '../../platform/transact.ts';
import { holdPlaces, holdPolicy, releasePlaces } from '../../scheduling/index.ts';
import { endVisitorHold, findPlaceOfVisitor, lockVisitorHold } from './visitor-holds.queries.ts';

interface TakeVisitorHoldInput {
  /** Of the browser's cookie. */
  token: string;
  accountId: string;
  cartId: string;
  /** The asset of the first person. */
  ownerId: string;
  /** What the cart is for: a start that is held for another is left as it is. */
  entityServiceId: string;
  startsAt: Date;
  /** Of the cart, in lower case; null where it has ended. */
  entityCode: string | null;
  holdMinutes: number;
  now: Date;
}

/**
 * Makes the start that is held for the browser the first person's hold in a cart, with the time and the price of a hold. Where the
 * start cannot be theirs any more, the cart is as one that holds nothing.
 * Call it after all row locks of the transaction; the locks are kept until its end.
 * @returns whether the start is held by the cart now.
 */
export async function takeVisitorHold(trx: Trx, input: TakeVisitorHoldInput): Promise<boolean> {
  const { token, accountId, cartId, ownerId, entityServiceId, startsAt, entityCode, now } = input;
  const hold = await lockVisitorHold(trx, { tokenHash: hashToken(token) });
  const isMeant =
    hold?.state === 'reserved' &&
    hold.expiresAt > now &&
    hold.entityServiceId === entityServiceId &&
    hold.startsAt.getTime() === startsAt.getTime();
  if (!isMeant) return false;
  const placeId = await findPlaceOfVisitor(trx, hold.id);
  const taken = await attempt(trx, () =>
    holdPlaces(trx, {
      accountId,
      cartId,
      entityCode,
      places: [{ ownerId, entityServiceId, startsAt }],
      policy: holdPolicy({
        expiresAt: new Date(now.getTime() + input.holdMinutes * 60_000),
        maxHolds: placesPerAccount,
        usableReservedIds: placeId === null ? [] : [placeId],
      }),
      now,
    }),
  );
  if (taken instanceof Problem) return false;
  await endVisitorHold(trx, { id: hold.id, as: 'taken', now });
  // The cart's hold may have found another place of the start.
  await releasePlaces(trx, { ownerIds: [hold.id], as: 'released', now });
  return true;
}
