import { sql } from 'kysely';

/** The statuses of a payment that can still be paid; a cart has at most one such payment (docs/states/payment.md). */
export const openPaymentStatuses = ['deferred', 'created', 'pending', 'processing'] as const;

/** SQL condition: `payments p` is open. Literals instead of parameters, so that the planner uses the partial index. */
export const isOpenPayment = sql<boolean>`p.status in (${sql.join(openPaymentStatuses.map((status) => sql.lit(status)))})`;
