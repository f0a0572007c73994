import { createHash } from 'node:crypto';
import type { Trx } from './db.ts';

/**
 * Runs `write` unless this content was the last one loaded under the name. Content is compared as its JSON. The caller
 * holds a lock, so that two processes that start at once do not load concurrently.
 */
export async function loadIfChanged(
  trx: Trx,
  load: { name: string; content: unknown; now: Date },
  write: () => Promise<void>,
): Promise<void> {
  const contentHash = createHash('sha256').update(JSON.stringify(load.content)).digest('hex');
  const last = await trx
    .selectFrom('referenceLoads')
    .select('contentHash')
    .where('name', '=', load.name)
    .executeTakeFirst();
  if (last?.contentHash === contentHash) return;
  await write();
  const row = { contentHash, loadedAt: load.now };
  await trx
    .insertInto('referenceLoads')
    .values({ name: load.name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}
