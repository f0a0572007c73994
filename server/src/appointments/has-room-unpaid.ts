import { freeBookingsPerAccount, unpaidBookingsPerAccount } from '@vaga/contract/limits';
import type { Trx } from '../platform/db.ts';
import { countBooked } from './account-limits.queries.ts';

/**
 * Whether an account may book so many more people who pay at the place, or for whom nothing is to be paid: what costs
 * nothing to book could otherwise fill a place. The account is locked until the transaction ends; the caller has locked
 * the cart.
 */
export async function hasRoomUnpaid(
  trx: Trx,
  asked: { accountId: string; people: number; isFree: boolean; now: Date },
): Promise<boolean> {
  const { people, isFree } = asked;
  const booked = await countBooked(trx, { ...asked, status: isFree ? 'Pending' : 'Await' });
  return booked + people <= (isFree ? freeBookingsPerAccount : unpaidBookingsPerAccount);
}
