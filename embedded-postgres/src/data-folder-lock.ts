import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { EmbeddedPostgresError, errorCode, explainFileError } from './embedded-postgres-error.ts';
import type { ProcessIdentity } from './linux-process.ts';
import { identifyProcess, isRunning } from './linux-process.ts';

/**
 * Makes this process the only owner of a data folder until the returned function is called. The lock of a process that
 * has ended is taken over.
 * @throws EmbeddedPostgresError if a running process (this one included) owns the folder.
 */
export function lockDataFolder(lockFile: string): () => void {
  const draft = `${lockFile}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const mine = JSON.stringify(identifyProcess(process.pid));
  try {
    writeFileSync(draft, mine, { mode: 0o600 });
    // A hard link appears with its content or not at all, so no process reads half a lock.
    for (let attempt = 0; attempt < 20; attempt++) {
      if (linked(draft, lockFile)) return () => release(lockFile, mine);
      const found = contentOf(lockFile);
      if (found !== undefined) refuseWhenOwned(lockFile, found);
      if (found !== undefined) removeStale(lockFile, found);
    }
  } catch (error) {
    throw explainFileError(error, lockFile);
  } finally {
    rmSync(draft, { force: true });
  }
  throw new EmbeddedPostgresError(
    `The data folder is wanted by several processes at once (${lockFile}): start only one.`,
  );
}

function linked(draft: string, lockFile: string): boolean {
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function refuseWhenOwned(lockFile: string, content: string): void {
  const owner = parseOwner(content);
  if (owner === undefined || !isRunning(owner)) return;
  throw new EmbeddedPostgresError(
    `The data folder is already in use by process ${owner.pid} (${lockFile}): stop that process first, or choose another data folder.`,
  );
}

/** Two processes may find the same stale lock: the process that moved away a fresh lock puts it back. */
function removeStale(lockFile: string, stale: string): void {
  const aside = `${lockFile}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    renameSync(lockFile, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (contentOf(aside) !== stale) linked(aside, lockFile);
  rmSync(aside, { force: true });
}

function release(lockFile: string, mine: string): void {
  if (contentOf(lockFile) === mine) rmSync(lockFile, { force: true });
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parseOwner(content: string): ProcessIdentity | undefined {
  try {
    const owner: unknown = JSON.parse(content);
    return isIdentity(owner) ? owner : undefined;
  } catch {
    return undefined;
  }
}

function isIdentity(value: unknown): value is ProcessIdentity {
  return (
    typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number'
  );
}
