import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import type { Allotments } from '../../platform/db-types.ts';
import type { ScheduleTerms } from '../availability/availability-types.rules.ts';

/** What changes in a new version of a schedule. */
export type ScheduleChanges = Partial<Omit<ScheduleTerms, 'name'>>;

/** These pools, in the order of their entity. */
export async function readPoolNames(
  db: Db,
  ids: readonly string[],
): Promise<Array<{ id: string; name: string }>> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('capacityPools')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('ordinal')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The pool of a version, which it keeps. */
export async function readPoolOfSchedule(trx: Trx, scheduleId: string): Promise<string | null> {
  const found = await trx
    .selectFrom('schedules')
    .select('poolId')
    .where('id', '=', scheduleId)
    .executeTakeFirst();
  return found?.poolId ?? null;
}

/**
 * A copy with changes, in force from a civil day until the copied version would have ended. The caller has locked the pool.
 * @returns false where no version of this id is in force on that day or later.
 */
export async function copySchedule(
  trx: Trx,
  copy: { id: string; scheduleId: string; from: string; changes: ScheduleChanges; now: Date },
): Promise<boolean> {
  const { id, scheduleId, from, now } = copy;
  const { serves, ...changes } = copy.changes;
  const current = await trx
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', scheduleId)
    .where('validUntil', '>', from)
    .executeTakeFirst();
  if (!current) return false;
  const [, validFrom = from] = [from, current.validFrom].sort();
  const servesAll = serves === undefined ? current.servesAll : serves === null;
  await trx
    .insertInto('schedules')
    .values({ ...current, ...changes, servesAll, id, validFrom, createdAt: now })
    .execute();
  await sql`
    insert into schedule_services (schedule_id, entity_service_id)
    select ${id}::uuid, entity_service_id from schedule_services
     where schedule_id = ${scheduleId} and ${serves === undefined}
    union select ${id}::uuid, given from unnest(${serves ?? []}::uuid[]) as g(given)`.execute(trx);
  return true;
}

/** Ends a version: it has no starts from a civil day on. The day may lie before its first day. */
export async function endSchedule(trx: Trx, scheduleId: string, from: string): Promise<void> {
  await sql`
    update schedules set valid_until = least(valid_until, greatest(valid_from, ${from}::date))
     where id = ${scheduleId}`.execute(trx);
}

/** Deletes a version that is never in force and on which no place was ever taken. */
export async function deleteUnusedSchedule(trx: Trx, scheduleId: string): Promise<void> {
  await sql`
    delete from schedules s where s.id = ${scheduleId} and s.valid_from = s.valid_until
       and not exists (select from occupancy o where o.schedule_id = s.id)`.execute(trx);
}

/** A block is made by a member on the day; a holiday comes with the calendar. */
type ClosureKind = 'closure' | 'block' | 'holiday';

export async function insertClosure(
  trx: Trx,
  closure: {
    id: string;
    entityId: string;
    entityServiceId: string | null;
    poolId?: string | null;
    kind?: ClosureKind;
    madeBy?: string | null;
    from: Date;
    until: Date;
    reasonPt?: string;
    reasonEn?: string;
    now: Date;
  },
): Promise<void> {
  const { id, entityId, entityServiceId, poolId = null, from, until, now } = closure;
  const { kind = 'closure', madeBy = null, reasonPt = '', reasonEn = '' } = closure;
  await trx
    .insertInto('closures')
    .values({
      id,
      entityId,
      entityServiceId,
      poolId,
      kind,
      madeBy,
      reasonPt,
      reasonEn,
      createdAt: now,
      during: sql<string>`tstzrange(${from}, ${until})`,
    })
    .execute();
}

export async function insertAllotment(trx: Trx, allotment: Insertable<Allotments>): Promise<void> {
  await trx.insertInto('allotments').values(allotment).execute();
}

/** A block that a member made. */
export interface Block {
  poolId: string | null;
  from: Date;
  until: Date;
}

/** Deletes a block of an entity. @returns it; null for an id that is none. */
export async function deleteBlockClosure(
  trx: Trx,
  { id, entityId }: { id: string; entityId: string },
): Promise<Block | null> {
  const deleted = await trx
    .deleteFrom('closures')
    .where('id', '=', id)
    .where('entityId', '=', entityId)
    .where('kind', '=', 'block')
    .returning([
      'poolId',
      sql<Date>`lower(during)`.as('from'),
      sql<Date>`upper(during)`.as('until'),
    ])
    .executeTakeFirst();
  return deleted ?? null;
}

/** A closure of a whole entity that lasts all of a civil day, and when the day begins and ends. */
export interface ClosureOfDay {
  id: string;
  kind: ClosureKind;
  /** The id of the holiday that brought it; null for all others. */
  holiday: string | null;
  madeBy: string | null;
  from: Date;
  until: Date;
  dayFrom: Date;
  dayUntil: Date;
  reasonPt: string;
  reasonEn: string;
  createdAt: Date;
}

/** Deletes all closures of a whole entity that last all of a civil day (YYYY-MM-DD of the entity). @returns them, by their start. */
export async function deleteClosuresOfDay(
  trx: Trx,
  { entityId, date }: { entityId: string; date: string },
): Promise<ClosureOfDay[]> {
  const { rows } = await sql<ClosureOfDay>`
    with day as (
           select date::timestamp at time zone e.time_zone as "from", (date + 1)::timestamp at time zone e.time_zone as until
             from entities e, (select ${date}::date as date) asked where e.id = ${entityId}),
         deleted as (
           delete from closures c using day
            where c.entity_id = ${entityId} and c.entity_service_id is null and c.pool_id is null
              and c.during @> tstzrange(day."from", day.until)
           returning c.*)
    select d.id, d.kind, d.holiday, d.made_by, lower(d.during) as "from", upper(d.during) as until, day."from" as day_from,
           day.until as day_until, d.reason_pt, d.reason_en, d.created_at
      from deleted d, day order by d.during, d.id`.execute(trx);
  return rows;
}

/** Whether a pool is one of an entity's, and not retired. */
export async function isPoolOf(db: Db, poolId: string, entityId: string): Promise<boolean> {
  const found = await db
    .selectFrom('capacityPools')
    .select('id')
    .where('id', '=', poolId)
    .where('entityId', '=', entityId)
    .where('retiredAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
