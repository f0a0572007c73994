import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';

export type VisitorHoldState = 'reserved' | 'taken' | 'released' | 'expired';

/** A start that is held for a visitor. */
export interface VisitorHoldRow {
  id: string;
  entityServiceId: string;
  startsAt: Date;
  state: VisitorHoldState;
  expiresAt: Date;
}

const columns = ['id', 'entityServiceId', 'startsAt', 'state', 'expiresAt'] as const;

export interface NewVisitorHold {
  id: string;
  tokenHash: Buffer;
  addressHash: Buffer;
  entityServiceId: string;
  entityId: string;
  /** YYYY-MM-DD at the entity. */
  date: string;
  startsAt: Date;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertVisitorHold(trx: Trx, hold: NewVisitorHold): Promise<void> {
  await trx
    .insertInto('visitorHolds')
    .values({ ...hold, state: 'reserved' })
    .execute();
}

/** Locks the hold of a browser. Null for an unknown cookie. */
export async function lockVisitorHold(
  trx: Trx,
  by: { tokenHash: Buffer } | { id: string },
): Promise<VisitorHoldRow | null> {
  const row = await trx
    .selectFrom('visitorHolds')
    .select(columns)
    .where((row) => ('id' in by ? row('id', '=', by.id) : row('tokenHash', '=', by.tokenHash)))
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, state: row.state as VisitorHoldState } : null;
}

export async function endVisitorHold(
  trx: Trx,
  { id, as, now }: { id: string; as: Exclude<VisitorHoldState, 'reserved'>; now: Date },
): Promise<void> {
  await trx
    .updateTable('visitorHolds')
    .set({ state: as, endedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'reserved')
    .execute();
}

/** How many starts visitors hold now: those of an address, and those of an entity on a civil day. */
export async function countVisitorHolds(
  trx: Trx,
  of: { addressHash: Buffer; entityId: string; date: string; now: Date },
): Promise<{ ofAddress: number; ofDay: number }> {
  const { rows } = await sql<{ ofAddress: number; ofDay: number }>`
    select (select count(*)::int from visitor_holds
             where state = 'reserved' and expires_at > ${of.now} and address_hash = ${of.addressHash}) as of_address,
           (select count(*)::int from visitor_holds
             where state = 'reserved' and expires_at > ${of.now} and entity_id = ${of.entityId}
               and date = ${of.date}::date) as of_day`.execute(trx);
  return rows[0] ?? { ofAddress: 0, ofDay: 0 };
}

/** The live place that is reserved for a visitor; null where there is none any more. */
export async function findPlaceOfVisitor(trx: Trx, id: string): Promise<string | null> {
  const row = await trx
    .selectFrom('occupancy')
    .select('id')
    .where('ownerId', '=', id)
    .where('live', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function readExpiredVisitorHolds(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('visitorHolds')
    .select('id')
    .where('state', '=', 'reserved')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteEndedVisitorHolds(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('visitorHolds')
    .where('state', '<>', 'reserved')
    .where('endedAt', '<', before)
    .execute();
}

/** An entity service as a visitor asks for its start. */
export interface VisitedService {
  entityId: string;
  /** The name of the entity. */
  entity: string;
  timeZone: string;
  /** False where the entity confirms each time itself, comes to the customer, or does not offer the service to the public. */
  canBeHeld: boolean;
}

/** Null for one that is unknown. */
export async function findVisitedService(
  db: Db | Trx,
  entityServiceId: string,
): Promise<VisitedService | null> {
  const { rows } = await sql<VisitedService>`
    select e.id as entity_id, e.business_name as entity, e.time_zone,
           not es.needs_approval and es.location <> 'AtAddress' and es.is_offered as can_be_held
      from entity_services es join entities e on e.id = es.entity_id
     where es.id = ${entityServiceId}`.execute(db);
  return rows[0] ?? null;
}

const lockSeed = 47;

/** One decision at a time about the starts of an address, and about those of an entity's day. Before the locks of pools. */
export async function lockVisitors(
  trx: Trx,
  { addressHash, entityId, date }: { addressHash: Buffer; entityId: string; date: string },
): Promise<void> {
  for (const name of [`address ${addressHash.toString('hex')}`, `day ${entityId} ${date}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${lockSeed}))`.execute(trx);
}
