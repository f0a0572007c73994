import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lchown,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, errorCode, explainFileError } from './embedded-postgres-error.ts';
import type { SystemAccount } from './system-account.ts';
import { HERE, runTool, unprivilegedAccount } from './system-account.ts';

/** A data directory (`home`, real path) with the account and programs that run it. */
export type Cluster = { dataDir: string; home: string; account: SystemAccount; binaries: Binaries };

export const SUPERUSER = 'postgres';

/** Root runs an existing data directory as its owner, and a new one as an unprivileged account. */
export async function accountFor(dataDir: string): Promise<SystemAccount> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(join(dataDir, 'postgres', 'PG_VERSION')).catch(() => undefined);
  return owner === undefined || owner.uid === 0
    ? unprivilegedAccount()
    : { uid: owner.uid, gid: owner.gid };
}

/**
 * Creates the data directory if there is none, else checks it.
 * @throws EmbeddedPostgresError if it belongs to another major version or another user, or is incomplete.
 */
export async function prepareCluster(
  cluster: Cluster,
  { durable, log }: { durable: boolean; log: (line: string) => void },
): Promise<void> {
  await removeUnfinished(cluster.dataDir);
  const found = await contentOf(cluster.home);
  if (found.length === 0) {
    log(`PostgreSQL ${cluster.binaries.version} makes a new data directory in ${cluster.home}.`);
    await initialise(cluster, durable);
    return;
  }
  await checkVersion(cluster, found);
  await checkOwner(cluster);
}

/** The superuser's password; undefined if its file is lost (see resetPassword). */
export async function readPassword({ dataDir }: Cluster): Promise<string | undefined> {
  try {
    return (await readFile(passwordFile(dataDir), 'utf8')).trim() || undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw explainFileError(error, passwordFile(dataDir));
  }
}

/** Sets a new password for the superuser; only while PostgreSQL is not running. */
export async function resetSuperuserPassword(cluster: Cluster): Promise<string> {
  const password = newPassword();
  const { code, output } = await runTool(
    cluster.binaries.postgres,
    ['--single', '-D', HERE, '-c', 'log_min_error_statement=panic', SUPERUSER],
    {
      account: cluster.account,
      cwd: cluster.home,
      input: `ALTER ROLE ${SUPERUSER} PASSWORD '${password}'\n`,
    },
  );
  if (code !== 0 || /ERROR|FATAL|PANIC/.test(output)) {
    throw new EmbeddedPostgresError(
      `The password file ${passwordFile(cluster.dataDir)} is lost and a new password could not be set: put the file back from a backup.`,
    );
  }
  await writePassword(cluster, password);
  return password;
}

export function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres.password');
}

/** initdb works in a folder of its own that is renamed when complete: a kill leaves no partial directory. */
async function initialise(cluster: Cluster, durable: boolean): Promise<void> {
  const draft = join(cluster.dataDir, `postgres.new-${process.pid}`);
  if ((await readPassword(cluster)) === undefined) await writePassword(cluster, newPassword());
  const password = await open(passwordFile(cluster.dataDir));
  try {
    await mkdir(draft, { mode: 0o700 });
    await giveTo(cluster.account, draft);
    const made = await runTool(cluster.binaries.initdb, initdbArguments(durable), {
      account: cluster.account,
      cwd: draft,
      input: password.fd,
    });
    if (made.code !== 0) throw initdbFailed(cluster, made.output);
    await rename(draft, cluster.home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw explainFileError(error, cluster.home);
  } finally {
    await password.close();
  }
}

function initdbArguments(durable: boolean): string[] {
  return [
    ...['-D', HERE, '-U', SUPERUSER, '--pwfile=/dev/stdin'],
    // The builtin provider sorts and folds case identically on every machine and after every upgrade.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    '--auth=scram-sha-256',
    ...(durable ? [] : ['--no-sync']),
  ];
}

function initdbFailed({ home }: Cluster, output: string): EmbeddedPostgresError {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new EmbeddedPostgresError(
      `There is no space left for a database in ${home} (it needs 100 MB to begin with): free some space, or choose another data folder.`,
    );
  }
  if (/could not look up effective user ID/.test(output)) {
    return new EmbeddedPostgresError(
      `PostgreSQL needs a user with a name, and uid ${process.getuid?.()} has none in /etc/passwd: start this program as a named user, or set DATABASE_URL.`,
    );
  }
  const reason =
    output.split('\n').find((line) => /error|FATAL/.test(line)) ?? 'initdb was stopped';
  return new EmbeddedPostgresError(
    `PostgreSQL could not make a data directory in ${home} (${reason.trim()}): choose another data folder, or set DATABASE_URL.`,
  );
}

async function checkVersion({ home, binaries }: Cluster, found: string[]): Promise<void> {
  const madeBy = found.includes('PG_VERSION')
    ? (await readFile(join(home, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
    : '';
  if (madeBy === '' || !found.includes('global')) {
    throw new EmbeddedPostgresError(
      `${home} is not a complete PostgreSQL data directory: restore it from a backup, or move it away to begin with an empty database.`,
    );
  }
  if (madeBy !== binaries.major) {
    throw new EmbeddedPostgresError(
      `${home} was made by PostgreSQL ${madeBy} and this program brings PostgreSQL ${binaries.major}: make a backup with the program that made it and restore that here, or move the folder away to begin with an empty database.`,
    );
  }
}

async function checkOwner({ home, account }: Cluster): Promise<void> {
  const { uid } = await stat(join(home, 'PG_VERSION'));
  const wanted = account?.uid ?? process.getuid?.();
  if (uid === wanted && (await stat(home)).uid === wanted) {
    // A copy or a restore may have opened the folder to other users; PostgreSQL then refuses to start.
    await chmod(home, 0o700);
    return;
  }
  if (account === undefined) {
    throw new EmbeddedPostgresError(
      `${home} belongs to the user with uid ${uid} and this program runs as uid ${wanted}: start it as that user or as root, or choose another data folder.`,
    );
  }
  await giveAllTo(account, home);
  await chmod(home, 0o700);
}

/** The names in the folder; [] if it does not exist. */
async function contentOf(home: string): Promise<string[]> {
  try {
    return await readdir(home);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw explainFileError(error, home);
  }
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('postgres.new-')) continue;
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

async function writePassword({ dataDir, account }: Cluster, password: string): Promise<void> {
  const file = passwordFile(dataDir);
  try {
    await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
    // initdb opens the file again under the account that it runs as.
    await giveTo(account, `${file}.new`);
    await rename(`${file}.new`, file);
  } catch (error) {
    throw explainFileError(error, file);
  }
}

async function giveTo(account: SystemAccount, path: string): Promise<void> {
  if (account !== undefined) await chown(path, account.uid, account.gid);
}

async function giveAllTo(account: NonNullable<SystemAccount>, folder: string): Promise<void> {
  await lchown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveAllTo(account, path);
    else await lchown(path, account.uid, account.gid);
  }
}
