import { sql } from 'kysely';
import { countedBookingsSql, planMonthSql } from '../../appointments/index.ts';
import type { Db } from '../../platform/db.ts';

/** What an organisation has used of its plan in a month so far. */
export interface MonthCounts {
  /** The first day of the month. */
  month: string;
  bookings: number;
  emails: number;
  texts: number;
}

export async function readMonthCounts(
  db: Db,
  { organisationId, now }: { organisationId: string; now: Date },
): Promise<MonthCounts> {
  const id = sql`${organisationId}::uuid`;
  const { rows } = await sql<MonthCounts>`
    select m.month, ${countedBookingsSql(id, now)} as bookings, sent.emails, sent.texts
      from (select (${planMonthSql(now)} at time zone 'Europe/Lisbon')::date as month) m
     cross join lateral (
           select coalesce(sum(c.sent) filter (where c.channel = 'email'), 0)::int as emails,
                  coalesce(sum(c.sent) filter (where c.channel = 'sms'), 0)::int as texts
             from message_counts c join entities e on e.id = c.entity_id
            where e.organisation_id = ${id} and c.month = m.month) sent`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A statement of one row without a row.');
  return counts;
}
