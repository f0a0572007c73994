import type { Db } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { readAnySecret } from './second-factors.queries.ts';

/**
 * Whether this installation has the key that the accounts' secrets were encrypted with; with another key no code would
 * ever match. The demo's secret is public and does not count.
 */
export async function areSecretsReadable(db: Db, encryption: Encryption): Promise<boolean> {
  const found = await readAnySecret(db);
  return !found || encryption.decrypt(found.secret, found.accountId) !== null;
}
