import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';

/** An allotment as it is stored; wall times 'HH:MM:SS', civil days with `untilDate` exclusive. */
export interface StoredAllotment {
  id: string;
  poolId: string;
  pool: string;
  protocolId: string | null;
  entityCode: string | null;
  fromDate: string;
  untilDate: string;
  fromTime: string;
  toTime: string;
  places: number;
  releaseHours: number;
  timeZone: string;
}

/** What a member may change of an allotment: for whom and of which pool it is stays. */
export type AllotmentTerms = Pick<
  StoredAllotment,
  'fromDate' | 'untilDate' | 'fromTime' | 'toTime' | 'places' | 'releaseHours'
>;

/** An allotment of one of an entity's pools; null for any other id. */
export async function readAllotment(
  trx: Trx,
  { id, entityId }: { id: string; entityId: string },
): Promise<StoredAllotment | null> {
  const found = await trx
    .selectFrom('allotments as a')
    .innerJoin('capacityPools as p', 'p.id', 'a.poolId')
    .select([
      'a.id',
      'a.poolId',
      'a.protocolId',
      'a.entityCode',
      'a.fromDate',
      'a.untilDate',
      'a.fromTime',
      'a.toTime',
      'a.places',
      'a.releaseHours',
      'p.name as pool',
      'p.timeZone',
    ])
    .where('a.id', '=', id)
    .where('p.entityId', '=', entityId)
    .executeTakeFirst();
  return found ?? null;
}

/** Changes an allotment. The caller has locked its pool. */
export async function updateAllotment(
  trx: Trx,
  id: string,
  terms: Partial<AllotmentTerms>,
): Promise<void> {
  await trx.updateTable('allotments').set(terms).where('id', '=', id).execute();
}

/** Deletes an allotment of which no place was ever taken. @returns whether it was deleted. */
export async function deleteUnusedAllotment(trx: Trx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from allotments a where a.id = ${id}
       and not exists (select from occupancy o where o.allotment_id = a.id)`.execute(trx);
  return Number(numAffectedRows ?? 0) > 0;
}
