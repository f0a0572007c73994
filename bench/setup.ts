import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { startEmbeddedPostgres } from '../embedded-postgres/src/index.ts';
import manifest from '../package.json' with { type: 'json' };
import { createDb, createPool } from '../server/src/platform/db.ts';
import { migrateJobs } from '../server/src/platform/jobs.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { loadReference } from '../server/src/reference.ts';
import { freePort } from '../server/test/free-port.ts';
import { createTemporaryFolder, onInterrupt } from '../server/test/temporary-folder.ts';
import { runStatement, withDatabase } from '../server/test/temporary-server.ts';

/** A database with the schema and reference data of a new installation. */
export interface BenchDatabase {
  url: string;
  pool: Pool;
}

/** A process that listens on a port of this machine. */
export interface Running {
  port: number;
  process: ChildProcess;
  /** From the start of the process to its first answer. */
  startedInMs: number;
  stop(): Promise<void>;
}

interface ProductOptions {
  url?: string;
  dataDir?: string;
  settings?: Readonly<Record<string, string>>;
}

/** One PostgreSQL as durable as the product's own, in a folder that is thrown away, and the processes that use it. */
export interface BenchSetup {
  folder: string;
  openDatabase(name: string): Promise<BenchDatabase>;
  /**
   * The product as a process of its own; without an address it brings its embedded database and the demo.
   * @param options.settings beyond those that every measured product has, or instead of them.
   */
  startProduct(options?: ProductOptions): Promise<Running>;
  /** Any other program of ours that answers `GET /readyz`. */
  startProgram(file: string, environment: Record<string, string>): Promise<Running>;
  stop(): Promise<void>;
}

/** Calls of one address are limited; a measured load comes from one. */
const noLimit = '1000000000';

export async function startBenchSetup(): Promise<BenchSetup> {
  const folder = createTemporaryFolder();
  const server = await startEmbeddedPostgres({
    dataDir: join(folder.path, 'data'),
    port: await freePort(),
    log: () => {},
  });
  const pools: Pool[] = [];
  const running = new Set<Running>();
  const stop = async () => {
    await Promise.all([...running].map((one) => one.stop()));
    await Promise.all(pools.map((pool) => pool.end()));
    await server.stop();
    folder.remove();
  };
  const forget = onInterrupt(stop);
  const start = async (program: Program) => {
    const started = await startProcess(program, running);
    running.add(started);
    return started;
  };
  return {
    folder: folder.path,
    async openDatabase(name) {
      await runStatement(server.url, `create database ${name}`);
      const url = withDatabase(server.url, name);
      const pool = createPool(url, { max: 4, onError: () => {} });
      pools.push(pool);
      await migrate(pool);
      await migrateJobs(pool);
      await loadReference(createDb(pool));
      return { url, pool };
    },
    async startProduct({ url, dataDir, settings } = {}) {
      const port = await freePort();
      const data = dataDir ?? join(folder.path, `product-${port}`);
      mkdirSync(data, { recursive: true });
      return start({
        file: join(import.meta.dirname, '../server/src/main.ts'),
        port,
        environment: {
          PORT: String(port),
          DATA_DIR: data,
          LOG_LEVEL: 'warn',
          NODE_ENV: 'production',
          RATE_LIMIT_PER_MINUTE: noLimit,
          PAYMENT_PROVIDER: 'sandbox',
          ...(url ? { DATABASE_URL: url } : {}),
          ...settings,
        },
      });
    },
    async startProgram(file, environment) {
      const port = await freePort();
      return start({ file, port, environment: { ...environment, PORT: String(port) } });
    },
    stop: () => stop().finally(forget),
  };
}

/** What `npm start` gives to Node: how much memory the product takes is decided there. */
const startFlags = /node (--\S+)/.exec(manifest.scripts.start)?.[1] ?? '';

interface Program {
  file: string;
  port: number;
  environment: Record<string, string>;
}

async function startProcess(program: Program, running: Set<Running>): Promise<Running> {
  const { file, port, environment } = program;
  const startedAt = performance.now();
  // Settings of the shell that runs the bench are not what is measured.
  const { PATH = '', HOME = '', BENCH_NODE_OPTIONS = '' } = process.env;
  const options = [startFlags, ...BENCH_NODE_OPTIONS.split(' ')].filter((option) => option !== '');
  const child = spawn(process.execPath, [...options, file], {
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-4000);
  });
  await untilReady({ child, port, readOutput: () => output });
  const startedInMs = performance.now() - startedAt;
  const one: Running = {
    port,
    process: child,
    startedInMs,
    async stop() {
      running.delete(one);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const patience = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await ended;
      clearTimeout(patience);
      if (output.trim() !== '') console.error(`  ${file.split('/').at(-1)} wrote:\n${output}`);
    },
  };
  return one;
}

async function untilReady(starting: {
  child: ChildProcess;
  port: number;
  readOutput: () => string;
}): Promise<void> {
  const { child, port, readOutput } = starting;
  const patience = performance.now() + 120_000;
  while (performance.now() < patience) {
    if (child.exitCode !== null) throw new Error(`A process ended at its start:\n${readOutput()}`);
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    await reply?.arrayBuffer();
    if (reply?.ok) return;
    await wait(20);
  }
  child.kill('SIGKILL');
  throw new Error(`A process was not ready after two minutes:\n${readOutput()}`);
}
