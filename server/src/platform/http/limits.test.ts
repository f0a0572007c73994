import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createServer } from './server.ts';
import { isApiCall } from './target.ts';

const log = pino({ level: 'silent' });

/** A server with a call under the general limit of ten, and one with its own limit of three. */
async function serverBehind(proxies: number) {
  const app = await createServer({ log, proxies, isHttps: false, perMinute: 10 });
  app.get('/api/thing', async () => 'thing');
  app.get('/api/other', async () => 'other');
  app.get('/api/dear', { config: { perMinute: 3 } }, async () => 'dear');
  app.get('/api/signed', { config: { isUnlimited: true } }, async () => 'signed');
  app.get('/file.css', async () => 'file');
  app.all('/*', async (request, reply) => (isApiCall(request) ? reply.callNotFound() : 'page'));
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['x-api-key'] === 'wrong') return reply.code(401).send();
  });
  return app;
}

type Server = Awaited<ReturnType<typeof serverBehind>>;

/** All in one turn of the event loop. */
async function burst(app: Server, request: InjectOptions | string, count: number) {
  const calls = Array.from({ length: count }, () => app.inject(request));
  return (await Promise.all(calls)).map(({ statusCode }) => statusCode);
}

const withKey = (key: string) => ({ url: '/api/thing', headers: { 'x-api-key': key } });

const count = (statuses: number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;

test('of a burst as many are served as the limit allows, and the rest reads when to retry', async () => {
  const app = await serverBehind(0);

  const statuses = await burst(app, '/api/thing', 30);

  expect(count(statuses, 200)).toBe(10);
  expect(count(statuses, 429)).toBe(20);
  const refused = await app.inject('/api/other');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ type: 'Error', messages: [{ code: 'too_many' }] });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
});

test('a call with its own limit is counted by itself', async () => {
  const app = await serverBehind(0);

  expect(count(await burst(app, '/api/dear', 5), 200)).toBe(3);
  expect(count(await burst(app, '/api/thing', 12), 200)).toBe(10);
});

test('wrong keys and unknown paths are counted like any other call', async () => {
  const app = await serverBehind(0);

  const statuses = [
    ...(await burst(app, withKey('wrong'), 6)),
    ...(await burst(app, '/api/nothing', 6)),
  ];

  expect(count(statuses, 401)).toBe(6);
  expect(count(statuses, 404)).toBe(4);
  expect(count(statuses, 429)).toBe(2);
});

test('files of pages are counted by themselves, ten times as many; signed webhooks are not counted', async () => {
  const app = await serverBehind(0);

  const files = await burst(app, '/file.css', 120);

  expect(count(files, 200)).toBe(100);
  expect(count(files, 429)).toBe(20);
  expect(count(await burst(app, '/api/thing', 10), 200)).toBe(10);
  expect(count(await burst(app, '/api/signed', 50), 200)).toBe(50);
});

test('pages are counted by themselves, half as many, whatever their path: one subscriber cannot occupy the process with rendering', async () => {
  const app = await serverBehind(0);

  const asked = [...(await burst(app, '/', 8)), ...(await burst(app, '/search?page=2', 8))];

  expect(count(asked, 200)).toBe(5);
  expect(count(asked, 429)).toBe(11);
  expect(count(await burst(app, '/api/thing', 12), 200)).toBe(10);
});

test('an oversized body is refused, and a slow one times out', async () => {
  const app = await serverBehind(0);
  app.post('/api/thing', async () => 'thing');

  const send = (length: number) =>
    app.inject({ method: 'POST', url: '/api/thing', payload: { text: 'a'.repeat(length) } });

  expect((await send(60 * 1024)).statusCode).toBe(200);
  expect((await send(64 * 1024)).statusCode).toBe(413);
  expect(app.server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 30_000 });
});

test('addresses are counted separately, an IPv6 network of one subscriber together', async () => {
  const app = await serverBehind(0);
  await burst(app, { url: '/api/thing', remoteAddress: '2001:db8:1:2::1' }, 10);

  const from = async (remoteAddress: string) =>
    (await app.inject({ url: '/api/thing', remoteAddress })).statusCode;

  expect(await from('2001:db8:1:2:ffff::9')).toBe(429);
  expect(await from('2001:db8:1:3::1')).toBe(200);
  expect(await from('10.0.0.1')).toBe(200);
});

test('without a proxy in front, a client cannot claim another address', async () => {
  const app = await serverBehind(0);

  const statuses: number[] = [];
  for (let call = 0; call < 12; call += 1) {
    const headers = { 'x-forwarded-for': `10.1.1.${call}` };
    statuses.push(...(await burst(app, { url: '/api/thing', headers }, 1)));
  }

  expect(count(statuses, 429)).toBe(2);
});

test('behind one proxy the address counts that the proxy added, not those that the client claimed before it', async () => {
  const app = await serverBehind(1);

  const statuses: number[] = [];
  for (let call = 0; call < 12; call += 1) {
    const headers = { 'x-forwarded-for': `10.1.1.${call}, 192.0.2.1` };
    statuses.push(...(await burst(app, { url: '/api/thing', headers }, 1)));
  }
  const other = await app.inject({
    url: '/api/thing',
    headers: { 'x-forwarded-for': '192.0.2.2' },
  });

  expect(count(statuses, 429)).toBe(2);
  expect(other.statusCode).toBe(200);
});

test.each([
  ['192.0.2.1:', '192.0.2.2:40000'],
  ['[2001:db8:1:2::1]:', '[2001:db8:1:3::1]:40000'],
])(
  'a proxy that writes the port of the client has one address for all ports: %s',
  async (address, other) => {
    const app = await serverBehind(1);
    const from = (forwarded: string) =>
      burst(app, { url: '/api/thing', headers: { 'x-forwarded-for': forwarded } }, 1);

    const statuses: number[] = [];
    for (let call = 0; call < 12; call += 1)
      statuses.push(...(await from(`10.1.1.1, ${address}${4000 + call}`)));

    expect(count(statuses, 429)).toBe(2);
    expect(await from(other)).toEqual([200]);
  },
);
