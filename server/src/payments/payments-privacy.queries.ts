import type { Db, Trx } from '../platform/db.ts';

/** What an account paid and got back, what the provider told of it, and the invoicing data kept for next time. */
export async function collectPayments(db: Db, accountId: string) {
  const [payments, refunds, events, invoicingData] = await Promise.all([
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
  ]);
  // A payment's token opens its result screen to whoever has it.
  return {
    payments: payments.map(({ token: _token, ...payment }) => payment),
    refunds,
    events,
    invoicingData: invoicingData[0] ?? null,
  };
}

/** A receipt keeps the data that was typed for it, as the tax law asks; what was kept for convenience goes. */
export async function forgetInvoicing(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('invoicingData').where('accountId', '=', accountId).execute();
}

/** Whether money may still come in. */
export async function hasOpenPayment(trx: Trx, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('payments')
    .select('id')
    .where('accountId', '=', accountId)
    .where('status', 'in', ['created', 'pending', 'processing'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
