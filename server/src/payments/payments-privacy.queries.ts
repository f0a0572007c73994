import { openPaymentStatuses } from '../cart/index.ts';
import type { Db, Trx } from '../platform/db.ts';

/** What an account paid and got back, what the provider told of it, and the invoicing data kept for next time. */
export async function collectPayments(db: Db, accountId: string) {
  const [payments, refunds, events, invoicingData, deferrals] = await Promise.all([
    db
      .selectFrom('payments')
      .selectAll()
      .where('accountId', '=', accountId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .selectAll('refunds')
      .where('payments.accountId', '=', accountId)
      .orderBy('refunds.id')
      .execute(),
    db
      .selectFrom('paymentEvents')
      .innerJoin('payments', 'payments.id', 'paymentEvents.paymentId')
      .selectAll('paymentEvents')
      .where('payments.accountId', '=', accountId)
      .orderBy('paymentEvents.receivedAt')
      .execute(),
    db.selectFrom('invoicingData').selectAll().where('accountId', '=', accountId).execute(),
    db
      .selectFrom('deferrals')
      .select(['id', 'cartId', 'email', 'language', 'state', 'expiresAt', 'createdAt', 'endedAt'])
      .where('accountId', '=', accountId)
      .orderBy('id')
      .execute(),
  ]);
  // A payment's token opens its result screen to whoever has it.
  return {
    payments: payments.map(({ token: _token, ...payment }) => payment),
    refunds,
    events,
    invoicingData: invoicingData[0] ?? null,
    // Who was asked to pay. What they typed beside the link is theirs.
    deferrals,
  };
}

/**
 * A receipt keeps the data that was typed for it, as the tax law asks; what was kept for convenience goes, and so do the
 * addresses of who was asked to pay, with their links. What was written to them is swept with the messages.
 */
export async function forgetInvoicing(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('invoicingData').where('accountId', '=', accountId).execute();
  await forgetRefundReasons(trx, accountId);
  const gone = trx.selectFrom('deferrals').select('id').where('accountId', '=', accountId);
  await trx.deleteFrom('deferralLinks').where('deferralId', 'in', gone).execute();
  await trx
    .updateTable('deferrals')
    .set({ email: null, payerEmail: null })
    .where('accountId', '=', accountId)
    .execute();
}

/** Why somebody asked for money back may tell of their health: it goes with the account, the refund itself stays. */
async function forgetRefundReasons(trx: Trx, accountId: string): Promise<void> {
  const own = trx.selectFrom('payments').select('id').where('accountId', '=', accountId);
  await trx
    .updateTable('refunds')
    .set({ requestReason: null })
    .where('paymentId', 'in', own)
    .execute();
}

/** Whether money may still come in. */
export async function hasOpenPayment(trx: Trx, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('payments')
    .select('id')
    .where('accountId', '=', accountId)
    .where('status', 'in', openPaymentStatuses)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
