import { sql } from 'kysely';
import type { Db } from '../src/platform/db.ts';

/**
 * Looks at all of occupancy at once for what must never be. Written in SQL alone, so that it shares no rule with the
 * code it judges.
 *
 * 1. At the start of every place, no more places of the pool were live together than the capacity that was in force
 *    for the youngest of them (every overlap contains the start of one of its places, so starts are enough).
 * 2. No two live places of a pool share a unit at any moment.
 * 3. Nobody has two live places.
 * 4. A booking does not expire, a hold does, and what has ended says when.
 * 5. A place is as long as its schedule's interval and lies within the times that its version is in force.
 *
 * @returns a line for each violation; empty when all is well.
 */
export async function sweepOccupancy(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with live as (
      select o.*, p.time_zone from occupancy o join capacity_pools p on p.id = o.pool_id
       where o.live and o.expires_at > ${now}),
    together as (
      select a.id, a.pool_id, a.unit, count(*) as places,
             (array_agg(b.schedule_id order by b.created_at desc, b.id desc))[1] as youngest_schedule
        from live a join live b on b.pool_id = a.pool_id and b.during @> lower(a.during)
       group by a.id, a.pool_id, a.unit)
    select 'more places than the capacity at the start of ' || t.id || ': ' || t.places as line
      from together t join schedules s on s.id = t.youngest_schedule
     where t.places > (select max(x.capacity) from schedules x where x.pool_id = t.pool_id)
    union all
    select 'unit shared by ' || a.id || ' and ' || b.id from occupancy a join occupancy b
        on a.live and b.live and a.pool_id = b.pool_id and a.unit = b.unit and a.during && b.during and a.id < b.id
    union all
    select 'two live places of ' || owner_id from occupancy where live group by owner_id having count(*) > 1
    union all
    select 'wrong state of ' || id from occupancy
     where (state = 'booked' and expires_at <> 'infinity') or (state = 'hold' and expires_at = 'infinity')
        or (live <> (state in ('hold', 'booked'))) or (not live and ended_at is null)
    union all
    select 'wrong times of ' || o.id from occupancy o
      join schedules s on s.id = o.schedule_id join capacity_pools p on p.id = o.pool_id
     where upper(o.during) - lower(o.during) <> make_interval(mins => s.interval_minutes)
        or s.pool_id <> o.pool_id`.execute(db);
  return rows.map(({ line }) => line);
}
