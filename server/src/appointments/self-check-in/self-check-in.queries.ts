import { createHash } from 'node:crypto';
import type { ServiceLocation } from '@vaga/contract/partners';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AppointmentOwnership } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { AttendanceFacts } from '../states/attendance.rules.ts';
import { payBySql } from '../states/unpaid-appointments.queries.ts';
import type { WaitingPerson } from './self-check-in.rules.ts';

type SelfCheckInContext = AppointmentOwnership &
  Pick<PosterAppointment, 'location' | 'timeZone' | 'payBy'>;

/** Whose an appointment is, and where it is done. The caller has locked it. */
export async function readSelfCheckInContext(
  trx: Trx,
  id: string,
): Promise<SelfCheckInContext | null> {
  const row = await trx
    .selectFrom('appointments as a')
    .innerJoin('entityServices as es', 'es.id', 'a.entityServiceId')
    .innerJoin('entities as e', 'e.id', 'es.entityId')
    .leftJoin('payments as pay', 'pay.id', 'a.paymentId')
    .select(['a.id', 'a.accountId', 'a.bookedByEntityId', 'es.entityId', 'es.location'])
    .select(['e.timeZone', payBySql.as('payBy')])
    .where('a.id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, location: row.location as ServiceLocation } : null;
}

/** An appointment as the poster asks for it. */
export interface PosterAppointment extends AttendanceFacts {
  id: string;
  location: ServiceLocation;
  timeZone: string;
  payBy: Date | null;
  phone: string | null;
  entityCode: string;
}

/** Null for an unknown code, and for the appointment of a deleted account. */
export async function findPosterAppointment(
  db: Db,
  code: string,
): Promise<PosterAppointment | null> {
  const { rows } = await sql<PosterAppointment>`
    select a.id, a.status, a.starts_at, a.called_at, a.no_show_at, a.result,
           es.location, e.time_zone, ${payBySql} as pay_by, p.phone, lower(e.code) as entity_code
      from appointments a
      join accounts ac on ac.id = a.account_id and ac.deleted_at is null
      join persons p on p.id = a.person_id
      join entity_services es on es.id = a.entity_service_id
      join entities e on e.id = es.entity_id
      left join payments pay on pay.id = a.payment_id
     where a.code = ${code}`.execute(db);
  return rows[0] ?? null;
}

/**
 * SQL: whether the person of an appointment said that they have arrived, and not the entity, as far as the last check-in goes. For this
 * alias of `appointments`.
 */
export function isSelfCheckedInSql(appointments: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select c.actor in ('patient', 'link') from appointment_changes c
     where c.appointment_id = ${sql.ref(`${appointments}.id`)} and c.field = 'status' and c.to_value = 'CheckedIn'
     order by c.id desc limit 1), false)`;
}

/** Those who have checked in on the day of an appointment, at its pool: also itself. */
export async function readWaitingPeople(trx: Trx, id: string): Promise<WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`
    select other.id, other.status, other.starts_at, other.checked_in_at, other.called_at, other.no_show_at, other.result
      from appointments a
      join occupancy own on own.owner_id = a.asset_id and own.live and own.state = 'booked'
      join capacity_pools pool on pool.id = own.pool_id
      join lateral (
           select o.owner_id from occupancy o
            where o.live and o.pool_id = pool.id and o.state = 'booked'
              and o.during && tstzrange(a.service_date::timestamp at time zone pool.time_zone,
                                        (a.service_date + 1)::timestamp at time zone pool.time_zone)
           offset 0) o on true
      join appointments other on other.asset_id = o.owner_id and other.status = 'CheckedIn'
       and other.service_date = a.service_date
     where a.id = ${id}`.execute(trx);
  return rows;
}

/**
 * Counts a try with a code, whether there is such an appointment or not: both take as long. The row names the code by its
 * hash.
 * @returns how many there were in the 24 hours from the first of them on.
 */
export async function countPosterAttempt(db: Db, code: string, now: Date): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    insert into poster_attempts as known (code_hash, attempts, since)
    values (${hashOfCode(code)}, 1, ${now})
        on conflict on constraint poster_attempts_pkey do update
       set attempts = case when known.since <= ${now}::timestamptz - interval '24 hours' then 1
                           else least(known.attempts + 1, 1000) end,
           since = case when known.since <= ${now}::timestamptz - interval '24 hours' then ${now} else known.since end
    returning attempts`.execute(db);
  return rows[0]?.attempts ?? 1;
}

/** A visitor who knows the digits has nothing to guess. */
export async function forgetPosterAttempts(trx: Trx, code: string): Promise<void> {
  await trx.deleteFrom('posterAttempts').where('codeHash', '=', hashOfCode(code)).execute();
}

export async function deleteOldPosterAttempts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('posterAttempts').where('since', '<', before).execute();
}

function hashOfCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
