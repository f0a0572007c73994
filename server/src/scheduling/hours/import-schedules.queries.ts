import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import { epochMilliseconds } from '../../platform/epoch-milliseconds.ts';
import { jsonFieldsOf } from '../../platform/row-sql.ts';
import type { ScheduleTerms } from '../availability/availability-types.rules.ts';
import { scheduleTermsSql } from './schedule-terms.queries.ts';

/** A dated version of a schedule, of which a file of an import may set all. */
export interface StoredVersion extends ScheduleTerms {
  id: string;
  /** YYYY-MM-DD. */
  validFrom: string;
  /** Exclusive; or 'infinity'. */
  validUntil: string;
}

/** A pool with its versions, ended ones included; those that were never in force are left out. Retired pools come last. */
export interface StoredPool {
  id: string;
  entityId: string;
  name: string;
  /** No schedule is added to it. */
  isRetired: boolean;
  versions: StoredVersion[];
}

export async function readStoredPools(
  db: Db | Trx,
  entityIds: readonly string[],
): Promise<StoredPool[]> {
  const { rows } = await sql<StoredPool>`
    select p.id, p.entity_id, p.name, p.retired_at is not null as is_retired, coalesce((
             select json_agg(json_build_object(${jsonFieldsOf<StoredVersion>({
               ...scheduleTermsSql,
               id: sql`s.id`,
               validFrom: sql`s.valid_from::text`,
               validUntil: sql`s.valid_until::text`,
             })}) order by s.valid_from, s.name, s.id)
               from schedules s where s.pool_id = p.id and s.valid_from < s.valid_until), '[]') as versions
      from capacity_pools p
     where p.entity_id = any(${[...entityIds]}::uuid[])
     order by p.retired_at is not null, p.ordinal, p.name, p.id`.execute(db);
  return rows;
}

/** Adds versions to pools. The caller has locked the pools, or has just made them. */
export async function insertVersions(
  trx: Trx,
  versions: readonly (StoredVersion & { poolId: string })[],
  now: Date,
): Promise<void> {
  if (versions.length === 0) return;
  await trx
    .insertInto('schedules')
    .values(
      versions.map(({ serves, ...version }) => ({
        ...version,
        servesAll: serves === null,
        createdAt: now,
      })),
    )
    .execute();
  await serve(trx, versions);
}

/** Gives a version other values. The caller has locked its pool. */
export async function updateVersion(trx: Trx, version: StoredVersion): Promise<void> {
  const { id, serves, ...values } = version;
  await trx
    .updateTable('schedules')
    .set({ ...values, servesAll: serves === null })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('scheduleServices').where('scheduleId', '=', id).execute();
  await serve(trx, [version]);
}

async function serve(trx: Trx, versions: readonly StoredVersion[]): Promise<void> {
  const rows = versions.flatMap(({ id, serves }) =>
    (serves ?? []).map((entityServiceId) => ({ scheduleId: id, entityServiceId })),
  );
  if (rows.length > 0) await trx.insertInto('scheduleServices').values(rows).execute();
}

/** A place that is held or booked; instants in epoch milliseconds. */
export interface FuturePlace {
  poolId: string;
  entityServiceId: string;
  from: number;
  until: number;
}

/** The places of pools that are held, reserved or booked and have not ended. */
export async function readFuturePlaces(
  db: Db | Trx,
  { poolIds, now }: { poolIds: readonly string[]; now: Date },
): Promise<FuturePlace[]> {
  if (poolIds.length === 0) return [];
  const { rows } = await sql<FuturePlace>`
    select o.pool_id, o.entity_service_id, ${epochMilliseconds(sql`lower(o.during)`)} as "from",
           ${epochMilliseconds(sql`upper(o.during)`)} as until
      from occupancy o
     where o.live and o.pool_id = any(${[...poolIds]}::uuid[]) and upper(o.during) > ${now}
       and o.expires_at > ${now}`.execute(db);
  return rows;
}
