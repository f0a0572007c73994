import { access, chmod, constants, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { StartError } from './start-error.ts';

/** What the product and its database keep there. */
const ours = /^(?:postgres(?:\..*)?|mail|encryption\.key.*|payment-sandbox\.secret.*)$/;
/** Whatever others may do: read, list, pass. */
const othersBits = 0o077;

/**
 * Makes the data folder where there is none, for its owner alone: mails with links in them and the keys lie there. One
 * that is open to others is closed, unless something lies in it that is not ours. PostgreSQL under another account
 * (as root) needs no more: it enters its own folder before it gives up root.
 * @throws StartError where nobody could write into it.
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

/** @returns false where others can still look into it. */
async function closeToOthers(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir);
  for (const name of names.filter((each) => ours.test(each))) await close(join(dataDir, name));
  // A disk of its own has the latter.
  const areAllOurs = names.every((name) => ours.test(name) || name === 'lost+found');
  return areAllOurs ? close(dataDir) : !isOpen(await stat(dataDir));
}

const isOpen = ({ mode }: { mode: number }) => (mode & othersBits) !== 0;

/** @returns false where somebody else owns it, who alone may change it. */
async function close(path: string): Promise<boolean> {
  try {
    const found = await stat(path);
    if (isOpen(found)) await chmod(path, found.mode & 0o7777 & ~othersBits);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Gone meanwhile: a mail that was just written, under its first name.
    if (code === 'ENOENT') return true;
    if (code === 'EPERM') return false;
    throw error;
  }
}
