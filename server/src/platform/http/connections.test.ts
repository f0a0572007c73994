import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { waitUntil } from '../../../test/lifecycle/product.ts';
import { connectionsPerAddress, maxRequestsPerConnection } from './connections.ts';
import { createServer } from './server.ts';

/** More than the system buffers for a connection on both ends. */
const large = Buffer.alloc(32 * 1024 * 1024, 'a');

let app: FastifyInstance;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app.close();
});

/** A server that counts running requests: `/large` is more than fits unread, `/slow` takes a moment. */
async function listening(more: { idleTimeoutMs?: number; log?: Logger; proxies?: number } = {}) {
  const started: string[] = [];
  const seen = { started, atWork: 0, atOnce: 0 };
  app = await createServer({
    log: pino({ level: 'silent' }),
    proxies: 0,
    isHttps: false,
    perMinute: 100_000,
    ...more,
  });
  app.addHook('onRequest', async (request, reply) => {
    started.push(request.url);
    seen.atWork += 1;
    seen.atOnce = Math.max(seen.atOnce, seen.atWork);
    reply.raw.once('close', () => {
      seen.atWork -= 1;
    });
  });
  app.get('/large', async (_request, reply) => reply.type('text/html').send(large));
  app.get('/slow/:name', async (request) => {
    await pause(20);
    return `<${(request.params as { name: string }).name}>`;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return seen;
}

const asking = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

async function open(localAddress = '127.0.0.1'): Promise<Socket & { isCut: boolean }> {
  const { port } = app.server.address() as AddressInfo;
  const accepted = once(app.server, 'connection');
  const socket = Object.assign(connect({ port, host: '127.0.0.1', localAddress }), {
    isCut: false,
  });
  sockets.push(socket);
  socket.on('error', () => {});
  socket.on('close', () => {
    socket.isCut = true;
  });
  await Promise.all([accepted, once(socket, 'connect')]);
  return socket;
}

const openOnServer = () =>
  new Promise<number>((tell) => app.server.getConnections((_error, count) => tell(count)));

test('a client that writes hundreds of requests at once and reads nothing is cut off, and one of them was started', async () => {
  const seen = await listening();
  const socket = await open();
  socket.pause();

  socket.write(asking('/large').repeat(500));

  await waitUntil(async () => (await openOnServer()) === 0);
  expect(seen.started).toEqual(['/large']);
  await waitUntil(() => seen.atWork === 0);
});

test('pipelined requests within the limit are answered in order, one at a time', async () => {
  const seen = await listening();
  const socket = await open();
  let received = '';
  socket.on('data', (piece) => {
    received += String(piece);
  });
  const names = Array.from({ length: maxRequestsPerConnection }, (_, index) => String(index));

  socket.write(names.map((name) => asking(`/slow/${name}`)).join(''));

  await waitUntil(() => received.includes(`<${names.at(-1)}>`));
  expect([...received.matchAll(/<(\d+)>/g)].map(([, name]) => name)).toEqual(names);
  expect(seen.atOnce).toBe(1);
  expect(socket.isCut).toBe(false);
});

test('when a client disconnects, its pipelined requests are not started', async () => {
  const seen = await listening();
  const socket = await open();
  socket.pause();
  socket.write(asking('/large') + asking('/slow/second'));
  await waitUntil(() => seen.atWork === 1);

  socket.destroy();

  await waitUntil(async () => (await openOnServer()) === 0);
  await pause(60);
  expect(seen.started).toEqual(['/large']);
});

test.each([
  ['behind a proxy, whose health checks do so, is no fault, and nothing is begun', 1],
  ['directly is no fault, and nothing of it stays at work', 0],
])(
  'a client that has reset its connection before its call is handled %s',
  async (_what, proxies) => {
    const lines: string[] = [];
    const seen = await listening({
      proxies,
      log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
    });

    for (let call = 0; call < 5; call += 1) {
      const socket = await open();
      socket.write(asking('/slow/gone'));
      socket.resetAndDestroy();
    }

    await waitUntil(async () => (await openOnServer()) === 0);
    await waitUntil(() => seen.atWork === 0);
    if (proxies > 0) expect(seen.started).toEqual([]);
    expect(lines).toEqual([]);
  },
);

test('a browser’s six connections, each with one request after another, are served concurrently and stay open', async () => {
  const seen = await listening();
  const browser = await Promise.all(Array.from({ length: 6 }, () => open()));

  const answers = await Promise.all(
    browser.map(async (socket) => {
      let received = '';
      socket.on('data', (piece) => {
        received += String(piece);
      });
      for (let turn = 1; turn <= 40; turn += 1) {
        socket.write(asking(`/slow/${turn}`));
        await waitUntil(() => received.includes(`<${turn}>`));
      }
      return received.split('HTTP/1.1 200').length - 1;
    }),
  );

  expect(answers).toEqual([40, 40, 40, 40, 40, 40]);
  expect(browser.some(({ isCut }) => isCut)).toBe(false);
  expect(seen.atOnce).toBeGreaterThan(1);
});

test('a client that stops reading is cut off, one that reads slowly and steadily is not', async () => {
  await listening({ idleTimeoutMs: 700 });
  const [stopped, slow] = [await open(), await open()];
  stopped.pause();
  slow.pause();
  let taken = 0;
  const sip = setInterval(() => {
    taken += slow.read(1024 * 1024)?.length ?? slow.read()?.length ?? 0;
  }, 100);
  const began = performance.now();
  stopped.write(asking('/large'));
  slow.write(asking('/large'));

  await waitUntil(async () => (await openOnServer()) === 1, 5);
  expect(performance.now() - began).toBeGreaterThan(600);
  await waitUntil(() => taken > large.length, 20);
  clearInterval(sip);
  expect(performance.now() - began).toBeGreaterThan(3 * 700);
  expect(slow.isCut).toBe(false);
});

test('connections are limited in number and in idle time', async () => {
  await listening();

  expect(app.server).toMatchObject({ maxConnections: 5000, timeout: 60_000 });
});

/** As many idle connections as one address may have, and ten more. */
async function openTooMany(): Promise<Array<Socket & { isCut: boolean }>> {
  const opened = [];
  for (let count = 0; count < connectionsPerAddress + 10; count += 1) opened.push(await open());
  return opened;
}

async function answers(socket: Socket): Promise<boolean> {
  socket.write(asking('/slow/there'));
  await once(socket, 'data');
  return true;
}

test('one address gets at most a tenth of the connections: further ones are cut off, other addresses get theirs', async () => {
  await listening();
  const opened = await openTooMany();

  await waitUntil(async () => (await openOnServer()) === connectionsPerAddress);
  expect(opened.slice(0, connectionsPerAddress).some(({ isCut }) => isCut)).toBe(false);
  await waitUntil(() => opened.slice(connectionsPerAddress).every(({ isCut }) => isCut));
  expect(await answers(await open('127.0.0.2'))).toBe(true);

  for (const socket of opened) socket.destroy();
  await waitUntil(async () => (await openOnServer()) === 1);
  expect(await answers(await open())).toBe(true);
});

test('behind a proxy, whose address all connections have, there is no limit per address', async () => {
  await listening({ proxies: 1 });
  await openTooMany();

  expect(await openOnServer()).toBe(connectionsPerAddress + 10);
});

test('a connection without a request is closed when its headers are late', async () => {
  await listening();
  expect(app.server).toMatchObject({ headersTimeout: 15_000 });
  app.server.headersTimeout = 300;
  const socket = await open();
  socket.resume();

  await waitUntil(() => socket.isCut, 10);
}, 20_000);
