import { sql } from 'kysely';
import { bookedStatuses } from '../appointments/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { ReminderKind } from './reminder.rules.ts';

/** As literals: the partial index on booked appointments is used only for constants. */
const booked = sql.join(bookedStatuses.map((status) => sql.lit(status)));

/**
 * Booked appointments that start in a window, were booked for this start at least `leadMinutes` before it, and have no
 * recorded reminder. Each is locked until the transaction ends, so that it is neither moved nor cancelled meanwhile;
 * appointments that another transaction has locked are left for the next run.
 */
export async function lockAppointmentsToRemind(
  trx: Trx,
  wanted: { kind: ReminderKind; after: Date; until: Date; leadMinutes: number; limit: number },
): Promise<string[]> {
  const { kind, after, until, limit } = wanted;
  const { rows } = await sql<{ id: string }>`
    select a.id from appointments a
     where a.status in (${booked}) and a.starts_at > ${after} and a.starts_at <= ${until}
       and not exists (
         select from appointment_reminders r
          where r.appointment_id = a.id and r.kind = ${kind} and r.starts_at = a.starts_at)
       and a.starts_at - make_interval(mins => ${wanted.leadMinutes}) >= coalesce((
         select max(c.changed_at) from appointment_changes c
          where c.appointment_id = a.id
            and (c.field = 'startsAt'
                 or c.field = 'status' and c.to_value in (${booked})
                    and coalesce(c.from_value, '') not in (${booked}))), a.created_at)
     order by a.starts_at, a.id limit ${limit}
       for no key update of a skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Records the reminders.
 * @returns the appointments without an earlier record: a concurrent run with an older snapshot finds the rows unlocked
 * again.
 */
export async function recordReminders(
  trx: Trx,
  noted: { appointmentIds: string[]; kind: ReminderKind; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ appointmentId: string }>`
    insert into appointment_reminders (appointment_id, kind, starts_at, reminded_at)
    select id, ${noted.kind}, starts_at, ${noted.now} from appointments
     where id = any(${noted.appointmentIds}::uuid[])
        on conflict do nothing
    returning appointment_id`.execute(trx);
  return rows.map(({ appointmentId }) => appointmentId);
}

/** Whether an appointment is still booked for this start. */
export async function isStillBooked(
  db: Db,
  { appointmentId, startsAt }: { appointmentId: string; startsAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from appointments
     where id = ${appointmentId} and starts_at = ${startsAt}
       and status in (${booked})`.execute(db);
  return rows.length > 0;
}

/** Whether a rebooking offer waits for its answer, and its appointment is still booked for the time that is lost. */
export async function isRebookingOpen(db: Db, { offerId }: { offerId: string }): Promise<boolean> {
  const found = await db
    .selectFrom('rebookingOffers as o')
    .innerJoin('appointments as a', 'a.id', 'o.appointmentId')
    .select('o.id')
    .where('o.id', '=', offerId)
    .where('o.state', '=', 'open')
    .whereRef('a.startsAt', '=', 'o.fromStartsAt')
    .where('a.status', '<>', 'Canceled')
    .executeTakeFirst();
  return found !== undefined;
}
