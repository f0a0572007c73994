import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import { readAnySecret } from './second-factors.queries.ts';

/**
 * Whether this installation has the key that the secrets of its accounts were encrypted with; with another one no code
 * would ever be right. What the demo made does not count: its secret is no secret.
 */
export async function areSecretsReadable(db: Db, encryption: Encryption): Promise<boolean> {
  const found = await readAnySecret(db);
  return !found || encryption.decrypt(found.secret, found.accountId) !== null;
}
