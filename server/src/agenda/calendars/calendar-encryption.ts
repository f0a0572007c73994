import type { Db } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { addressContext } from './calendar-address.rules.ts';
import { readAddresses, readAnyAddress, replaceAddress } from './calendars.queries.ts';

/** Whether this installation has the key that the addresses of external calendars were encrypted with. */
export async function areCalendarAddressesReadable(
  db: Db,
  encryption: Encryption,
): Promise<boolean> {
  const found = await readAnyAddress(db);
  return !found || encryption.decrypt(found.address, addressContext(found.id)) !== null;
}

/** Re-encrypts what is under an older key. */
export async function reencryptAddresses(db: Db, encryption: Encryption): Promise<void> {
  for (const { id, address } of await readAddresses(db)) {
    const reencrypted = encryption.reencrypt(address, addressContext(id));
    if (reencrypted) await replaceAddress(db, { id, from: address, to: reencrypted });
  }
}
