import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';
import { newId } from '../../platform/uuid.ts';

/** A closure that a holiday brings; epoch milliseconds. */
export interface NewHolidayClosure {
  /** The id of the holiday. */
  holiday: string;
  /** Its civil day at the entity: YYYY-MM-DD. */
  date: string;
  from: number;
  until: number;
  reasonPt: string;
  reasonEn: string;
}

/**
 * Adds closures of holidays that are not there yet. The caller has locked the pools.
 * @param closures `isOverTaken`: also where a place is taken. Else a date with a taken place, or a hold that has not expired,
 *   gets none of its closures.
 * @returns how many were added.
 */
export async function insertHolidayClosures(
  trx: Trx,
  closures: {
    entityId: string;
    closures: readonly NewHolidayClosure[];
    isOverTaken: boolean;
    now: Date;
  },
): Promise<number> {
  const { entityId, isOverTaken, now } = closures;
  const wanted = closures.closures.map(({ from, until, ...closure }) => ({
    ...closure,
    id: newId(),
    from: new Date(from),
    until: new Date(until),
  }));
  const { numAffectedRows } = await sql`
    with wanted as materialized (
           select w.* from json_to_recordset(${JSON.stringify(wanted)}::json)
             as w(id uuid, holiday text, date date, "from" timestamptz, until timestamptz, "reasonPt" text, "reasonEn" text)),
         taken as (
           select distinct w.holiday, w.date
             from wanted w
             join capacity_pools p on p.entity_id = ${entityId}
             join occupancy o on o.live and o.pool_id = p.id and o.during && tstzrange(w."from", w.until)
            where not ${isOverTaken}::boolean and o.expires_at > ${now}::timestamptz)
    insert into closures (id, entity_id, during, reason_pt, reason_en, kind, holiday, holiday_date, created_at)
    select w.id, ${entityId}::uuid, tstzrange(w."from", w.until), w."reasonPt", w."reasonEn", 'holiday', w.holiday, w.date,
           ${now}::timestamptz
      from wanted w
     where not exists (select from taken t where t.holiday = w.holiday and t.date = w.date)
    on conflict (entity_id, holiday, holiday_date, lower(during)) where holiday is not null do nothing`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes the closures of a holiday that are to come, and ends one that runs. The caller has locked the pools.
 * @param of `year`: the dates of this year alone; null: all.
 * @returns how many there were.
 */
export async function removeHolidayClosures(
  trx: Trx,
  of: { entityId: string; holiday: string; year: number | null; now: Date },
): Promise<number> {
  const { entityId, holiday, year, now } = of;
  const ofHoliday = sql`
    entity_id = ${entityId} and holiday = ${holiday}
    and (${year}::int is null or extract(year from holiday_date) = ${year}::int)`;
  const ended = await sql`
    update closures set during = tstzrange(lower(during), ${now}::timestamptz)
     where ${ofHoliday} and lower(during) < ${now}::timestamptz and upper(during) > ${now}::timestamptz`.execute(
    trx,
  );
  const deleted = await sql`
    delete from closures where ${ofHoliday} and lower(during) >= ${now}::timestamptz`.execute(trx);
  return Number(ended.numAffectedRows ?? 0) + Number(deleted.numAffectedRows ?? 0);
}

/** A closure of any kind. */
export interface StoredClosure {
  id: string;
  kind: 'closure' | 'block' | 'holiday' | 'busy';
  poolId: string | null;
  entityServiceId: string | null;
  /** Of a holiday: which, and its civil day. */
  holiday: string | null;
  holidayDate: string | null;
  from: Date;
  until: Date;
}

/** A closure of an entity; null for an id that is none of its. The caller has locked the pools. */
export async function readClosure(
  trx: Trx,
  { id, entityId }: { id: string; entityId: string },
): Promise<StoredClosure | null> {
  const found = await trx
    .selectFrom('closures')
    .select([
      'id',
      'poolId',
      'entityServiceId',
      'holiday',
      'holidayDate',
      sql<StoredClosure['kind']>`kind`.as('kind'),
      sql<Date>`lower(during)`.as('from'),
      sql<Date>`upper(during)`.as('until'),
    ])
    .where('id', '=', id)
    .where('entityId', '=', entityId)
    .executeTakeFirst();
  return found ?? null;
}

/** Ends a closure that runs. The caller has locked the pools. */
export async function shortenClosure(
  trx: Trx,
  { id, until }: { id: string; until: Date },
): Promise<void> {
  await sql`update closures set during = tstzrange(lower(during), ${until}::timestamptz) where id = ${id}`.execute(
    trx,
  );
}

/** Deletes a closure. The caller has locked the pools. */
export async function deleteClosureRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('closures').where('id', '=', id).execute();
}
