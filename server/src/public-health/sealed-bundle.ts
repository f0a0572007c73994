import type { Db, Trx } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import { surveillanceBundle } from './surveillance-bundle.rules.ts';
import { readSurveillanceCase } from './surveillance-case.queries.ts';
import type { LockedNotification } from './surveillance-notifications.queries.ts';
import {
  readBundlesUnderOtherKeys,
  storeReencryptedBundle,
} from './surveillance-notifications.queries.ts';

interface SealedBundle {
  bundle: Buffer | null;
  keyId: string | null;
}

const batchSize = 100;

/**
 * The bundle of what is to be reported, sealed for its row. It is written anew while the data of the person are there, since
 * they may have been completed after a rejection; after their erasure it stays as it was.
 */
export async function sealBundle(
  trx: Trx,
  encryption: Encryption,
  { notification, now }: { notification: LockedNotification; now: Date },
): Promise<SealedBundle> {
  const { id, bundle, keyId } = notification;
  const known = await readSurveillanceCase(trx, id);
  if (!known) return { bundle, keyId };
  const content = Buffer.from(JSON.stringify(surveillanceBundle(known, now)));
  const sealed = encryption.encryptFile(content, contextOf(id));
  return { bundle: sealed.sealed, keyId: sealed.keyId };
}

/** Null if there is none, or if its key is unknown. */
export function openBundle(
  encryption: Encryption,
  { id, bundle, keyId }: SealedBundle & { id: string },
): string | null {
  if (bundle === null || keyId === null) return null;
  return encryption.decryptFile({ sealed: bundle, keyId }, contextOf(id))?.toString('utf8') ?? null;
}

/** Re-encrypts waiting bundles with the newest key, so that older keys can be removed. */
export async function reencryptBundles(db: Db, encryption: Encryption): Promise<void> {
  const [newest] = encryption.keyIds;
  for (const { id, ...from } of await readBundlesUnderOtherKeys(db, newest, batchSize)) {
    const content = encryption.decryptFile(from, contextOf(id));
    if (!content) throw new Error('The bundle of a surveillance notification cannot be decrypted.');
    const to = encryption.encryptFile(content, contextOf(id));
    await storeReencryptedBundle(db, { id, from, to });
  }
}

/** The associated data of the encryption: moved to another row, it cannot be decrypted. */
const contextOf = (id: string) => `surveillance notification ${id}`;
