import type { Language } from '@vaga/contract/common';
import { ratingRequestDays, ratingRequestHours } from '@vaga/contract/rating-limits';
import { sql } from 'kysely';
import { isSelfCheckedInSql } from '../appointments/index.ts';
import type { Trx } from '../platform/db.ts';

/** An account that is asked for a rating of an entity, and the appointments that the e-mail stands for. */
export interface RatingRequest {
  accountId: string;
  email: string;
  firstName: string;
  language: Language;
  entityId: string;
  entity: string;
  /** The first is the one that the e-mail leads to. */
  appointmentIds: string[];
}

/**
 * Accounts whose people were there some hours ago, as their ratings ask, for each entity, without a rating and without a request. They are locked until
 * the transaction ends; those that another transaction has locked are left for it. An account that an entity keeps has no sign-in,
 * and is not asked.
 */
export async function lockRatingRequests(
  trx: Trx,
  { now, limit }: { now: Date; limit: number },
): Promise<RatingRequest[]> {
  const { rows } = await sql<RatingRequest>`
    with due as materialized (
      select a.id, a.account_id, es.entity_id
        from appointments a
        join entity_services es on es.id = a.entity_service_id
        join accounts ac on ac.id = a.account_id
       where a.checked_in_at > ${now}::timestamptz - make_interval(hours => ${ratingRequestHours.until}::int)
         and a.checked_in_at <= ${now}::timestamptz - make_interval(hours => ${ratingRequestHours.from}::int)
         and a.status = 'CheckedIn' and ac.deleted_at is null and ac.kept_by_entity_id is null
         and ac.email is not null and ac.email_confirmed_at is not null
         and not exists (select from rating_choices c where c.account_id = ac.id and not c.wants_emails)
         and (a.called_at is not null or a.result <> 'Pending' or not ${isSelfCheckedInSql('a')})
         and not exists (select from ratings r where r.appointment_id = a.id)
         and not exists (
           select from rating_requests q
             join appointments b on b.id = q.appointment_id
             join entity_services bs on bs.id = b.entity_service_id
            where b.account_id = a.account_id and bs.entity_id = es.entity_id
              and q.asked_at > ${now}::timestamptz - make_interval(days => ${ratingRequestDays}::int))
       order by a.checked_in_at limit ${limit}
         for no key update of a skip locked)
    select d.account_id, ac.email, ac.first_name, ac.language, e.id as entity_id, e.business_name as entity,
           array_agg(d.id order by d.id) as appointment_ids
      from due d join accounts ac on ac.id = d.account_id join entities e on e.id = d.entity_id
     group by d.account_id, ac.email, ac.first_name, ac.language, e.id
     order by d.account_id`.execute(trx);
  return rows;
}

/** @returns the appointments that were not recorded before: a concurrent run with an older snapshot finds them again. */
export async function recordRatingRequests(
  trx: Trx,
  { appointmentIds, now }: { appointmentIds: readonly string[]; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ appointmentId: string }>`
    insert into rating_requests (appointment_id, asked_at)
    select id, ${now} from unnest(${[...appointmentIds]}::uuid[]) id
        on conflict do nothing
    returning appointment_id`.execute(trx);
  return rows.map(({ appointmentId }) => appointmentId);
}
