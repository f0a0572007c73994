import { sql } from 'kysely';

/** A payment that somebody can still pay; a cart has one at the most (docs/states/payment.md). */
export const openPaymentStatuses = ['deferred', 'created', 'pending', 'processing'] as const;

/** Whether `payments p` is such a one. Written out, not given as parameters: so its own index is found. */
export const isOpenPayment = sql<boolean>`p.status in (${sql.join(openPaymentStatuses.map((status) => sql.lit(status)))})`;
