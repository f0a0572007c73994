import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';
import { columnsOf } from '../../platform/row-sql.ts';
import { newId } from '../../platform/uuid.ts';
import type { ScheduleTerms } from '../availability/availability-types.rules.ts';
import { haveSameTerms, scheduleTermsSql } from './schedule-terms.queries.ts';
import { copySchedule, deleteUnusedSchedule, endSchedule } from './schedules.queries.ts';

/** A schedule as it is to be. */
export interface WantedSchedule extends ScheduleTerms {
  /** The version that was edited: it goes on where nothing of it has changed. */
  id?: string | undefined;
}

/** A version in force, as it is compared with what is wanted. */
interface VersionInForce extends ScheduleTerms {
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
    const same = schedules.find(
      (wanted) => wanted.id === version.id && haveSameTerms(wanted, version),
    );
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
    select ${columnsOf<VersionInForce>({
      ...scheduleTermsSql,
      id: sql`s.id`,
      validFrom: sql`s.valid_from`,
      validUntil: sql`s.valid_until`,
    })}
      from schedules s
     where s.pool_id = ${poolId} and s.valid_from < s.valid_until
       and s.valid_until > ${from}::date and s.valid_from < ${until ?? 'infinity'}::date
     order by s.id`.execute(trx);
  return rows;
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
