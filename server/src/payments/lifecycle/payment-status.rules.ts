import type { ProviderSession } from '../providers/provider.ts';

/** The statuses of a payment that can still be paid; a cart has at most one such payment. */
export const openPaymentStatuses = ['deferred', 'created', 'pending', 'processing'] as const;

export type PaymentStatus =
  | (typeof openPaymentStatuses)[number]
  | 'due'
  | 'paid'
  | 'failed'
  | 'canceled'
  | 'expired';

/** Whether the payment can still be paid. */
export function isOpen(status: PaymentStatus): boolean {
  return openPaymentStatuses.some((open) => open === status);
}

/** The statuses in which a payment begins: see docs/states/payment.md, as for `nextStatuses`. */
export const firstStatuses = ['deferred', 'created', 'due', 'paid'] as const;

/**
 * The statuses that may follow each. Money that arrives is recorded even if the payment was closed without it. Only a payment
 * at the desk goes from `due` to `paid` and back.
 */
export const nextStatuses: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  deferred: ['paid', 'canceled', 'expired'],
  created: ['pending', 'processing', 'paid', 'failed', 'canceled', 'expired'],
  pending: ['processing', 'paid', 'failed', 'canceled', 'expired'],
  processing: ['paid', 'failed', 'canceled', 'expired'],
  failed: ['paid'],
  canceled: ['paid'],
  expired: ['paid'],
  due: ['paid'],
  paid: ['due'],
};

/** What a payment does in reaction to its session's status: see docs/states/payment.md. */
export type Reaction = 'none' | 'open' | 'process' | 'book' | 'fail' | 'expire';

/**
 * Money is recorded whatever the payment's status, unless it was recorded before; every other session status concerns
 * only an open payment that has a session. So a notice that arrives twice, late or in any order has the same effect.
 */
export function reactionTo(status: PaymentStatus, session: ProviderSession['status']): Reaction {
  if (session === 'paid') return status === 'paid' || status === 'due' ? 'none' : 'book';
  if (!isOpen(status) || status === 'deferred') return 'none';
  if (session === 'failed') return 'fail';
  if (session === 'expired') return 'expire';
  if (session === 'processing') return status === 'processing' ? 'none' : 'process';
  return status === 'created' ? 'open' : 'none';
}
