import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import { readSecrets, replaceSecret } from './second-factors.queries.ts';

/** Seals what an older key sealed with the newest one, so that the older one can be given up. */
export async function reencryptSecrets(db: Db, encryption: Encryption): Promise<void> {
  for (const { accountId, secret } of await readSecrets(db)) {
    const reencrypted = encryption.reencrypt(secret, accountId);
    if (reencrypted) await replaceSecret(db, { accountId, from: secret, to: reencrypted });
  }
}
