import type { Actor } from '../identity/index.ts';
import { checkQuota } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { countAppointmentsSince, countUpcomingAppointments } from './account-quotas.queries.ts';
import { statusOf } from './appointment-state.rules.ts';

interface AppointmentQuotaInput {
  accountId: string;
  /** Who books. */
  actor: Actor;
  /** How many appointments the call creates: one for each person. */
  people: number;
  now: Date;
}

/**
 * Returns the refusal if the account may not create this many more appointments today. An attempt whose payment is
 * cancelled counts, and so does the next one of the same cart. Locks the account until the transaction ends; the caller
 * has locked the cart.
 */
export function checkDailyQuota(
  trx: Trx,
  { accountId, actor, people: adding, now }: AppointmentQuotaInput,
): Promise<Outcome<never> | null> {
  const count = (since: Date) => countAppointmentsSince(trx, accountId, since);
  return checkQuota(trx, 'appointments', { accountId, actor, adding, now, count });
}

/**
 * Returns the refusal if the account may not book for this many more people who pay on site, or with nothing to pay:
 * otherwise one account could fill an entity for free. Locks the account until the transaction ends; the caller has
 * locked the cart.
 */
export function checkUnpaidQuota(
  trx: Trx,
  { accountId, actor, people: adding, isFree, now }: AppointmentQuotaInput & { isFree: boolean },
): Promise<Outcome<never> | null> {
  const status = statusOf({ life: 'booked', payment: isFree ? 'free' : 'due' });
  const count = () => countUpcomingAppointments(trx, { accountId, status, now });
  const quota = isFree ? 'freeAppointments' : 'unpaidAppointments';
  return checkQuota(trx, quota, { accountId, actor, adding, now, count });
}
