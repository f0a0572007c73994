import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';

/** When the entity releases an appointment that is still unpaid; never one that a hotel owes. Needs the aliases `a` (appointments), `pay` (payments) and `e` (entities). */
export const payBySql = sql<Date | null>`
  case when a.status = 'Await' and e.unpaid_release_hours is not null and pay.kind <> 'partner'
            and pay.created_at < a.starts_at - make_interval(hours => e.unpaid_release_hours)
       then a.starts_at - make_interval(hours => e.unpaid_release_hours) end`;

/** The `from` clause for appointments `a` that are unpaid and whose entity releases them by `now`. */
const unpaidAppointmentsAt = (now: Date) => sql`
  from appointments a
  join payments pay on pay.id = a.payment_id and pay.status = 'due'
  join entity_services es on es.id = a.entity_service_id
  join entities e on e.id = es.entity_id
 where a.status = 'Await' and a.starts_at > ${now} and ${payBySql} <= ${now}`;

export interface UnpaidAppointment {
  appointmentId: string;
  accountId: string;
}

/** The appointments to release, ordered by start. */
export async function readUnpaidAppointments(
  db: Db,
  now: Date,
  limit: number,
): Promise<UnpaidAppointment[]> {
  const { rows } = await sql<UnpaidAppointment>`
    select a.id as appointment_id, a.account_id ${unpaidAppointmentsAt(now)}
     order by a.starts_at, a.id limit ${limit}`.execute(db);
  return rows;
}

/** Whether an appointment is still to be released. The caller holds the locks of its cart, payment and appointments. */
export async function isStillUnpaid(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select a.id ${unpaidAppointmentsAt(now)} and a.id = ${id}`.execute(
    trx,
  );
  return rows.length > 0;
}
