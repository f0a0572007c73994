import { sql } from 'kysely';
import { accountAddressSql } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { columnsOf } from '../../platform/row-sql.ts';
import type { OpenRequest } from '../../requests/index.ts';
import {
  refundAnswerDeadline,
  refundAnswerMilliseconds,
  reminderIntervalMilliseconds,
} from './refund-request.rules.ts';
import type { Refund } from './refunds.queries.ts';

/** A refund request with what the entity may see, and the recipient of its answer. */
export interface RefundRequestDetails {
  id: string;
  status: Refund['status'];
  appointmentId: string;
  amountCents: number;
  answerReason: string | null;
  requestReason: string | null;
  askedAt: Date | null;
  createdAt: Date;
  paidAt: Date;
  entityId: string;
  entity: string;
  phone: string | null;
  timeZone: string;
  servicePt: string;
  serviceEn: string;
  personId: string;
  person: string;
  code: string;
  startsAt: Date;
  endsAt: Date;
  /** YYYY-MM-DD. */
  serviceDate: string;
  /** The account that booked; null once it is deleted. */
  accountId: string | null;
  /** Null as well for an account without an address. */
  recipient: string | null;
  firstName: string | null;
  language: string | null;
  /** An entity keeps the account: the answer carries a link to the appointment. */
  isUnclaimed: boolean;
}

const refundRequestColumns = columnsOf<RefundRequestDetails>({
  id: sql`r.id`,
  status: sql`r.status`,
  appointmentId: sql`r.appointment_id`,
  amountCents: sql`r.amount_cents`,
  answerReason: sql`r.answer_reason`,
  requestReason: sql`r.request_reason`,
  askedAt: sql`r.asked_at`,
  createdAt: sql`r.created_at`,
  paidAt: sql`pay.paid_at`,
  entityId: sql`e.id`,
  entity: sql`e.business_name`,
  phone: sql`e.phone`,
  timeZone: sql`e.time_zone`,
  servicePt: sql`sv.name_pt`,
  serviceEn: sql`sv.name_en`,
  personId: sql`p.id`,
  person: sql`p.name`,
  code: sql`a.code`,
  startsAt: sql`a.starts_at`,
  endsAt: sql`a.ends_at`,
  serviceDate: sql`a.service_date`,
  accountId: sql`acc.id`,
  recipient: accountAddressSql('acc'),
  firstName: sql`acc.first_name`,
  language: sql`acc.language`,
  isUnclaimed: sql`acc.kept_by_entity_id is not null`,
});

const refundRequestTables = sql`
      from refunds r
      join payments pay on pay.id = r.payment_id
      join appointments a on a.id = r.appointment_id
      join persons p on p.id = a.person_id
      join entity_services es on es.id = a.entity_service_id
      join entities e on e.id = es.entity_id
      join services sv on sv.id = es.service_id
      left join accounts acc on acc.id = a.account_id and acc.deleted_at is null`;

/** Null if there is no such refund, or it needed no answer of an entity. */
export async function readRefundRequestDetails(
  db: Db | Trx,
  id: string,
): Promise<RefundRequestDetails | null> {
  const { rows } = await sql<RefundRequestDetails>`
    select ${refundRequestColumns}
      ${refundRequestTables}
     where r.id = ${id} and (r.status = 'requested' or r.decided_at is not null)`.execute(db);
  return rows[0] ?? null;
}

/** The open requests to an entity whose deadline has not passed. */
export async function listOpenRefundRequests(
  db: Db,
  { entityId, now }: { entityId: string; now: Date },
): Promise<OpenRequest[]> {
  const since = new Date(now.getTime() - refundAnswerMilliseconds);
  const { rows } = await sql<RefundRequestDetails>`
    select ${refundRequestColumns}
      ${refundRequestTables}
     where e.id = ${entityId} and r.status = 'requested' and r.created_at > ${since}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    who: row.person,
    people: 1,
    whatPt: row.servicePt,
    whatEn: row.serviceEn,
    day: row.serviceDate,
    askedAt: row.createdAt,
    answerUntil: refundAnswerDeadline(row.createdAt),
    amountCents: row.amountCents,
    timeZone: row.timeZone,
    subjects: [{ personId: row.personId, appointmentId: row.appointmentId }],
  }));
}

/** Locks a refund and returns its status; null if there is none. */
export async function lockRefundRequest(trx: Trx, id: string): Promise<Refund['status'] | null> {
  const row = await trx
    .selectFrom('refunds')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? (row.status as Refund['status']) : null;
}

/** Requests whose entity has not been e-mailed yet, or a week ago; none whose link has expired. */
export async function listRefundRequestsToEmail(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ id: string }[]> {
  const since = new Date(now.getTime() - refundAnswerMilliseconds);
  const before = new Date(now.getTime() - reminderIntervalMilliseconds);
  return db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'requested')
    .where('createdAt', '>', since)
    .where((row) => row.or([row('askedAt', 'is', null), row('askedAt', '<=', before)]))
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

/** The ids of requests that have expired unanswered. */
export async function listUnansweredRefundRequests(
  db: Db,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'requested')
    .where('createdAt', '<=', new Date(now.getTime() - refundAnswerMilliseconds))
    .orderBy('createdAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
