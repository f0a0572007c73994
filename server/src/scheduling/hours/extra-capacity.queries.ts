import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';

interface NewExtraPlace {
  id: string;
  poolId: string;
  /** Epoch milliseconds. */
  from: number;
  until: number;
  madeBy: string;
  reason: string | null;
  draftId: string;
  expiresAt: Date;
  now: Date;
}

/** Adds one place for the desk, which goes with the draft until that is booked. */
export async function insertExtraPlace(trx: Trx, place: NewExtraPlace): Promise<void> {
  const { id, poolId, from, until, madeBy, reason, draftId, expiresAt, now } = place;
  await sql`
    insert into extra_capacity (id, pool_id, during, places, made_by, reason, draft_id, expires_at, created_at)
    values (${id}, ${poolId}, tstzrange(${new Date(from)}, ${new Date(until)}), 1, ${madeBy}, ${reason}, ${draftId},
            ${expiresAt}, ${now})`.execute(trx);
}

/**
 * Lets the extra place of a draft stay, since the draft is booked. Locks the row of the entity: call it before the locks of
 * days.
 */
export async function keepExtraPlace(trx: Trx, draftId: string): Promise<void> {
  await sql`update extra_capacity set draft_id = null, expires_at = 'infinity' where draft_id = ${draftId}`.execute(
    trx,
  );
}

/** Takes the extra places of drafts back, since these are not booked. Locks as `keepExtraPlace`. */
export async function removeExtraPlaces(trx: Trx, draftIds: readonly string[]): Promise<void> {
  if (draftIds.length === 0) return;
  await sql`delete from extra_capacity where draft_id = any(${[...draftIds]}::uuid[])`.execute(trx);
}

/** How many extra places the desk has added to each of these pools on a civil day; pools without any are left out. */
export async function countExtraPlaces(
  db: Db,
  { poolIds, date, now }: { poolIds: readonly string[]; date: string; now: Date },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ poolId: string; places: number }>`
    select x.pool_id, sum(x.places)::int as places
      from extra_capacity x join capacity_pools p on p.id = x.pool_id
     where x.pool_id = any(${[...poolIds]}::uuid[]) and not x.is_public and x.expires_at > ${now}
       and x.during && tstzrange(${date}::date::timestamp at time zone p.time_zone,
                                 (${date}::date + 1)::timestamp at time zone p.time_zone)
       and (lower(x.during) at time zone p.time_zone)::date = ${date}::date
     group by x.pool_id`.execute(db);
  return new Map(rows.map(({ poolId, places }) => [poolId, places]));
}

/**
 * How many places the desk may add to a pool of an entity on a day. Locks the row of the entity, so that of two members who
 * overbook at the limit one counts what the other has added.
 */
export async function lockOverbookLimit(trx: Trx, entityId: string): Promise<number> {
  const { overbookPerDay } = await trx
    .selectFrom('entities')
    .select('overbookPerDay')
    .where('id', '=', entityId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return overbookPerDay;
}
