import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { epochMilliseconds } from '../platform/epoch-milliseconds.ts';
import type { OccupiedPlaces } from '../scheduling/index.ts';
import { isExpiredWithWaitlist } from '../scheduling/index.ts';

/** Civil days whose occupancy is read. */
export interface OccupancyDays {
  /** The first civil day, YYYY-MM-DD. */
  from: string;
  days: number;
  now: Date;
}

/** An entity as of this moment: its version, and its occupancy on some days. */
export interface EntitySnapshot {
  id: string;
  version: number;
  occupied: OccupiedPlaces[];
}

/** @returns null for an entity that does not exist. */
export async function readEntitySnapshot(
  db: Db,
  entityId: string,
  input: OccupancyDays,
): Promise<EntitySnapshot | null> {
  const { rows } = await sql<Omit<EntitySnapshot, 'occupied'> & PoolOccupancyColumns>`/* prepared */
    select e.id, e.terms_version as version, t.*
      from entities e left join lateral (${selectPoolOccupancy(input)}) t on true
     where e.id = ${entityId}::uuid`.execute(db);
  const [entity] = rows;
  return entity
    ? { id: entity.id, version: entity.version, occupied: rows.flatMap(toOccupiedPlaces) }
    : null;
}

/** The entities with these ids that exist, in no order. */
export async function readEntitySnapshots(
  db: Db,
  entityIds: readonly string[],
  input: OccupancyDays,
): Promise<EntitySnapshot[]> {
  const { rows } = await sql<Omit<EntitySnapshot, 'occupied'> & PoolOccupancyColumns>`/* prepared */
    select e.id, e.terms_version as version, t.*
      from json_array_elements_text(${JSON.stringify(entityIds)}::json) as requested(id)
      cross join lateral (select id, terms_version from entities where id = requested.id::uuid offset 0) e
      left join lateral (${selectPoolOccupancy(input)}) t on true`.execute(db);
  const snapshots = new Map<string, EntitySnapshot>();
  for (const row of rows) {
    const { id, version } = row;
    const snapshot = snapshots.get(id) ?? { id, version, occupied: [] };
    snapshot.occupied.push(...toOccupiedPlaces(row));
    snapshots.set(id, snapshot);
  }
  return [...snapshots.values()];
}

export async function readTimeZone(db: Db, entityId: string): Promise<string | null> {
  const row = await db
    .selectFrom('entities')
    .select('timeZone')
    .where('id', '=', entityId)
    .executeTakeFirst();
  return row?.timeZone ?? null;
}

/** The live places of a pool, in lists of one length; null where an entity has no pool, or its pool no live place. */
export interface PoolOccupancyColumns {
  poolId: string | null;
  /** Epoch milliseconds. */
  from: number[] | null;
  until: number[] | null;
  /** Null: of the public capacity. */
  allotmentIds: Array<string | null> | null;
}

/** The same places, one object each. */
export function toOccupiedPlaces({
  poolId,
  from,
  until,
  allotmentIds,
}: PoolOccupancyColumns): OccupiedPlaces[] {
  if (!poolId || !from || !until) return [];
  return from.map((placeFrom, index) => ({
    poolId,
    from: placeFrom,
    until: until[index] ?? placeFrom,
    places: 1,
    allotmentId: allotmentIds?.[index] ?? null,
  }));
}

/**
 * The pools of an entity, `e` by default, with their live places, one row for each pool. Three lists instead of a list of triples: they take a
 * quarter of the time to write and to parse.
 */
export function selectPoolOccupancy(
  input: OccupancyDays,
  entityId = sql`e.id`,
): RawBuilder<unknown> {
  return sql`
    select p.id as pool_id, live.*
      from capacity_pools p
      cross join lateral (
        select json_agg(${epochMilliseconds(sql`lower(o.during)`)}) as "from",
               json_agg(${epochMilliseconds(sql`upper(o.during)`)}) as until,
               json_agg(o.allotment_id) as allotment_ids
          from occupancy o
         where o.pool_id = p.id and o.live and o.during && ${daysRange(input)}
           and (o.expires_at > ${input.now}::timestamptz or ${isExpiredWithWaitlist(input.now)})) live
     where p.entity_id = ${entityId}`;
}

/**
 * From before the first day begins in any time zone to after the last slot of the last day ends, which may last 24 hours:
 * wide on purpose and the same for every row, so that the index scan has constant bounds.
 */
function daysRange({ from, days }: OccupancyDays): RawBuilder<unknown> {
  return sql`tstzrange(${from}::date::timestamptz - interval '16 hours',
    ${from}::date::timestamptz + make_interval(days => ${days}::int, hours => 40))`;
}
