import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret of this installation, made at the first start and kept in the data folder for its owner alone. It appears
 * there whole or not at all: a start that was killed leaves no half of it, and of two at once both read the same.
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

/** Of the data folder. */
export const keyFile = 'encryption.key';

export interface KeySettings {
  /** ENCRYPTION_KEY; null: a key in the data folder. */
  encryptionKey: string | null;
  /** ENCRYPTION_KEY_OLD: what was used before, for what was made with it. */
  olderEncryptionKeys: readonly string[];
}

/**
 * What all keys of an installation are derived from, each for its own purpose: ENCRYPTION_KEY or, without it, a file in
 * the data folder.
 */
export async function installationSecret(
  { encryptionKey }: KeySettings,
  dataDir: string,
): Promise<string> {
  return encryptionKey ?? (await secretInFolder(dataDir, keyFile));
}
