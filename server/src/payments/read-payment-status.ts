import type { DataOf } from '@vaga/contract/endpoint';
import type { readPaymentStatus as call } from '@vaga/contract/payments';
import { OnlineMethod } from '@vaga/contract/payments';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, success } from '../platform/http/outcome.ts';
import { endOfHolds, shownStatus } from './payment.rules.ts';
import { findByToken } from './payments.queries.ts';
import { readPlacesOfCart } from './places.queries.ts';
import { readReturned } from './refunds.queries.ts';

const final = new Set(['paid', 'refunded', 'refundFailed']);

/** How a payment stands, for whoever has its token. @throws Problem 404 for an unknown one. */
export async function readPaymentStatus(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<Outcome<DataOf<typeof call>>> {
  const payment = await findByToken(db, token);
  if (!payment) throw notFound();
  const status = shownStatus({ ...payment, ...(await readReturned(db, payment.id)) }, now);
  const { voucher, amountCents, expiresAt } = payment;
  const isAwaited = status === 'awaitingVoucher' && voucher !== null && expiresAt !== null;
  const places = final.has(status) ? [] : await readPlacesOfCart(db, payment.cartId, now);
  return success({
    status,
    totalCents: amountCents,
    idCart: payment.cartId,
    canTryAgain: payment.kind === 'online' && !final.has(status),
    method: OnlineMethod.nullable().parse(payment.method),
    heldUntil: endOfHolds(places)?.toISOString() ?? null,
    isDeferred: payment.deferralId !== null,
    voucher: isAwaited ? { ...voucher, amountCents, expiresAt: expiresAt.toISOString() } : null,
  });
}
