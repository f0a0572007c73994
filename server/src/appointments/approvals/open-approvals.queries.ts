import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { columnsOf, jsonFieldsOf } from '../../platform/row-sql.ts';
import type { OpenRequest, RequestSubject } from '../../requests/index.ts';

interface OpenApprovalRow extends Omit<OpenRequest, 'askedAt' | 'answerUntil'> {
  askedAt: Date;
  answerUntil: Date;
}

/** The requests for a time that an entity can still answer, and for which an appointment still waits. */
export async function listOpenApprovals(
  db: Db,
  { entityId, now }: { entityId: string; now: Date },
): Promise<OpenRequest[]> {
  const answerUntil = sql`(r.service_date + 1)::timestamp at time zone e.time_zone`;
  const subject = jsonFieldsOf<RequestSubject>({ personId: sql`p.id`, appointmentId: sql`a.id` });
  const { rows } = await sql<OpenApprovalRow>`
    select ${columnsOf<OpenApprovalRow>({
      id: sql`r.id`,
      who: sql`waiting.who`,
      people: sql`waiting.people`,
      whatPt: sql`sv.name_pt`,
      whatEn: sql`sv.name_en`,
      day: sql`r.service_date`,
      askedAt: sql`r.created_at`,
      answerUntil,
      amountCents: sql`waiting.amount_cents`,
      timeZone: sql`e.time_zone`,
      subjects: sql`waiting.subjects`,
    })}
      from approval_requests r
      join entity_services es on es.id = r.entity_service_id
      join entities e on e.id = es.entity_id
      join services sv on sv.id = es.service_id
      cross join lateral (
        select (array_agg(p.name order by s.ordinal, a.id))[1] as who, count(*)::integer as people,
               sum(a.price_cents)::integer as amount_cents, json_agg(json_build_object(${subject})) as subjects
          from appointments a
          join assets s on s.id = a.asset_id
          join persons p on p.id = a.person_id
         -- By the cart as well: it has the index.
         where a.cart_id = r.cart_id and a.approval_request_id = r.id and a.status = 'SchedulePending') waiting
     where es.entity_id = ${entityId} and r.state = 'pending' and waiting.people > 0
       and ${answerUntil} > ${now}`.execute(db);
  return rows;
}
