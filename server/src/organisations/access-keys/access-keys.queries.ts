import type { AccessKeyScope } from '@vaga/contract/access';
import type { Db, Trx } from '../../platform/db.ts';

export interface AccessKeyRow {
  id: string;
  name: string;
  scopes: AccessKeyScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
}

const columns = ['id', 'name', 'scopes', 'createdAt', 'lastUsedAt'] as const;

/** The keys of an entity that are not revoked, the newest first. */
export async function readAccessKeys(db: Db, entityId: string): Promise<AccessKeyRow[]> {
  return db
    .selectFrom('accessKeys')
    .select(columns)
    .where('entityId', '=', entityId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ scopes: AccessKeyScope[] }>()
    .execute();
}

/** How many keys an entity has that are not revoked. */
export async function countAccessKeys(trx: Trx, entityId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('accessKeys')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('entityId', '=', entityId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertAccessKey(
  trx: Trx,
  key: {
    id: string;
    entityId: string;
    name: string;
    hash: Buffer;
    scopes: AccessKeyScope[];
    createdBy: string;
    createdAt: Date;
  },
): Promise<void> {
  await trx.insertInto('accessKeys').values(key).execute();
}

/** Locks a key of the entity; null for none. */
export async function lockAccessKey(
  trx: Trx,
  { id, entityId }: { id: string; entityId: string },
): Promise<(AccessKeyRow & { revokedAt: Date | null }) | null> {
  const row = await trx
    .selectFrom('accessKeys')
    .select(columns)
    .select('revokedAt')
    .where('id', '=', id)
    .where('entityId', '=', entityId)
    .$narrowType<{ scopes: AccessKeyScope[] }>()
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setAccessKeyRevoked(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('accessKeys').set({ revokedAt: now }).where('id', '=', id).execute();
}

/** The key with this hash, unless it is revoked or its entity is closed. */
export async function findAccessKeyByHash(
  db: Db,
  hash: Buffer,
): Promise<{
  id: string;
  entityId: string;
  scopes: AccessKeyScope[];
  lastUsedAt: Date | null;
} | null> {
  const row = await db
    .selectFrom('accessKeys')
    .innerJoin('entities', 'entities.id', 'accessKeys.entityId')
    .select(['accessKeys.id', 'entityId', 'scopes', 'lastUsedAt'])
    .where('hash', '=', hash)
    .where('revokedAt', 'is', null)
    .where('entities.standing', '<>', 'closed')
    .$narrowType<{ scopes: AccessKeyScope[] }>()
    .executeTakeFirst();
  return row ?? null;
}

export async function setAccessKeyUsed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('accessKeys').set({ lastUsedAt: now }).where('id', '=', id).execute();
}
