import type { Insertable, Selectable, Updateable } from 'kysely';
import { openPaymentStatuses } from '../../cart/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Payments } from '../../platform/db-types.ts';
import type { ProviderVoucher } from '../providers/provider.ts';
import type { PaymentStatus } from './payment.rules.ts';

export interface Payment extends Omit<Selectable<Payments>, 'status' | 'voucher'> {
  status: PaymentStatus;
  voucher: ProviderVoucher | null;
}

/** All columns by name: PostgreSQL plans a statement that selects `*` anew each time (see `prepared.ts`). */
const columns = [
  ...(['id', 'cartId', 'accountId', 'deferralId', 'token', 'kind', 'status'] as const),
  ...(['method', 'localMethod', 'provider', 'providerSession', 'redirectUrl', 'voucher'] as const),
  ...(['amountCents', 'paidCents', 'receiptNumber'] as const),
  ...(['createdAt', 'expiresAt', 'paidAt', 'endedAt'] as const),
  ...(['invoiceName', 'invoiceTaxNumber', 'invoiceAddress'] as const),
  ...(['invoicePostalCode', 'invoiceLocality'] as const),
] as const satisfies ReadonlyArray<keyof Payments>;

type NewPayment = Omit<Insertable<Payments>, 'status' | 'voucher'> & {
  id: string;
  status: PaymentStatus;
};

export async function insertPayment(trx: Trx, payment: NewPayment): Promise<void> {
  await trx.insertInto('payments').values(payment).execute();
}

/** Inserts a payment and returns its row, locked. */
export async function insertAndLockPayment(trx: Trx, payment: NewPayment): Promise<Payment> {
  await insertPayment(trx, payment);
  return lockPayment(trx, payment.id);
}

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
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return paymentOf(row);
}

export async function updatePayment(
  trx: Trx,
  id: string,
  {
    voucher,
    ...values
  }: Omit<Updateable<Payments>, 'status' | 'voucher'> & {
    status?: PaymentStatus;
    voucher?: ProviderVoucher | null;
  },
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ ...values, ...(voucher ? { voucher: JSON.stringify(voucher) } : {}) })
    .where('id', '=', id)
    .execute();
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
  return db.selectFrom('payments').select(columns);
}

async function findFirstPayment(db: Db, narrow: (query: Query) => Query): Promise<Payment | null> {
  const row = await narrow(selectPayments(db)).executeTakeFirst();
  return row ? paymentOf(row) : null;
}

/** The table's own checks guarantee the values of these columns, and only `updatePayment` writes the JSON. */
function paymentOf(row: Selectable<Payments>): Payment {
  return row as unknown as Payment;
}
