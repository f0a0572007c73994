import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder for the data of one test run that never outlives it, whatever ends the run: it is removed
 * by `remove()`, at exit and on Ctrl-C, and what a killed run left behind is removed by the next one.
 * A PostgreSQL that still runs in it is ended first.
 */
export interface TemporaryFolder {
  path: string;
  remove(): void;
}

const prefix = 'vaga-temporary-';

export function createTemporaryFolder(): TemporaryFolder {
  removeOrphans();
  const path = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  // Under root the database runs as another account, which has to pass through.
  chmodSync(path, 0o755);
  const remove = () => {
    process.off('exit', remove);
    removeFolder(path);
  };
  process.on('exit', remove);
  return { path, remove };
}

/** Runs `stop` once on Ctrl-C or a polite kill, then leaves with the code of that signal. */
export function onInterrupt(stop: () => Promise<void> | void): () => void {
  const leave = (signal: NodeJS.Signals) => {
    forget();
    void Promise.resolve(stop()).finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  };
  const forget = () => {
    for (const signal of signals) process.off(signal, leave);
  };
  for (const signal of signals) process.on(signal, leave);
  return forget;
}

const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function removeOrphans(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : NaN;
    if (Number.isInteger(owner) && !isAlive(owner)) removeFolder(join(tmpdir(), name));
  }
}

function removeFolder(path: string): void {
  for (const pidFile of globSync('{*,*/*,*/*/*}/postmaster.pid', { cwd: path })) {
    endPostgres(join(path, pidFile));
  }
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // Another account's leftovers: theirs to remove.
  }
}

function endPostgres(pidFile: string): void {
  // Away again where that PostgreSQL is just ending by itself.
  const [pid = '', dataFolder = ''] = existsSync(pidFile)
    ? readFileSync(pidFile, 'utf8').split('\n')
    : [];
  // The number may be that of another program since: only the process that names this folder is ours.
  if (!commandOf(pid).includes(dataFolder)) return;
  process.kill(Number(pid), 'SIGQUIT');
  const patience = Date.now() + 3_000;
  while (isAlive(Number(pid)) && Date.now() < patience) sleep(20);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Blocks: at exit nothing asynchronous runs any more. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
