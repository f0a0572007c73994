import type { DataOf } from '@vaga/contract/endpoint';
import type { readPaymentStatus as call } from '@vaga/contract/payments';
import { OnlineMethod } from '@vaga/contract/payments';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success } from '../../platform/http/outcome.ts';
import { readPayablePlaces } from '../lifecycle/payable-places.queries.ts';
import { displayedStatus, firstHoldExpiry } from '../lifecycle/payment.rules.ts';
import { findPaymentByToken } from '../lifecycle/payments.queries.ts';
import { readRefundTotals } from '../refunds/refunds.queries.ts';

const finalStatuses = new Set(['paid', 'refunded', 'refundFailed']);

/** The status of a payment, by its token. @throws Problem 404 for an unknown token. */
export async function readPaymentStatus(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<Outcome<DataOf<typeof call>>> {
  const payment = await findPaymentByToken(db, token);
  if (!payment) throw notFound();
  const status = displayedStatus({ ...payment, ...(await readRefundTotals(db, payment.id)) }, now);
  const { voucher, amountCents, expiresAt } = payment;
  const isVoucherAwaited = status === 'awaitingVoucher' && voucher !== null && expiresAt !== null;
  const places = finalStatuses.has(status) ? [] : await readPayablePlaces(db, payment.cartId, now);
  return success({
    status,
    totalCents: amountCents,
    idCart: payment.cartId,
    canTryAgain: payment.kind === 'online' && !finalStatuses.has(status),
    method: OnlineMethod.nullable().parse(payment.method),
    heldUntil: firstHoldExpiry(places)?.toISOString() ?? null,
    isDeferred: payment.deferralId !== null,
    voucher: isVoucherAwaited
      ? { ...voucher, amountCents, expiresAt: expiresAt.toISOString() }
      : null,
  });
}
