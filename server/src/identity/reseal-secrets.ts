import type { Db } from '../platform/db.ts';
import type { Vault } from '../platform/vault.ts';
import { keepRenewed, readSecrets } from './second-factors.queries.ts';

/** Seals what an older key sealed with the newest one, so that the older one can be given up. */
export async function resealSecrets(db: Db, vault: Vault): Promise<void> {
  for (const { accountId, secret } of await readSecrets(db)) {
    const renewed = vault.renew(secret, accountId);
    if (renewed) await keepRenewed(db, { accountId, from: secret, to: renewed });
  }
}
