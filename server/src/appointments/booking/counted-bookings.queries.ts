import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** SQL for the first moment of the month of `now`, by the clock of Lisbon: plans count by it, wherever a place is. */
export const planMonthSql = (now: Date): RawBuilder<unknown> =>
  sql`date_trunc('month', ${now}::timestamptz, 'Europe/Lisbon')`;

/**
 * SQL for how many bookings of an organisation its plan counts in the month of `now` so far: those that were not cancelled at their
 * start. Those that an entity made at itself are free.
 */
export const countedBookingsSql = (
  organisationId: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> => sql`
  (select count(*)::int
     from entities e
     join entity_services es on es.entity_id = e.id
     join appointments a on a.entity_service_id = es.id
      and a.starts_at >= ${planMonthSql(now)} and a.starts_at <= ${now}
    where e.organisation_id = ${organisationId} and a.status <> 'Canceled'
      and a.booked_by_entity_id is distinct from e.id)`;
