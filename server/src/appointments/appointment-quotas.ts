import {
  appointmentsPerDay,
  freeAppointmentsPerAccount,
  unpaidAppointmentsPerAccount,
} from '@vaga/contract/limits';
import { dayBefore } from '../platform/clock.ts';
import type { Trx } from '../platform/db.ts';
import { countAppointmentsSince, countUpcomingAppointments } from './account-quotas.queries.ts';

/**
 * Whether the account may create appointments for this many more people within 24 hours. Each appointment stays in its
 * list, also if its payment is cancelled at once and the same cart tries again. Locks the account until the transaction
 * ends; the caller has locked the cart.
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
 * Whether the account may book this many more people who pay on site, or with nothing to pay: otherwise one account
 * could fill an entity for free. Locks the account until the transaction ends; the caller has locked the cart.
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
  return upcoming + people <= (isFree ? freeAppointmentsPerAccount : unpaidAppointmentsPerAccount);
}
