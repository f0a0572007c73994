import type { Db } from '../../platform/db.ts';
import type { FindAccessKey } from '../../platform/http/access-key.ts';
import { hashToken } from '../../platform/tokens.ts';
import { findAccessKeyByHash, setAccessKeyUsed } from './access-keys.queries.ts';

/** `last_used_at` is this accurate: writing it with each call would cost a write per read. */
const noteEveryMinutes = 5;

/** Finds the entity's system that calls with a key, and notes that it was used. A revoked key is not found. */
export function findAccessKey(db: Db): FindAccessKey {
  return async (key, now) => {
    const found = await findAccessKeyByHash(db, hashToken(key));
    if (!found) return null;
    const { lastUsedAt, ...caller } = found;
    const isNoted = lastUsedAt && Number(now) - Number(lastUsedAt) < noteEveryMinutes * 60_000;
    if (!isNoted) await setAccessKeyUsed(db, caller.id, now);
    return caller;
  };
}
