import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import type { Payments } from '../../platform/db-types.ts';
import type { ProviderVoucher } from '../providers/provider.ts';
import type { PaymentStatus } from './payment-status.rules.ts';
import { openPaymentStatuses } from './payment-status.rules.ts';

export interface Payment extends Omit<Selectable<Payments>, 'status' | 'voucher'> {
  status: PaymentStatus;
  voucher: ProviderVoucher | null;
}

/** SQL condition: `payments p` is open. Literals instead of parameters, so that the planner uses the partial index. */
export const isOpenPayment = sql<boolean>`p.status in (${sql.join(openPaymentStatuses.map((status) => sql.lit(status)))})`;

/** All columns by name: PostgreSQL plans a statement that selects `*` anew each time (see `prepared.ts`). */
export const paymentColumns = [
  'id',
  'cartId',
  'accountId',
  'deferralId',
  'payerEntityId',
  'token',
  'kind',
  'status',
  'method',
  'localMethod',
  'provider',
  'providerSession',
  'redirectUrl',
  'voucher',
  'requestedMethod',
  'amountCents',
  'paidCents',
  'takenCents',
  'takenBy',
  'returnedCents',
  'receiptNumber',
  'createdAt',
  'expiresAt',
  'paidAt',
  'endedAt',
  'invoiceName',
  'invoiceTaxNumber',
  'invoiceAddress',
  'invoicePostalCode',
  'invoiceLocality',
] as const satisfies ReadonlyArray<keyof Payments>;

export async function findPayment(db: Db, id: string): Promise<Payment | null> {
  return findFirstPayment(db, (query) => query.where('id', '=', id));
}

export async function findPaymentByToken(db: Db, token: string): Promise<Payment | null> {
  return findFirstPayment(db, (query) => query.where('token', '=', token));
}

export async function findOwnPayment(
  db: Db,
  accountId: string,
  id: string,
): Promise<Payment | null> {
  return findFirstPayment(db, (query) =>
    query.where('id', '=', id).where('accountId', '=', accountId),
  );
}

/** The open payment of a cart; there is at most one. */
export async function findOpenPayment(db: Db, cartId: string): Promise<Payment | null> {
  return findFirstPayment(db, (query) =>
    query.where('cartId', '=', cartId).where('status', 'in', openPaymentStatuses),
  );
}

/** The payment of a cart that was cancelled at `now` and has a session at the provider. */
export async function findCanceledPaymentWithSession(
  db: Db,
  cartId: string,
  now: Date,
): Promise<Payment | null> {
  return findFirstPayment(db, (query) =>
    query
      .where('cartId', '=', cartId)
      .where('status', '=', 'canceled')
      .where('endedAt', '=', now)
      .where('providerSession', 'is not', null)
      .orderBy('id', 'desc'),
  );
}

/** Locks the payment until the transaction ends. */
export async function lockPayment(trx: Trx, id: string): Promise<Payment> {
  const row = await trx
    .selectFrom('payments')
    .select(paymentColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return paymentOf(row);
}

/** Records the session that the provider has created for a payment, and the address of its page. */
export async function savePaymentSession(
  trx: Trx,
  id: string,
  session: Pick<Payment, 'providerSession' | 'redirectUrl'>,
): Promise<void> {
  const { providerSession, redirectUrl } = session;
  await trx
    .updateTable('payments')
    .set({ providerSession, redirectUrl })
    .where('id', '=', id)
    .execute();
}

/** The buyer's data for the receipt. */
export type PaymentInvoice = Pick<
  Payment,
  'invoiceName' | 'invoiceTaxNumber' | 'invoiceAddress' | 'invoicePostalCode' | 'invoiceLocality'
>;

/** Replaces the buyer's data of a payment that continues an interrupted attempt. */
export async function savePaymentInvoice(
  trx: Trx,
  id: string,
  invoice: PaymentInvoice,
): Promise<void> {
  const { invoiceName, invoiceTaxNumber, invoiceAddress, invoicePostalCode, invoiceLocality } =
    invoice;
  await trx
    .updateTable('payments')
    .set({ invoiceName, invoiceTaxNumber, invoiceAddress, invoicePostalCode, invoiceLocality })
    .where('id', '=', id)
    .execute();
}

/** Notes that so much of what was taken at the desk was given back there; less than 0: that it was not. */
export async function addReturnedCents(
  trx: Trx,
  { paymentId, cents }: { paymentId: string; cents: number },
): Promise<void> {
  await trx
    .updateTable('payments')
    .set((set) => ({ returnedCents: set('returnedCents', '+', cents) }))
    .where('id', '=', paymentId)
    .execute();
}

export async function saveReceiptNumber(
  trx: Trx,
  id: string,
  receiptNumber: number,
): Promise<void> {
  await trx.updateTable('payments').set({ receiptNumber }).where('id', '=', id).execute();
}

/** Open payments to check at the provider, by expiry. A `deferred` one has no session yet and is left out. */
export async function listOpenPayments(
  db: Db,
  { provider, limit }: { provider: string; limit: number },
): Promise<{ id: string }[]> {
  return openPayments(db)
    .select('id')
    .where((where) =>
      where.or([where('provider', '=', provider), where('providerSession', 'is', null)]),
    )
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
}

/** The number of open payments of each provider that is not configured. */
export async function countPaymentsOfOtherProviders(
  db: Db,
  provider: string,
): Promise<{ provider: string | null; payments: number }[]> {
  return openPayments(db)
    .select((select) => ['provider', select.fn.countAll<number>().as('payments')])
    .where('provider', '!=', provider)
    .where('providerSession', 'is not', null)
    .groupBy('provider')
    .execute();
}

function openPayments(db: Db) {
  return db
    .selectFrom('payments')
    .where('status', 'in', openPaymentStatuses)
    .where('status', '!=', 'deferred')
    .where('kind', '=', 'online');
}

/** Records an event; returns false if it is recorded already. */
export async function insertEvent(
  trx: Trx,
  event: {
    provider: string;
    eventId: string;
    paymentId: string | null;
    kind: string;
    payload: string;
    now: Date;
  },
): Promise<boolean> {
  const { now, ...row } = event;
  const inserted = await trx
    .insertInto('paymentEvents')
    .values({ ...row, receivedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .executeTakeFirst();
  return inserted !== undefined;
}

type Query = ReturnType<typeof selectPayments>;

function selectPayments(db: Db) {
  return db.selectFrom('payments').select(paymentColumns);
}

async function findFirstPayment(db: Db, narrow: (query: Query) => Query): Promise<Payment | null> {
  const row = await narrow(selectPayments(db)).executeTakeFirst();
  return row ? paymentOf(row) : null;
}

/** The table's own checks guarantee the values of these columns, and only `transitionPayment` writes the JSON. */
export function paymentOf(row: Selectable<Payments>): Payment {
  return row as unknown as Payment;
}
