import {
  appointmentsPerDay,
  freeBookingsPerAccount,
  unpaidBookingsPerAccount,
} from '@vaga/contract/limits';
import { dayBefore } from '../platform/clock.ts';
import type { Trx } from '../platform/db.ts';
import { countBegunSince, countBooked } from './account-limits.queries.ts';

/**
 * Whether an account may begin appointments for so many more people today: each stays in its list, also where its payment
 * is given up at once and the same cart tries anew. The account is locked until the transaction ends; the caller has
 * locked the cart.
 */
export async function hasRoomToday(
  trx: Trx,
  { accountId, people, now }: { accountId: string; people: number; now: Date },
): Promise<boolean> {
  return (await countBegunSince(trx, accountId, dayBefore(now))) + people <= appointmentsPerDay;
}

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
