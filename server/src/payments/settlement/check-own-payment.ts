import type { DataOf } from '@vaga/contract/endpoint';
import type { checkOwnPayment as call } from '@vaga/contract/payments';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, success } from '../../platform/http/outcome.ts';
import { displayedStatus } from '../lifecycle/payment.rules.ts';
import { findOwnPayment } from '../lifecycle/payments.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { ProviderUnavailable } from '../providers/provider.ts';
import { readRefundTotals } from '../refunds/refunds.queries.ts';
import { checkPayment } from './check-payment.ts';

/**
 * Reads the state of the account's payment from the provider, without waiting for its notice.
 * @throws Problem 404 for another account's payment.
 */
export async function checkOwnPayment(
  deps: PaymentsDeps,
  input: { accountId: string; paymentId: string; now: Date },
): Promise<Outcome<DataOf<typeof call>>> {
  const { accountId, paymentId, now } = input;
  const read = () => findOwnPayment(deps.db, accountId, paymentId);
  if (!(await read())) throw notFound();
  try {
    await checkPayment(deps, paymentId, now);
  } catch (error) {
    if (error instanceof ProviderUnavailable) return failure('payment.check_failed');
    throw error;
  }
  const payment = await read();
  if (!payment) throw notFound();
  const returned = await readRefundTotals(deps.db, paymentId);
  return success({ status: displayedStatus({ ...payment, ...returned }, now) });
}
