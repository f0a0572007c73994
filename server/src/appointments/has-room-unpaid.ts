import { unpaidBookingsPerAccount } from '@vaga/contract/limits';
import type { Trx } from '../platform/db.ts';
import { countUnpaid } from './account-limits.queries.ts';

/**
 * Whether an account may book so many more people who pay at the place: what costs nothing to book could otherwise fill
 * a place. The account is locked until the transaction ends; the caller has locked the cart.
 */
export async function hasRoomUnpaid(
  trx: Trx,
  { accountId, people, now }: { accountId: string; people: number; now: Date },
): Promise<boolean> {
  return (await countUnpaid(trx, accountId, now)) + people <= unpaidBookingsPerAccount;
}
