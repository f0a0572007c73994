import type { Db } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { readSecrets, replaceSecret } from './second-factors.queries.ts';

/** Re-encrypts with the newest key what an older key encrypted, so that the older key can be removed. */
export async function reencryptSecrets(db: Db, encryption: Encryption): Promise<void> {
  for (const { accountId, secret } of await readSecrets(db)) {
    const reencrypted = encryption.reencrypt(secret, accountId);
    if (reencrypted) await replaceSecret(db, { accountId, from: secret, to: reencrypted });
  }
}
