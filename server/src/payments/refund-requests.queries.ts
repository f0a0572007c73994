import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import { answerableMilliseconds, askAgainMilliseconds } from './refund-request.rules.ts';
import type { Refund } from './refunds.queries.ts';

/** A request with all that its desk may see of it, and whom its answer is told. */
export interface RequestAtDesk {
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
  person: string;
  code: string;
  startsAt: Date;
  /** Who booked; null once the account is gone. */
  accountId: string | null;
  recipient: string | null;
  firstName: string | null;
  language: string | null;
}

/** Null for one that is not there, or that nobody had to be asked about. */
export async function readRequestAtDesk(db: Db | Trx, id: string): Promise<RequestAtDesk | null> {
  const { rows } = await sql<RequestAtDesk>`
    select r.id, r.status, r.appointment_id, r.amount_cents, r.answer_reason, r.request_reason, r.asked_at, r.created_at, pay.paid_at,
           e.id as entity_id, e.business_name as entity, e.phone, e.time_zone,
           sv.name_pt as service_pt, sv.name_en as service_en,
           p.name as person, a.code, a.starts_at,
           acc.id as account_id, acc.email as recipient, acc.first_name, acc.language
      from refunds r
      join payments pay on pay.id = r.payment_id
      join appointments a on a.id = r.appointment_id
      join persons p on p.id = a.person_id
      join entity_services es on es.id = a.entity_service_id
      join entities e on e.id = es.entity_id
      join services sv on sv.id = es.service_id
      left join accounts acc on acc.id = a.account_id and acc.deleted_at is null
     where r.id = ${id} and (r.status = 'requested' or r.decided_at is not null)`.execute(db);
  return rows[0] ?? null;
}

/** Locks a refund; null where there is none. */
export async function lockRequest(trx: Trx, id: string): Promise<Refund['status'] | null> {
  const row = await trx
    .selectFrom('refunds')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? (row.status as Refund['status']) : null;
}

/** Requests whose place was not asked yet, or has let a week pass; none whose link would have ended. */
export async function listToAsk(db: Db, now: Date, limit: number): Promise<{ id: string }[]> {
  const since = new Date(now.getTime() - answerableMilliseconds);
  const before = new Date(now.getTime() - askAgainMilliseconds);
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

/** Requests whose place has let all the time to answer pass. */
export async function listUnanswered(db: Db, now: Date, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'requested')
    .where('createdAt', '<=', new Date(now.getTime() - answerableMilliseconds))
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}
