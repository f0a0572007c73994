import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import { copySchedule, deleteUnusedSchedule, endSchedule } from './schedules.queries.ts';

/** A schedule as it is to be. Times are wall times 'HH:MM'. */
export interface WantedSchedule {
  /** The version that it continues, if it is the same in all fields. */
  id?: string | undefined;
  name: string;
  weekdays: readonly number[];
  fromTime: string;
  toTime: string;
  breakFrom: string | null;
  breakTo: string | null;
  intervalMinutes: number;
  capacity: number;
  /** The entity services that it serves; null for all of its entity. */
  serves: readonly string[] | null;
}

/** A version in force, as it is compared with what is wanted. */
interface VersionInForce extends WantedSchedule {
  id: string;
  validFrom: string;
  validUntil: string;
}

/**
 * Gives a pool other schedules from a civil day on, or until a day: the versions of before end there, and hold again from `until`
 * on. A version with places is ended, never deleted. The caller has locked the pool.
 */
export async function replaceSchedules(
  trx: Trx,
  change: {
    poolId: string;
    from: string;
    /** Exclusive; null: for good, planned versions included. */
    until: string | null;
    schedules: readonly WantedSchedule[];
    now: Date;
  },
): Promise<void> {
  const { poolId, from, until, schedules, now } = change;
  const continued = new Set<WantedSchedule>();
  for (const version of await readVersionsInForce(trx, change)) {
    const same = schedules.find((wanted) => wanted.id === version.id && isSame(wanted, version));
    const end = until ?? 'infinity';
    if (same && version.validFrom <= from && isAtLeast(version.validUntil, end)) {
      continued.add(same);
      continue;
    }
    const { id: scheduleId } = version;
    if (until !== null && !isAtLeast(until, version.validUntil)) {
      await copySchedule(trx, { id: newId(), scheduleId, from: until, changes: {}, now });
    }
    await endSchedule(trx, scheduleId, from);
    await deleteUnusedSchedule(trx, scheduleId);
  }
  for (const wanted of schedules) {
    if (!continued.has(wanted)) await insertSchedule(trx, { wanted, poolId, from, until, now });
  }
}

/** Days; 'infinity' is after all others. */
function isAtLeast(one: string, other: string): boolean {
  return one === 'infinity' || (other !== 'infinity' && one >= other);
}

async function readVersionsInForce(
  trx: Trx,
  { poolId, from, until }: { poolId: string; from: string; until: string | null },
): Promise<VersionInForce[]> {
  const { rows } = await sql<VersionInForce>`
    select s.id, s.name, s.weekdays, to_char(s.from_time, 'HH24:MI') as from_time, to_char(s.to_time, 'HH24:MI') as to_time,
           to_char(s.break_from, 'HH24:MI') as break_from, to_char(s.break_to, 'HH24:MI') as break_to,
           s.interval_minutes, s.capacity, s.valid_from, s.valid_until,
           case when not s.serves_all then coalesce((
             select json_agg(x.entity_service_id) from schedule_services x where x.schedule_id = s.id), '[]') end as serves
      from schedules s
     where s.pool_id = ${poolId} and s.valid_from < s.valid_until
       and s.valid_until > ${from}::date and s.valid_from < ${until ?? 'infinity'}::date
     order by s.id`.execute(trx);
  return rows;
}

function isSame(one: WantedSchedule, other: WantedSchedule): boolean {
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
}

function comparable({ id: _, weekdays, serves, ...rest }: WantedSchedule) {
  const { name, fromTime, toTime, breakFrom, breakTo, intervalMinutes, capacity } = rest;
  return [
    name,
    fromTime,
    toTime,
    breakFrom,
    breakTo,
    intervalMinutes,
    capacity,
    weekdays.toSorted(),
    serves?.toSorted() ?? null,
  ];
}

async function insertSchedule(
  trx: Trx,
  {
    wanted,
    poolId,
    from,
    until,
    now,
  }: { wanted: WantedSchedule; poolId: string; from: string; until: string | null; now: Date },
): Promise<void> {
  const { id: _, serves, weekdays, ...fields } = wanted;
  const id = newId();
  const validity = { validFrom: from, validUntil: until ?? 'infinity', createdAt: now };
  await trx
    .insertInto('schedules')
    .values({
      ...fields,
      ...validity,
      id,
      poolId,
      weekdays: [...weekdays],
      servesAll: serves === null,
    })
    .execute();
  if (serves === null || serves.length === 0) return;
  await trx
    .insertInto('scheduleServices')
    .values(serves.map((entityServiceId) => ({ scheduleId: id, entityServiceId })))
    .execute();
}
