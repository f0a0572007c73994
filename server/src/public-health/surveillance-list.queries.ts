import type { Result } from '@vaga/contract/appointments';
import type { Language } from '@vaga/contract/common';
import type { SurveillanceState } from '@vaga/contract/public-health';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';

/** A notification as members see it. */
export interface NotificationRow {
  id: string;
  appointmentId: string;
  personId: string;
  /** Null once the data of the person were erased. */
  person: string | null;
  code: string;
  service: string;
  disease: string | null;
  result: Result;
  state: SurveillanceState;
  dueAt: Date;
  reference: string | null;
  attempts: number;
  lastError: string | null;
}

interface NotificationFilter {
  entityId: string;
  language: Language;
}

/** What was not reported yet by deadline, then what was reported since, the latest first. */
export async function listNotificationRows(
  db: Db,
  filter: NotificationFilter & { reportedSince: Date; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    ${rowSql(filter)}
       and n.state <> 'withdrawn' and (n.state not in ('acknowledged', 'recorded') or n.reported_at >= ${filter.reportedSince})
     order by n.state in ('acknowledged', 'recorded'), n.reported_at desc nulls last, n.due_at, n.id
     limit ${filter.limit}`.execute(db);
  return rows;
}

/** A notification of an appointment at the entity; null if there is none of this id. */
export async function findNotificationRow(
  db: Db | Trx,
  filter: NotificationFilter & { id: string },
): Promise<NotificationRow | null> {
  const { rows } = await sql<NotificationRow>`${rowSql(filter)} and n.id = ${filter.id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** How many of an entity were not reported and are due until then, or were refused. */
export async function countUrgent(
  db: Db,
  { entityId, dueUntil }: { entityId: string; dueUntil: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from surveillance_notifications n
      join appointments a on a.id = n.appointment_id
      join entity_services es on es.id = a.entity_service_id
     where es.entity_id = ${entityId} and n.state not in ('acknowledged', 'recorded', 'withdrawn')
       and (n.due_at <= ${dueUntil} or n.state = 'rejected')`.execute(db);
  return rows[0]?.count ?? 0;
}

function rowSql({ entityId, language }: NotificationFilter) {
  const inLanguage = language === 'en' ? sql.lit('en') : sql.lit('pt');
  return sql`
    select n.id, n.appointment_id, a.person_id, case when p.deleted_at is null then p.name end as person, a.code,
           case ${inLanguage} when 'en' then s.name_en else s.name_pt end as service,
           case ${inLanguage} when 'en' then notifiable.disease_en else notifiable.disease_pt end as disease,
           n.result, n.state, n.due_at, n.reference, n.attempts, n.last_error
      from surveillance_notifications n
      join appointments a on a.id = n.appointment_id
      join persons p on p.id = a.person_id
      join entity_services es on es.id = a.entity_service_id
      join services s on s.id = es.service_id
      left join notifiable_results notifiable on notifiable.service_id = s.id and notifiable.result = n.result
     where es.entity_id = ${entityId}`;
}
