import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../src/platform/db.ts';
import { createDb, createPool } from '../../src/platform/db.ts';

export const root = join(import.meta.dirname, '../../..');
/** A busy machine takes its time; what is promised of a start is measured in the processor's. */
const startSeconds = 60;

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The real product as a process of its own. */
export interface Launched {
  child: ChildProcess;
  url: string;
  /** Everything it wrote so far. */
  said(): string;
  /** What it wrote to standard error so far. */
  complained(): string;
  /** Resolves when the process is gone and all it wrote has been read. */
  ended: Promise<Ending>;
  /** Resolves when it takes requests. */
  ready(): Promise<Launched>;
  /** Asks it to end and waits. */
  stop(signal?: NodeJS.Signals): Promise<Ending>;
}

interface Launch {
  port: number;
  settings: Record<string, string>;
  /** Where server/src/main.ts is. */
  folder?: string;
  flags?: string[];
  account?: { uid: number; gid: number } | undefined;
}

/** Starts the product with these settings and no others, without its pages unless other flags are given. */
export function launch({ port, settings, folder = root, ...more }: Launch): Launched {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['server/src/main.ts', ...(more.flags ?? ['--no-pages'])], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...more.account,
  });
  const chunks: string[] = [];
  const errors: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    chunks.push(chunk);
    errors.push(chunk);
  });
  const { promise: ended, resolve } = Promise.withResolvers<Ending>();
  const kill = () => child.kill('SIGKILL');
  process.on('exit', kill);
  child.once('close', (code, signal) => {
    process.off('exit', kill);
    resolve({ code, signal });
  });
  const launched: Launched = {
    ...{ child, url, ended },
    said: () => chunks.join(''),
    complained: () => errors.join(''),
    ready: () => untilReady(launched),
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
  return launched;
}

async function untilReady(launched: Launched): Promise<Launched> {
  const patience = Date.now() + startSeconds * 1000;
  while (Date.now() < patience) {
    if (launched.child.exitCode !== null) break;
    const answer = await fetch(`${launched.url}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return launched;
    await pause(20);
  }
  throw new Error(`The product is not ready:\n${launched.said()}`);
}

/** Seconds of processor that a process has used so far. */
export function processorSeconds({ child }: Launched): number {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // User and system time, in hundredths of a second on every Linux there is.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** A connection of the test's own to the embedded database of a data folder. */
export function openEmbedded(dataDir: string): { db: Db; close(): Promise<void> } {
  const line = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim();
  const url = `postgres://postgres:${line('postgres.password')}@127.0.0.1:${line('postgres.port')}/vaga`;
  const pool = createPool(url, { max: 3, onError: () => {} });
  return { db: createDb(pool), close: () => pool.end() };
}

/** The postmaster of a data folder; undefined where none is noted. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever it expects
  body: any;
  headers: Headers;
}

/** Calls over the network, as a program of somebody else's would. */
export async function call(
  url: string,
  request: string,
  { token, body, ...headers }: { token?: string; body?: unknown; [header: string]: unknown } = {},
): Promise<Reply> {
  const [method = 'GET', path = ''] = request.split(' ');
  const response = await fetch(path.startsWith('/') ? `${url}${path}` : `${url}/api/${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(headers as Record<string, string>),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}

/** Asks again and again until the answer is there. */
export async function until<Answer>(
  ask: () => Promise<Answer | null | undefined | false> | Answer | null | undefined | false,
  seconds = 20,
): Promise<Answer> {
  const patience = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > patience) throw new Error(`Waited ${seconds} s in vain.`);
    await pause(50);
  }
}
