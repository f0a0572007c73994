import type { DataOf } from '@vaga/contract/endpoint';
import type { checkOwnPayment as call } from '@vaga/contract/payments';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success } from '../platform/http/outcome.ts';
import { checkPayment } from './check-payment.ts';
import { shownStatus } from './payment.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { findOwnPayment } from './payments.queries.ts';
import { ProviderDown } from './provider.ts';
import { readReturned } from './refunds.queries.ts';

/**
 * Asks the provider how a payment of the account stands, without waiting for its notice.
 * @throws Problem 404 for a payment of somebody else.
 */
export async function checkOwnPayment(
  deps: PaymentsDeps,
  asked: { accountId: string; paymentId: string; now: Date },
): Promise<Outcome<DataOf<typeof call>>> {
  const { accountId, paymentId, now } = asked;
  const read = () => findOwnPayment(deps.db, accountId, paymentId);
  if (!(await read())) throw notFound();
  try {
    await checkPayment(deps, paymentId, now);
  } catch (error) {
    if (error instanceof ProviderDown) return failure('payment.check_failed');
    throw error;
  }
  const payment = await read();
  if (!payment) throw notFound();
  const returned = await readReturned(deps.db, paymentId);
  return success({ status: shownStatus({ ...payment, ...returned }, now) });
}
