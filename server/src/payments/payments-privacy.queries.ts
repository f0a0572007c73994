import { sql } from 'kysely';
import type { AccountMove, MovedRows } from '../identity/index.ts';
import { moveRows } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import { openPaymentStatuses } from './lifecycle/payment-status.rules.ts';

/** The account's payments, refunds, events of the provider, and saved invoicing data. */
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
  // Left out: the token opens the payment's result screen; and which member took the money.
  return {
    payments: payments.map(({ token: _token, takenBy: _member, ...payment }) => payment),
    refunds,
    events,
    invoicingData: invoicingData[0] ?? null,
    // The address to which the link was sent. What the payer entered is the payer's own data.
    deferrals,
  };
}

/**
 * Erases the saved invoicing data, the payers' addresses and the tokens of their links. A receipt keeps its buyer's
 * data, as tax law requires. The e-mails to payers are deleted with the other messages.
 */
export async function eraseInvoicing(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('invoicingData').where('accountId', '=', accountId).execute();
  await eraseRefundReasons(trx, accountId);
  const ownLinks = trx.selectFrom('deferrals').select('id').where('accountId', '=', accountId);
  await trx.deleteFrom('deferralLinks').where('deferralId', 'in', ownLinks).execute();
  await trx
    .updateTable('deferrals')
    .set({ email: null, payerEmail: null })
    .where('accountId', '=', accountId)
    .execute();
}

/** The reason of a refund request may contain health data: it is erased with the account; the refund itself stays. */
async function eraseRefundReasons(trx: Trx, accountId: string): Promise<void> {
  const own = trx.selectFrom('payments').select('id').where('accountId', '=', accountId);
  await trx
    .updateTable('refunds')
    .set({ requestReason: null })
    .where('paymentId', 'in', own)
    .execute();
}

/** Whether the account has a payment that can still be paid. */
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

/**
 * Moves the payments, payment links and pay-on-site approvals of an account to another one, and its invoicing data unless
 * the other account has its own. Receipts keep what was typed for them.
 */
export async function adoptPayments(trx: Trx, move: AccountMove): Promise<MovedRows> {
  const { fromAccountId, toAccountId, only } = move;
  const moved = await moveRows(trx, move, [
    { name: 'payments', isOfCart: true },
    { name: 'deferrals', isOfCart: true },
    { name: 'local_payment_authorisations', isOfCart: true },
  ]);
  if (only !== null) return moved;
  await sql`
    insert into invoicing_data (account_id, name, tax_number, address, postal_code, locality, updated_at)
    select ${toAccountId}, name, tax_number, address, postal_code, locality, updated_at
      from invoicing_data where account_id = ${fromAccountId}
    on conflict do nothing`.execute(trx);
  await trx.deleteFrom('invoicingData').where('accountId', '=', fromAccountId).execute();
  return moved;
}
