import { spawn, spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** pgbench is no npm package. It comes with PostgreSQL's client programs. */
export class NoPgbench extends Error {
  constructor() {
    super(
      'pgbench is not here, and it is what the database is measured with: apt-get install postgresql-contrib postgresql-client (Debian, Ubuntu).',
    );
  }
}

/** @throws NoPgbench where it is neither in the PATH nor where Debian keeps it. */
export function findPgbench(): string {
  const places = ['pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench')];
  const found = places.find((program) => spawnSync(program, ['--version']).status === 0);
  if (!found) throw new NoPgbench();
  return found;
}

export interface Script {
  /** pgbench's own language: SQL and `\set`. */
  text: string;
  /** Bound to `:name` in the script. */
  variables: Record<string, string>;
}

interface Options {
  url: string;
  folder: string;
  script: Script;
  clients: number;
  seconds: number;
}

export interface PgbenchResult {
  /** How often a second. */
  rate: number;
  /** Milliseconds that 99 of 100 took at the most. */
  p99: number;
}

/** Runs a script over and over on prepared statements. */
export async function runPgbench(options: Options): Promise<PgbenchResult> {
  const { url, folder, script, clients, seconds } = options;
  const file = join(folder, 'pgbench.sql');
  const log = join(folder, 'pgbench-took');
  writeFileSync(file, script.text);
  const { hostname, port, username, password, pathname } = new URL(url);
  const defined = Object.entries(script.variables).flatMap(([name, value]) => [
    '-D',
    `${name}=${value}`,
  ]);
  const settings = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '2', '-T', `${seconds}`];
  const logged = ['--log', `--log-prefix=${log}`];
  const child = spawn(findPgbench(), [...settings, ...logged, ...defined, '-f', file], {
    env: {
      ...process.env,
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: pathname.slice(1),
      PGOPTIONS: '-c TimeZone=UTC',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const rate = /^tps = ([\d.]+)/m.exec(output)?.[1];
  const isClean = /^number of failed transactions: 0 /m.test(output);
  if (code !== 0 || !rate || !isClean || errors.includes('aborted')) {
    throw new Error(`pgbench ended with ${code}:\n${output}\n${errors.slice(0, 3000)}`);
  }
  return { rate: Number(rate), p99: p99Of(globSync(`${log}.*`)) };
}

/** Of the files that its threads write, a line each time: client, number, microseconds, and more. They are removed. */
function p99Of(files: readonly string[]): number {
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
  for (const file of files) rmSync(file);
  const took = lines
    .map((line) => Number(line.split(' ')[2]) / 1000)
    .sort((one, other) => one - other);
  return took[Math.floor(took.length * 0.99)] ?? Number.NaN;
}
