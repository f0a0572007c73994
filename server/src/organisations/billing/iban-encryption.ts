import type { Db } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { readAnyIban, readIbans, replaceIban } from './billing-data.queries.ts';
import { ibanContext } from './billing-data.rules.ts';

/** Whether this installation has the key that the IBANs were encrypted with. */
export async function areIbansReadable(db: Db, encryption: Encryption): Promise<boolean> {
  const found = await readAnyIban(db);
  return !found || encryption.decrypt(found.iban, ibanContext(found.id)) !== null;
}

/** Re-encrypts what is under an older key. */
export async function reencryptIbans(db: Db, encryption: Encryption): Promise<void> {
  for (const { id, iban } of await readIbans(db)) {
    const reencrypted = encryption.reencrypt(iban, ibanContext(id));
    if (reencrypted) await replaceIban(db, { id, from: iban, to: reencrypted });
  }
}
