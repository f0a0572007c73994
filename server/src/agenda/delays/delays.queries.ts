import { sql } from 'kysely';
import type { AttendanceFacts } from '../../appointments/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { DelayNotice } from './delay-notices.rules.ts';

/**
 * Locks the delays of a pool until the transaction ends: of two announcements at once, the second sees whom the first notified.
 * Places of the pool are held and booked meanwhile.
 * @returns the end of the entity's day; null for a pool of another entity.
 */
export async function lockDelaysOfPool(
  trx: Trx,
  { poolId, entityId, now }: { poolId: string; entityId: string; now: Date },
): Promise<{ untilAt: Date } | null> {
  const { rows } = await sql<{ untilAt: Date }>`
    select ((${now}::timestamptz at time zone e.time_zone)::date + 1)::timestamp at time zone e.time_zone as until_at
      from capacity_pools p
      join entities e on e.id = p.entity_id
     where p.id = ${poolId} and p.entity_id = ${entityId}
       for no key update of p`.execute(trx);
  return rows[0] ?? null;
}

/** The pool of a delay that is announced now; null for one that has ended, or is of another entity. */
export async function findOpenDelay(
  trx: Trx,
  { id, entityId, now }: { id: string; entityId: string; now: Date },
): Promise<{ poolId: string } | null> {
  const row = await trx
    .selectFrom('delays')
    .innerJoin('capacityPools', 'capacityPools.id', 'delays.poolId')
    .select('delays.poolId')
    .where('delays.id', '=', id)
    .where('capacityPools.entityId', '=', entityId)
    .where('delays.endedAt', 'is', null)
    .where('delays.untilAt', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends what was announced of a pool. */
export async function endDelays(trx: Trx, poolId: string, now: Date): Promise<void> {
  await trx
    .updateTable('delays')
    // Never before it was made: clocks of two processes differ.
    .set({ endedAt: sql<Date>`greatest(created_at, ${now})` })
    .where('poolId', '=', poolId)
    .where('endedAt', 'is', null)
    .execute();
}

interface NewDelay {
  id: string;
  poolId: string;
  minutes: number;
  madeBy: string;
  createdAt: Date;
  untilAt: Date;
}

export async function insertDelay(trx: Trx, delay: NewDelay): Promise<void> {
  await trx.insertInto('delays').values(delay).execute();
}

/** An appointment of a pool, with what its patient was notified of a delay of this start. */
export interface NextPerson extends AttendanceFacts {
  id: string;
  startsAt: Date;
  notice: DelayNotice | null;
}

/** The appointments of a pool between two instants whose people have not arrived. */
export async function readNextPeople(
  trx: Trx,
  { poolId, from, until }: { poolId: string; from: Date; until: Date },
): Promise<NextPerson[]> {
  const { rows } = await sql<NextPersonRow>`
    select a.id, a.status, a.starts_at, a.called_at, a.no_show_at, a.result,
           n.minutes, n.minutes_before, n.told_at
      from (select owner_id from occupancy o
             where o.live and o.pool_id = ${poolId} and o.state = 'booked' and o.during && tstzrange(${from}, ${until})
            offset 0) o
      join appointments a on a.asset_id = o.owner_id and a.status <> 'Canceled' and a.checked_in_at is null
       and a.starts_at >= ${from} and a.starts_at < ${until}
      left join delay_notices n on n.appointment_id = a.id and n.starts_at = a.starts_at
     order by a.starts_at, a.id`.execute(trx);
  return rows.map(({ minutes, minutesBefore, toldAt, ...person }) => {
    const isTold = minutes !== null && minutesBefore !== null && toldAt !== null;
    return { ...person, notice: isTold ? { minutes, minutesBefore, toldAt } : null };
  });
}

interface NextPersonRow extends Omit<NextPerson, 'notice'> {
  minutes: number | null;
  minutesBefore: number | null;
  toldAt: Date | null;
}

/** Saves what the patient of an appointment was notified of its start. */
export async function saveNotices(
  trx: Trx,
  notices: Array<DelayNotice & { appointmentId: string; startsAt: Date }>,
): Promise<void> {
  if (notices.length === 0) return;
  await trx
    .insertInto('delayNotices')
    .values(notices)
    .onConflict((conflict) =>
      conflict.constraint('delay_notices_pkey').doUpdateSet((row) => ({
        startsAt: row.ref('excluded.startsAt'),
        minutes: row.ref('excluded.minutes'),
        minutesBefore: row.ref('excluded.minutesBefore'),
        toldAt: row.ref('excluded.toldAt'),
      })),
    )
    .execute();
}

/** Nothing of yesterday is notified again. */
export async function deleteOldNotices(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('delayNotices').where('toldAt', '<', before).execute();
}
