import type { Db, Trx } from '../../platform/db.ts';

/** `reserved` until it is booked or released, or its time is over: only then its place is reserved. */
export type DraftState = 'reserved' | 'booked' | 'released' | 'expired';

export interface Draft {
  id: string;
  /** The entity that the member acts for. */
  entityId: string;
  /** The member. */
  accountId: string;
  entityServiceId: string;
  startsAt: Date;
  /** That the member chose; null: any that has the start. */
  poolId: string | null;
  /** Whether a place was added for it. */
  isOverbooked: boolean;
  state: DraftState;
  expiresAt: Date;
}

const columns = [
  'id',
  'entityId',
  'accountId',
  'entityServiceId',
  'startsAt',
  'poolId',
  'isOverbooked',
  'state',
  'expiresAt',
] as const;

export async function insertDraft(
  trx: Trx,
  { now: createdAt, ...draft }: Omit<Draft, 'state' | 'isOverbooked'> & { now: Date },
): Promise<void> {
  await trx
    .insertInto('deskDrafts')
    .values({ ...draft, state: 'reserved', createdAt })
    .execute();
}

/** Notes that a place was added for a draft. */
export async function markOverbooked(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('deskDrafts').set({ isOverbooked: true }).where('id', '=', id).execute();
}

/** How many open drafts a member has at `now`. */
export async function countOpenDrafts(trx: Trx, accountId: string, now: Date): Promise<number> {
  const { count } = await openDrafts(trx, now)
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The same of all members of an entity. */
export async function countOpenDraftsOfEntity(
  trx: Trx,
  entityId: string,
  now: Date,
): Promise<number> {
  const { count } = await openDrafts(trx, now)
    .where('entityId', '=', entityId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function openDrafts(trx: Trx, now: Date) {
  return trx
    .selectFrom('deskDrafts')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('state', '=', 'reserved')
    .where('expiresAt', '>', now);
}

/** Locks a draft until the transaction ends; null for one that is not of the member at this entity, where they are given. */
export async function lockDraft(
  trx: Trx,
  id: string,
  member?: Pick<Draft, 'accountId' | 'entityId'>,
): Promise<Draft | null> {
  const drafts = trx.selectFrom('deskDrafts').select(columns).where('id', '=', id);
  const own = member
    ? drafts.where('accountId', '=', member.accountId).where('entityId', '=', member.entityId)
    : drafts;
  const row = await own.forUpdate().executeTakeFirst();
  return row ? { ...row, state: row.state as DraftState } : null;
}

/** Ends a draft that the caller has locked. */
export async function endDraft(
  trx: Trx,
  { id, as, now }: { id: string; as: Exclude<DraftState, 'reserved'>; now: Date },
): Promise<void> {
  await trx
    .updateTable('deskDrafts')
    .set({ state: as, endedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Drafts whose time is over, the oldest first. */
export async function readExpiredDrafts(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('deskDrafts')
    .select('id')
    .where('state', '=', 'reserved')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes drafts that ended before `before`. */
export async function deleteEndedDrafts(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('deskDrafts')
    .where('state', '<>', 'reserved')
    .where('endedAt', '<', before)
    .execute();
}
