import type { Actor, LockedAccount } from '../../identity/index.ts';
import { checkQuotas } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { statusOf } from '../states/appointment-state.rules.ts';
import { countAppointments } from './account-quotas.queries.ts';

interface BookingQuotaInput {
  accountId: string;
  /** Who books. */
  actor: Actor;
  /** The caller has locked it, with the cart. */
  lockedAccount: LockedAccount;
  /** How many appointments the call creates: one for each person. */
  people: number;
  /** `due` is paid on site. */
  payment: 'online' | 'due' | 'free';
  now: Date;
}

/**
 * Returns the refusal if the account may not create this many more appointments today, or not for this many more people
 * who pay on site or have nothing to pay: otherwise one account could fill an entity for free. An attempt whose payment
 * is cancelled counts, and so does the next one of the same cart.
 */
export function checkBookingQuotas(
  trx: Trx,
  input: BookingQuotaInput,
): Promise<Outcome<never> | null> {
  const { people: adding, payment, ...account } = input;
  const booked = payment === 'online' ? null : payment;
  const names = [
    'appointments' as const,
    ...(booked === 'due' ? ['unpaidAppointments' as const] : []),
    ...(booked === 'free' ? ['freeAppointments' as const] : []),
  ];
  return checkQuotas(trx, names, {
    ...account,
    adding,
    async count({ appointments: since }) {
      const status = statusOf({ life: 'booked', payment: booked ?? 'paid' });
      const { created, upcoming } = await countAppointments(trx, { ...account, since, status });
      return { appointments: created, unpaidAppointments: upcoming, freeAppointments: upcoming };
    },
  });
}
