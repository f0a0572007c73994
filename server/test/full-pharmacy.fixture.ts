import { sql } from 'kysely';
import type { Db } from '../src/platform/db.ts';
import { buildEntityService, buildSchedule } from './builders/index.ts';

const days = 167;
const daysBefore = 80;
/** Of the pharmacy's 50,000 people 300 come on this day. */
export const fullDate = '2026-08-20';

/**
 * A pharmacy with 50,100 people: two each quarter of an hour from 8:00 on, in three rooms, each person once, on all days.
 * @param date is in the middle of these days.
 * @returns the entity.
 */
export async function fillPharmacy(db: Db, date = fullDate): Promise<string> {
  const { id: serviceId, entityId } = await buildEntityService(db);
  await sql`set session_replication_role = replica`.execute(db);
  for (let room = 0; room < 3; room += 1) {
    const { id: scheduleId, poolId } = await buildSchedule(db, { entityId, capacity: 2 });
    await sql`
      create temp table visit as
      select gen_random_uuid() as id, gen_random_uuid() as account_id, gen_random_uuid() as person_id,
             gen_random_uuid() as asset_id, gen_random_uuid() as cart_id, day, unit,
             (date ${sql.lit(date)} - ${sql.lit(daysBefore)}::int + day) + time '07:00' + start * interval '15 minutes' as starts_at
        from generate_series(0, ${sql.lit(days - 1)}) day, generate_series(0, 49) start, generate_series(1, 2) unit`.execute(
      db,
    );
    await sql`
      insert into persons (id, account_id, name, health_number, phone, date_of_birth, created_at)
      select person_id, account_id, 'Pessoa ' || person_id, 100000000 + abs(hashtext(person_id::text)) % 900000000,
             '+3519' || lpad((abs(hashtext(account_id::text)) % 100000000)::text, 8, '0'),
             date '1940-01-01' + abs(hashtext(id::text)) % 25000, now()
        from visit`.execute(db);
    await sql`
      insert into appointments (id, code, account_id, person_id, asset_id, cart_id, entity_service_id, status,
                                starts_at, ends_at, service_date, price_cents, created_at)
      select id, 'VAGA' || lpad((${room} * 100000 + row_number() over ())::text, 8, '0'), account_id, person_id, asset_id, cart_id, ${serviceId}, 'Pending',
             starts_at at time zone 'UTC', starts_at at time zone 'UTC' + interval '15 minutes', starts_at::date, 0, now()
        from visit`.execute(db);
    await sql`
      insert into occupancy (id, pool_id, schedule_id, entity_service_id, unit, during, live, state, owner_id, cart_id,
                             account_id, price_cents, expires_at, created_at)
      select gen_random_uuid(), ${poolId}, ${scheduleId}, ${serviceId}, unit,
             tstzrange(starts_at at time zone 'UTC', starts_at at time zone 'UTC' + interval '15 minutes'), true, 'booked',
             asset_id, cart_id, account_id, 0, 'infinity', now()
        from visit`.execute(db);
    await sql`drop table visit`.execute(db);
  }
  await sql`set session_replication_role = default`.execute(db);
  // The planner counts what an index by words has not sorted in yet, which only a vacuum does.
  for (const table of ['persons', 'appointments', 'occupancy'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  return entityId;
}
