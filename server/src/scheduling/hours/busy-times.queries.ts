import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';
import { newId } from '../../platform/uuid.ts';
import { lockPools } from '../locks.queries.ts';

/** When an external calendar takes times of a pool. Epoch milliseconds; `until` is exclusive. */
interface BusyTime {
  from: number;
  until: number;
}

interface ReplaceBusyTimesInput {
  calendarId: string;
  entityId: string;
  poolId: string;
  /** Without overlaps. */
  times: readonly BusyTime[];
  /** Times that ended before are left as they are. */
  since: Date;
  now: Date;
}

/**
 * Makes the closures of an external calendar those that it has now. Taken places stay taken. Where nothing has changed nothing is
 * locked or written, so that a calendar that is read every ten minutes is in no one's way.
 * @throws Error 55P03 (503, busy) when the lock of the pool could not be taken within 800 ms.
 */
export async function replaceBusyTimes(trx: Trx, input: ReplaceBusyTimesInput): Promise<void> {
  const { calendarId, entityId, poolId, times, since, now } = input;
  if (isSame(times, await readBusyTimes(trx, { calendarId, since }))) return;
  await lockPools(trx, [poolId]);
  const wanted = JSON.stringify(
    times.map(({ from, until }) => ({ id: newId(), from: new Date(from), until: new Date(until) })),
  );
  await sql`
    with wanted as materialized (
           select w.id, tstzrange(w."from", w.until) as during
             from json_to_recordset(${wanted}::json) as w(id uuid, "from" timestamptz, until timestamptz)),
         gone as (
           delete from closures c
            where c.busy_calendar_id = ${calendarId} and upper(c.during) > ${since}::timestamptz
              and not exists (select from wanted w where w.during = c.during))
    insert into closures (id, entity_id, pool_id, during, kind, busy_calendar_id, reason_pt, reason_en, created_at)
    select w.id, ${entityId}::uuid, ${poolId}::uuid, w.during, 'busy', ${calendarId}::uuid, '', '', ${now}::timestamptz
      from wanted w
     where not exists (select from closures c where c.busy_calendar_id = ${calendarId} and c.during = w.during)`.execute(
    trx,
  );
}

/** Deletes all closures of an external calendar: its times are open again. Those that are over too. */
export async function deleteBusyTimes(
  trx: Trx,
  { calendarId, poolId }: { calendarId: string; poolId: string },
): Promise<void> {
  await lockPools(trx, [poolId]);
  await trx.deleteFrom('closures').where('busyCalendarId', '=', calendarId).execute();
}

/** By time. */
async function readBusyTimes(
  trx: Trx,
  { calendarId, since }: Pick<ReplaceBusyTimesInput, 'calendarId' | 'since'>,
): Promise<BusyTime[]> {
  const rows = await trx
    .selectFrom('closures')
    .select([sql<Date>`lower(during)`.as('from'), sql<Date>`upper(during)`.as('until')])
    .where('busyCalendarId', '=', calendarId)
    .where(sql<boolean>`upper(during) > ${since}::timestamptz`)
    .orderBy(sql`lower(during)`)
    .execute();
  return rows.map(({ from, until }) => ({ from: Number(from), until: Number(until) }));
}

function isSame(some: readonly BusyTime[], others: readonly BusyTime[]): boolean {
  const isEqual = ({ from, until }: BusyTime, index: number) =>
    others[index]?.from === from && others[index]?.until === until;
  return some.length === others.length && some.every(isEqual);
}
