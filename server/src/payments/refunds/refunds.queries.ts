import type { OnlineMethod } from '@vaga/contract/payments';
import type { Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { accountAddressSql } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Refunds } from '../../platform/db-types.ts';

export interface Refund extends Omit<Selectable<Refunds>, 'status'> {
  status: 'requested' | 'refused' | 'queued' | 'sent' | 'done' | 'failed';
}

/** Inserts a refund; returns false if the appointment, or the other session, has one already. */
export async function insertRefund(
  trx: Trx,
  refund: Pick<
    Refund,
    'id' | 'paymentId' | 'appointmentId' | 'amountCents' | 'status' | 'reason' | 'createdAt'
  > &
    Partial<Pick<Refund, 'providerSession' | 'requestReason'>>,
): Promise<boolean> {
  const row = await trx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Cents of a payment that are refunded or to be refunded; not what an entity refused. */
export async function readRefundedCents(db: Db, paymentId: string): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amountCents'), eb.lit(0)).as('cents'))
    .where('paymentId', '=', paymentId)
    .where('status', '!=', 'refused')
    .where('providerSession', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.cents);
}

/** Whether a refund of an appointment is recorded, whatever became of it. The caller has locked the payment. */
export async function hasRefundOfAppointment(trx: Trx, appointmentId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('refunds')
    .select('id')
    .where('appointmentId', '=', appointmentId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface RefundTotals {
  /** Cents that are refunded, or sent to the provider; not what waits for an entity's answer. */
  refundedCents: number;
  /** Cents that are owed because the provider could not refund them. */
  failedCents: number;
}

/** The refunded and the failed cents of a payment. */
export async function readRefundTotals(db: Db, paymentId: string): Promise<RefundTotals> {
  const { rows } = await sql<RefundTotals>`
    select coalesce(sum(amount_cents) filter (where status in ('queued', 'sent', 'done')), 0)::int as refunded_cents,
           coalesce(sum(amount_cents) filter (where status = 'failed'), 0)::int as failed_cents
      from refunds where payment_id = ${paymentId} and provider_session is null`.execute(db);
  return rows[0] ?? { refundedCents: 0, failedCents: 0 };
}

export interface RefundToSend extends Refund {
  /** The session to refund: the payment's own, unless the refund names another. */
  session: string | null;
}

export async function findRefund(db: Db, id: string): Promise<RefundToSend | null> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .selectAll('refunds')
    .select((row) =>
      row.fn.coalesce('refunds.providerSession', 'payments.providerSession').as('session'),
    )
    .where('refunds.id', '=', id)
    .executeTakeFirst();
  return row ? (row as RefundToSend) : null;
}

export async function lockRefund(trx: Trx, id: string): Promise<Refund> {
  const row = await trx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as Refund;
}

export async function updateRefund(
  trx: Trx,
  id: string,
  values: Omit<Updateable<Refunds>, 'status'> & { status?: Refund['status'] },
): Promise<void> {
  await trx.updateTable('refunds').set(values).where('id', '=', id).execute();
}

/** Refunds that are pending at the provider, to be read again. */
export async function listSentRefunds(db: Db, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'sent')
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

export interface RefundEmail {
  accountId: string;
  /** Null for an account without an address. */
  accountEmail: string | null;
  language: string;
  /** Null for the payer of a link, whose name is not known. */
  firstName: string | null;
  /** The address to which the link was sent, and the one that the payer entered; null if there was none. */
  email: string | null;
  payerEmail: string | null;
  entityId: string;
  placeName: string;
  method: OnlineMethod | null;
  /** The persons of the appointments, and their codes, in the same order. */
  personNames: string[];
  codes: string[];
}

/**
 * The data of the e-mail about a completed refund: to the payer of the link, else to the account's owner; null for a
 * deleted account.
 */
export async function readRefundEmail(trx: Trx, refundId: string): Promise<RefundEmail | null> {
  const { rows } = await sql<RefundEmail>`
    select acc.id as account_id, ${accountAddressSql('acc')} as account_email, d.email, d.payer_email,
           coalesce(d.payer_language, acc.language) as language,
           case when d.payer_email is null then acc.first_name end as first_name, p.method,
           (array_agg(e.id order by a.starts_at, a.id))[1] as entity_id,
           string_agg(distinct e.business_name, ', ') as place_name,
           array_agg(who.name order by a.starts_at, a.id) as person_names,
           array_agg(a.code order by a.starts_at, a.id) as codes
      from refunds r
      join payments p on p.id = r.payment_id
      join accounts acc on acc.id = p.account_id and acc.deleted_at is null
      left join deferrals d on d.id = p.deferral_id
      join appointments a on (r.appointment_id is null and a.cart_id = p.cart_id) or a.id = r.appointment_id
      join persons who on who.id = a.person_id
      join entity_services es on es.id = a.entity_service_id
      join entities e on e.id = es.entity_id
     where r.id = ${refundId}
     group by acc.id, d.id, p.method`.execute(trx);
  return rows[0] ?? null;
}
