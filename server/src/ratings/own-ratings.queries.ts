import type { AppointmentStatus, Result } from '@vaga/contract/appointments';
import { ratingDays } from '@vaga/contract/rating-limits';
import type { OwnRating } from '@vaga/contract/ratings';
import { sql } from 'kysely';
import { isSelfCheckedInSql } from '../appointments/index.ts';
import { isMemberSql } from '../organisations/index.ts';
import type { Db } from '../platform/db.ts';

export interface OwnRatingRow {
  id: string;
  person: string;
  entity: string;
  idEntity: string;
  timeZone: string;
  startsAt: Date;
  status: AppointmentStatus;
  result: Result;
  calledAt: Date | null;
  noShowAt: Date | null;
  isMember: boolean;
  isSelfCheckedIn: boolean;
  /** Instants as JSON strings. */
  rating:
    | (Pick<OwnRating, 'stars' | 'comment' | 'state' | 'reason' | 'answer'> & {
        createdAt: string;
        hasAnswer: boolean;
      })
    | null;
  /** The rating that the account has withdrawn, and not written anew. */
  withdrawn: { createdAt: string; hasAnswer: boolean } | null;
}

/** The appointments of an account that were rated, or began within the days in which they can be, the latest first. */
export async function readOwnRatings(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<OwnRatingRow[]> {
  const { rows } = await sql<OwnRatingRow>`
    select a.id, split_part(btrim(p.name), ' ', 1) as person, e.business_name as entity, e.id as id_entity, e.time_zone,
           a.starts_at, a.status, a.result, a.called_at, a.no_show_at,
           ${isMemberSql({ accountId: sql`a.account_id`, entityId: sql`e.id` })} as is_member,
           ${isSelfCheckedInSql('a')} as is_self_checked_in,
           case when r.id is not null then json_build_object(
             'stars', r.stars, 'comment', r.comment, 'state', r.state, 'reason', r.reason,
             'answer', case when r.answer_state = 'published' then r.answer end,
             'createdAt', r.created_at, 'hasAnswer', r.answer is not null) end as rating,
           case when w.appointment_id is not null then json_build_object(
             'createdAt', w.created_at, 'hasAnswer', w.was_answered) end as withdrawn
      from appointments a
      join persons p on p.id = a.person_id
      join entity_services es on es.id = a.entity_service_id
      join entities e on e.id = es.entity_id
      left join ratings r on r.appointment_id = a.id
      left join withdrawn_ratings w on w.appointment_id = a.id
     where a.account_id = ${accountId} and a.starts_at <= ${now}::timestamptz + interval '1 day'
       and (r.id is not null
            or a.starts_at >= ${now}::timestamptz - make_interval(days => ${ratingDays}::int) and a.status <> 'Canceled')
     order by a.starts_at desc, a.id desc limit 200`.execute(db);
  return rows;
}

/** Whether an e-mail asks the account for ratings: unless it chose otherwise. */
export async function readWantsEmails(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ratingChoices')
    .select('wantsEmails')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.wantsEmails ?? true;
}

export async function saveWantsEmails(
  db: Db,
  choice: { accountId: string; wantsEmails: boolean },
): Promise<void> {
  const { wantsEmails } = choice;
  await db
    .insertInto('ratingChoices')
    .values(choice)
    .onConflict((row) => row.column('accountId').doUpdateSet({ wantsEmails }))
    .execute();
}
