import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../src/platform/db.ts';
import { createDb, createPool } from '../../src/platform/db.ts';

export const root = join(import.meta.dirname, '../../..');

/** Seconds of processor that a process has used so far. */
export function processorSeconds({ child }: { child: ChildProcess }): number {
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

/** Calls over the network, as another program would. */
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
export async function waitUntil<Answer>(
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
