import { access, chmod, constants, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { StartError } from './start-error.ts';

/** Names that the product and its database create there. */
const ownNames = /^(?:postgres(?:\..*)?|mail|encryption\.key.*|payment-sandbox\.secret.*)$/;
/** Permissions of group and others: read, list, enter. */
const othersBits = 0o077;

/**
 * Creates the data folder if it is missing, readable by its owner only: it contains keys and e-mails with links. A
 * folder that is open to others is closed unless it contains foreign files. PostgreSQL under another account (as root)
 * needs no more: it enters its own folder before it drops root.
 * @throws StartError if this user cannot write into it.
 */
export async function prepareDataFolder(dataDir: string, log: Pick<Logger, 'warn'>): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
    const isClosed = await closeToOthers(dataDir);
    if (!isClosed) log.warn('the data folder is open to other users of this machine');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new StartError(
      `The data folder ${dataDir} cannot be made or written (${code}): set DATA_DIR to a folder that this user can write.`,
    );
  }
}

/** @returns false if other users can still look into it. */
async function closeToOthers(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir);
  for (const name of names.filter((each) => ownNames.test(each))) await close(join(dataDir, name));
  // A disk of its own has a lost+found.
  const isWithoutForeignFiles = names.every((name) => ownNames.test(name) || name === 'lost+found');
  return isWithoutForeignFiles ? close(dataDir) : !isOpen(await stat(dataDir));
}

const isOpen = ({ mode }: { mode: number }) => (mode & othersBits) !== 0;

/** @returns false if another user owns it: only the owner may change it. */
async function close(path: string): Promise<boolean> {
  try {
    const found = await stat(path);
    if (isOpen(found)) await chmod(path, found.mode & 0o7777 & ~othersBits);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Deleted meanwhile: an unfinished file of a message.
    if (code === 'ENOENT') return true;
    if (code === 'EPERM') return false;
    throw error;
  }
}
