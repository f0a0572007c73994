import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/**
 * Checks the invariants of the whole table `occupancy`. Written in SQL alone, so that it shares no rule with the code
 * that it checks.
 *
 * 1. When a live place was taken, no moment of it had more places than the capacity of its schedule and the extra capacity
 *    that lasts as long as it does. Counted are the
 *    places live today that were taken before it (ids grow with time) and itself, so a capacity that was lowered later
 *    is no violation.
 * 2. No two live places of a pool share a unit at any moment.
 * 3. No owner has two live places.
 * 4. A booking has no expiry, a hold has one, and an ended row has `ended_at`.
 * 5. A place is as long as its schedule's interval and belongs to the pool of its schedule.
 * 6. A place lies outside the break of its schedule.
 * 7. No deleted person has a live future place.
 *
 * @returns one line for each violation; empty when there is none.
 */
export async function sweepOccupancy(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with live as (
      select id, pool_id, schedule_id, during from occupancy where live and expires_at > ${now}),
    moments as (
      select distinct mine.id, mine.pool_id, mine.schedule_id, mine.during, greatest(lower(mine.during), lower(near.during)) as at
        from live mine join live near on near.pool_id = mine.pool_id and near.during && mine.during),
    loads as (
      select m.id, m.pool_id, m.schedule_id, m.during, m.at, count(*) as places
        from moments m join live l on l.pool_id = m.pool_id and l.during @> m.at and l.id <= m.id
       group by m.id, m.pool_id, m.schedule_id, m.during, m.at)
    select 'more places than the capacity at ' || l.at || ' when ' || l.id || ' was taken: ' || l.places as line
      from loads l join schedules s on s.id = l.schedule_id
     where l.places > s.capacity + coalesce((
       select sum(x.places) from extra_capacity x where x.pool_id = l.pool_id and x.during @> l.during), 0)
    union all
    select 'unit shared by ' || a.id || ' and ' || b.id from occupancy a join occupancy b
        on a.live and b.live and a.pool_id = b.pool_id and a.unit = b.unit and a.during && b.during and a.id < b.id
    union all
    select 'two live places of ' || owner_id from occupancy
     where live and owner_id is not null group by owner_id having count(*) > 1
    union all
    select 'wrong state of ' || id from occupancy
     where (state = 'booked' and expires_at <> 'infinity') or (state in ('hold', 'kept', 'reserved') and expires_at = 'infinity')
        or (live <> (state in ('hold', 'booked', 'kept', 'reserved'))) or (not live and ended_at is null)
    union all
    select 'wrong times of ' || o.id from occupancy o
      join schedules s on s.id = o.schedule_id join capacity_pools p on p.id = o.pool_id
     where upper(o.during) - lower(o.during) <> make_interval(mins => s.interval_minutes)
        or s.pool_id <> o.pool_id
    union all
    select 'within the break of its schedule: ' || id from (
      select o.id, make_interval(mins => s.interval_minutes) as minutes, times.*
        from occupancy o
        join schedules s on s.id = o.schedule_id and s.break_from is not null
        join capacity_pools p on p.id = o.pool_id
        cross join lateral (
          -- A time before the hours begin is after midnight.
          select t.start + case when t.start < s.from_time::interval then interval '1 day' else interval '0' end as start,
                 t.rest + case when t.rest < s.from_time::interval then interval '1 day' else interval '0' end as rest,
                 t.work + case when t.work <= s.from_time::interval then interval '1 day' else interval '0' end as work
            from (select (lower(o.during) at time zone p.time_zone)::time::interval as start,
                         s.break_from::interval as rest, s.break_to::interval as work) t) times) times
     where start < work and start + minutes > rest
    union all
    select 'a place of a person who is deleted: ' || o.id from occupancy o
      join assets a on a.id = o.owner_id join persons p on p.id = a.person_id
     where o.live and o.expires_at > ${now} and upper(o.during) > ${now} and p.deleted_at is not null`.execute(
    db,
  );
  return rows.map(({ line }) => line);
}
