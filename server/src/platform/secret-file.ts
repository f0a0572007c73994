import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret of this installation, created at the first start and kept in the data folder, readable by its owner only.
 * The file appears completely or not at all: a killed start leaves no partial file, and two concurrent starts read the
 * same secret.
 */
export async function secretInFolder(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name);
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

/** In the data folder. */
export const keyFile = 'encryption.key';

export interface KeySettings {
  /** ENCRYPTION_KEY; null: the key file in the data folder. */
  encryptionKey: string | null;
  /** ENCRYPTION_KEY_OLD: earlier keys, for data that they encrypted. */
  olderEncryptionKeys: readonly string[];
}

/**
 * The secret that all keys of an installation are derived from: ENCRYPTION_KEY or, without it, the key file in the data
 * folder.
 */
export async function installationSecret(
  { encryptionKey }: KeySettings,
  dataDir: string,
): Promise<string> {
  return encryptionKey ?? (await secretInFolder(dataDir, keyFile));
}
