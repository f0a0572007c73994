import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { passwordFile } from './cluster.ts';
import { databaseUrl } from './database.ts';
import { identifyProcess } from './linux-process.ts';

/** Line numbers in postmaster.pid. */
const [pidLine, portLine, stateLine] = [0, 3, 7];

/**
 * The URL of the embedded database that runs in a data folder, whichever process started it; null if none runs. It
 * contains the password: never log it.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  try {
    const folder = await realpath(dataDir);
    const home = join(folder, 'postgres');
    const lines = (await readFile(join(home, 'postmaster.pid'), 'utf8')).split('\n');
    const isReady = lines[stateLine]?.trim() === 'ready';
    if (!isReady || identifyProcess(Number(lines[pidLine])) === undefined) return null;
    const password = (await readFile(passwordFile(folder), 'utf8')).trim();
    return databaseUrl({ port: Number(lines[portLine]), password, dataDir: folder, home }, 'vaga');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
