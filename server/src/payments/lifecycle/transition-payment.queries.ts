import type { Insertable, Updateable } from 'kysely';
import type { Trx } from '../../platform/db.ts';
import type { Payments } from '../../platform/db-types.ts';
import type { ProviderVoucher } from '../providers/provider.ts';
import type { firstStatuses } from './payment-status.rules.ts';
import { nextStatuses } from './payment-status.rules.ts';
import type { Payment } from './payments.queries.ts';
import { lockPayment, paymentColumns, paymentOf } from './payments.queries.ts';

export type NewPayment = Omit<Insertable<Payments>, 'status' | 'voucher'> & {
  id: string;
  status: (typeof firstStatuses)[number];
};

/** The next status of a payment, with the facts that come with it. */
export type PaymentTransition =
  | { to: 'pending' }
  | {
      to: 'processing';
      method: string | null;
      voucher: ProviderVoucher | null;
      /** Until when the provider waits for the money. */
      expiresAt: Date;
    }
  | { to: 'paid'; paidCents: number; method: string | null; now: Date }
  /** A member has taken the money at the desk. */
  | { to: 'paid'; taken: TakenMoney; now: Date }
  /** It was given back: that it was taken is undone. */
  | { to: 'due'; returnedCents: number }
  /** A retry shows which method was refused. */
  | { to: 'failed'; method: string | null; now: Date }
  | { to: 'expired'; now: Date }
  | { to: 'canceled'; now: Date };

/** What a member took at the desk. */
interface TakenMoney {
  cents: number;
  /** The member's account. */
  takenBy: string;
  /** `localMethods`. */
  localMethod: number;
}

/** Inserts a payment in its first status. The caller has locked its cart. */
export async function insertPayment(trx: Trx, payment: NewPayment): Promise<void> {
  await trx.insertInto('payments').values(payment).execute();
}

/** Inserts a payment and returns its row, locked. */
export async function insertAndLockPayment(trx: Trx, payment: NewPayment): Promise<Payment> {
  await insertPayment(trx, payment);
  return lockPayment(trx, payment.id);
}

/**
 * Changes the status of a payment; nothing else writes it. The caller has locked the cart and read the payment since.
 * @returns the payment as it is now.
 * @throws Error for a change that `nextStatuses` does not know, for one of the desk of a payment that is not made there, or the
 * other way round, and if the payment no longer has the status that the caller decided on; nothing is written then.
 */
export async function transitionPayment(
  trx: Trx,
  payment: Pick<Payment, 'id' | 'status'>,
  transition: PaymentTransition,
): Promise<Payment> {
  const { id, status: from } = payment;
  const { to } = transition;
  if (!nextStatuses[from].includes(to)) throw new Error(`A payment never goes ${from} → ${to}.`);
  const row = await trx
    .updateTable('payments')
    .set({ status: to, ...valuesOf(transition) })
    .where('id', '=', id)
    .where('status', '=', from)
    .where('kind', isOfDesk(transition) ? '=' : '<>', 'local')
    .returning(paymentColumns)
    .executeTakeFirst();
  if (!row) throw new Error(`The payment ${id} is no longer ${from}: it was not made ${to}.`);
  return paymentOf(row);
}

function isOfDesk(transition: PaymentTransition): boolean {
  return transition.to === 'due' || 'taken' in transition;
}

function valuesOf(transition: PaymentTransition): Omit<Updateable<Payments>, 'status'> {
  switch (transition.to) {
    case 'pending':
      return {};
    case 'processing': {
      const { method, voucher, expiresAt } = transition;
      return voucher
        ? { method, voucher: JSON.stringify(voucher), expiresAt }
        : { method, expiresAt };
    }
    case 'due':
      return { paidAt: null, endedAt: null, returnedCents: transition.returnedCents };
    case 'paid': {
      if ('taken' in transition) {
        const { taken, now } = transition;
        const { cents: takenCents, takenBy, localMethod } = taken;
        return { takenCents, takenBy, localMethod, returnedCents: 0, paidAt: now, endedAt: now };
      }
      const { paidCents, method, now } = transition;
      return { paidCents, method, paidAt: now, endedAt: now };
    }
    case 'failed':
      return { method: transition.method, endedAt: transition.now };
    case 'expired':
    case 'canceled':
      return { endedAt: transition.now };
  }
}
