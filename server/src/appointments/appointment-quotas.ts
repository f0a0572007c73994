import {
  appointmentsPerDay,
  freeBookingsPerAccount,
  unpaidBookingsPerAccount,
} from '@vaga/contract/limits';
import { dayBefore } from '../platform/clock.ts';
import type { Trx } from '../platform/db.ts';
import { countAppointmentsSince, countUpcomingAppointments } from './account-quotas.queries.ts';

/**
 * Whether an account may begin appointments for so many more people today: each stays in its list, also where its payment
 * is given up at once and the same cart tries anew. The account is locked until the transaction ends; the caller has
 * locked the cart.
 */
export async function isWithinDailyQuota(
  trx: Trx,
  { accountId, people, now }: { accountId: string; people: number; now: Date },
): Promise<boolean> {
  return (
    (await countAppointmentsSince(trx, accountId, dayBefore(now))) + people <= appointmentsPerDay
  );
}

/**
 * Whether an account may book so many more people who pay at the place, or for whom nothing is to be paid: what costs
 * nothing to book could otherwise fill a place. The account is locked until the transaction ends; the caller has locked
 * the cart.
 */
export async function isWithinUnpaidQuota(
  trx: Trx,
  input: { accountId: string; people: number; isFree: boolean; now: Date },
): Promise<boolean> {
  const { people, isFree } = input;
  const upcoming = await countUpcomingAppointments(trx, {
    ...input,
    status: isFree ? 'Pending' : 'Await',
  });
  return upcoming + people <= (isFree ? freeBookingsPerAccount : unpaidBookingsPerAccount);
}
