import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { epochMilliseconds } from '../platform/epoch-milliseconds.ts';
import type { TakenOfPool } from '../scheduling/index.ts';
import { isAwaited } from '../scheduling/index.ts';

export interface DaysAsked {
  /** The first civil day, YYYY-MM-DD. */
  from: string;
  days: number;
  now: Date;
}

/** What this moment knows of an entity: the version of its terms, and what is taken on some days. */
export interface EntityMoment {
  id: string;
  version: number;
  taken: TakenOfPool[];
}

/** One entity on some days; null where it does not exist. */
export async function readMoment(
  db: Db,
  entityId: string,
  asked: DaysAsked,
): Promise<EntityMoment | null> {
  const { rows } = await sql<Omit<EntityMoment, 'taken'> & TakenColumns>`/* prepared */
    select e.id, e.terms_version as version, t.*
      from entities e left join lateral (${takenIn(asked)}) t on true
     where e.id = ${entityId}::uuid`.execute(db);
  const [entity] = rows;
  return entity ? { id: entity.id, version: entity.version, taken: rows.flatMap(takenOf) } : null;
}

export async function readTimeZone(db: Db, entityId: string): Promise<string | null> {
  const row = await db
    .selectFrom('entities')
    .select('timeZone')
    .where('id', '=', entityId)
    .executeTakeFirst();
  return row?.timeZone ?? null;
}

/** As it is read: nulls where an entity has no pool, or nothing is taken of it. */
export type TakenColumns = { [Column in keyof TakenOfPool]: TakenOfPool[Column] | null };

/** None of a pool that nothing is taken of. */
export function takenOf({ poolId, from, until, allotmentIds }: TakenColumns): TakenOfPool[] {
  return poolId && from && until && allotmentIds ? [{ poolId, from, until, allotmentIds }] : [];
}

/**
 * The pools of `e` with their live places, a row each. Three lists and not a list of three: to write and to read them
 * takes a quarter of the time.
 */
export function takenIn(asked: DaysAsked): RawBuilder<unknown> {
  return sql`
    select p.id as pool_id, live.*
      from capacity_pools p
      cross join lateral (
        select json_agg(${epochMilliseconds(sql`lower(o.during)`)}) as "from",
               json_agg(${epochMilliseconds(sql`upper(o.during)`)}) as until,
               json_agg(o.allotment_id) as allotment_ids
          from occupancy o
         where o.pool_id = p.id and o.live and o.during && ${spanOf(asked)}
           and (o.expires_at > ${asked.now}::timestamptz or ${isAwaited(asked.now)})) live
     where p.entity_id = e.id`;
}

/**
 * From before the first day begins in any zone to after the last slot of the last day ends, 24 hours long as it may
 * be: wide on purpose, and the same for every row, so that the index is asked with constants.
 */
function spanOf({ from, days }: DaysAsked): RawBuilder<unknown> {
  return sql`tstzrange(${from}::date::timestamptz - interval '16 hours',
    ${from}::date::timestamptz + make_interval(days => ${days}::int, hours => 40))`;
}
