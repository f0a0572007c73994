import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureWebBuild } from '../../../scripts/build-web.ts';
import { freePort } from '../free-port.ts';
import type { TemporaryFolder } from '../temporary-folder.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import type { Launched } from './launch.ts';
import { launch } from './launch.ts';
import { call, root, waitUntil } from './product.ts';

/** Half of what it had after the same flood when each pipelined request was begun at once: 3 GB, or it died of it. */
const mostMegabytes = 600;

let folder: TemporaryFolder;
let product: Launched;

beforeAll(async () => {
  folder = createTemporaryFolder();
  await ensureWebBuild();
  const settings = { HOST: '0.0.0.0', DATA_DIR: join(folder.path, 'data'), LOG_LEVEL: 'warn' };
  product = await launch({ port: await freePort(), settings, flags: [] }).ready();
}, 180_000);
afterAll(async () => {
  await product.stop();
  folder.remove();
});

/** The path of the largest file that a browser fetches. */
function largestAsset(): string {
  const assets = join(root, 'web/build/client/assets');
  const names = readdirSync(assets);
  const sizeOf = (name: string) => statSync(join(assets, name)).size;
  const [largest = ''] = names.sort((one, other) => sizeOf(other) - sizeOf(one));
  return `/assets/${largest}`;
}

const asking = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** A client that has written this and reads nothing. */
async function writeAndReadNothing(written: string): Promise<Socket> {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  await new Promise((opened) => socket.once('connect', opened));
  socket.write(written);
  return socket;
}

function statusOf(field: string): number {
  const status = readFileSync(`/proc/${product.child.pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]);
}

const openFiles = () => readdirSync(`/proc/${product.child.pid}/fd`).length;

async function timeHome(): Promise<{ status: number; milliseconds: number }> {
  const began = performance.now();
  const { status } = await call(product.url, 'GET /');
  return { status, milliseconds: Math.round(performance.now() - began) };
}

async function flood(connections: number, requests: number) {
  const before = openFiles();
  const written = asking(largestAsset()).repeat(requests);
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => writeAndReadNothing(written)),
  );
  const homes = [];
  for (let look = 0; look < 5; look += 1) {
    homes.push(await timeHome());
    await pause(300);
  }
  const files = openFiles() - before;
  for (const socket of sockets) socket.destroy();
  const megabytes = Math.round(statusOf('VmHWM') / 1024);
  const slowest = Math.max(...homes.map(({ milliseconds }) => milliseconds));
  console.log(
    `${connections} x ${requests} unread: at most ${megabytes} MB, ${files} more files open, home page within ${slowest} ms`,
  );
  return { homes, megabytes, files };
}

test('40 clients that each write 500 requests for the largest file and read nothing neither end the process nor fill its memory, and others are served', async () => {
  const { homes, megabytes } = await flood(40, 500);

  expect(homes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(megabytes).toBeLessThan(mostMegabytes);
  expect(product.child.exitCode).toBeNull();
}, 60_000);

test('100 clients that stay within the limit and read nothing cost a connection each, and no file', async () => {
  const { homes, megabytes, files } = await flood(100, 16);

  expect(homes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(megabytes).toBeLessThan(mostMegabytes);
  // The connections themselves, and those that asked for the home page.
  expect(files).toBeLessThan(130);
}, 60_000);

/** A process of its own, so that the clients do not hold up the one that measures: prints how many files it got. */
const downloads = (url: string) => `
  import { Agent, get } from 'node:http';
  const agent = new Agent({ keepAlive: true });
  let count = 0;
  const again = () => get('${url}', { agent }, (reply) => reply.resume().once('end', () => { count += 1; again(); }));
  for (let client = 0; client < 50; client += 1) again();
  process.on('SIGTERM', () => { console.log(count); process.exit(); });
  setTimeout(() => process.exit(), 30_000);`;

test('while 50 others download the largest file unpacked, again and again, calls are answered', async () => {
  const script = downloads(`${product.url}${largestAsset()}`);
  const others = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const count = text(others.stdout);
  await pause(1000);
  const times: number[] = [];
  for (let look = 0; look < 40; look += 1) {
    const began = performance.now();
    expect((await call(product.url, 'GET public/service-type')).status).toBe(200);
    times.push(performance.now() - began);
    await pause(30);
  }
  others.kill();
  const median = medianOf(times);
  console.log(`beside ${(await count).trim()} downloads a call takes ${median} ms`);
  expect(Number(await count)).toBeGreaterThan(50);
  expect(median).toBeLessThan(1000);
}, 60_000);

function medianOf(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}

test('after all that it has logged no error and ends in order', async () => {
  await waitUntil(() => openFiles() < 200);
  expect(product.output()).not.toMatch(/"level":[456]0/);
  expect(await product.stop()).toEqual({ code: 0, signal: null });
});
