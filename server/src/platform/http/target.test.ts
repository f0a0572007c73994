import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { endpoint } from '@vaga/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createEncryption } from '../encryption.ts';
import { success } from './outcome.ts';
import { registerRoutes } from './register.ts';
import { open } from './route.ts';
import { createServer } from './server.ts';
import { isApiCall } from './target.ts';

const getItem = endpoint({
  slice: 'things',
  method: 'GET',
  path: 'thing',
  summary: 'A thing.',
  access: 'anyone',
  data: z.string(),
  perMinute: 3,
});

let app: FastifyInstance;
let logged: { msg: string; route: string }[];
afterEach(() => app.close());

/** A server with a call and, like the product, a handler for every other path. */
async function listening(): Promise<number> {
  logged = [];
  const lines = new Writable({
    write(line, _encoding, done) {
      logged.push(JSON.parse(String(line)));
      done();
    },
  });
  app = await createServer({ log: pino({}, lines), proxies: 0, isHttps: false });
  registerRoutes(app, [open(getItem, async () => success('a thing'))], {
    clock: { now: () => new Date('2026-11-24T09:00:00Z') },
    findCaller: async () => null,
    accessKeys: { find: async () => null, isRefused: () => true },
    accessRule: () => null,
    standingRule: () => null,
    describeEntityChange: async () => ({ currentEntity: null, requestedEntity: null }),
    encryption: createEncryption('the key of the tests, known to everybody'),
    apiKey: 'a-key-of-this-house',
    ownOrigin: 'http://localhost',
  });
  app.all('/*', async (request, reply) => {
    if (isApiCall(request)) return reply.callNotFound();
    return reply.type('text/plain').send('page');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Sends the request target unchanged: fetch would normalise it. */
function get(port: number, path: string, headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined;
    cache: string | undefined;
    text: string;
  }>();
  const options = { host: '127.0.0.1', port, path, headers, setHost: !('host' in headers) };
  httpRequest(options, (reply) => {
    let text = '';
    reply.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    reply.on('end', () =>
      resolve({ status: reply.statusCode, cache: reply.headers['cache-control'], text }),
    );
  })
    .on('error', reject)
    .end();
  return promise;
}

const spellings = ['/api/thing', '/%61pi/thing', '/a%70i/thing', '/%61%70%69/thin%67'];
const withKey = { 'x-api-key': 'a-key-of-this-house' };

test('a call needs the key however its path is spelled', async () => {
  const port = await listening();

  for (const path of spellings.slice(0, 3)) expect((await get(port, path)).status, path).toBe(401);
});

test('all spellings of a path share one limit, are not cached and are logged', async () => {
  const port = await listening();

  const answers = [];
  for (const path of spellings) answers.push(await get(port, path, withKey));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers.map(({ cache }) => cache)).toEqual(Array(4).fill('no-store'));
  const calls = logged.filter(({ msg }) => msg === 'call').map(({ route }) => route);
  expect(calls).toEqual(Array(4).fill('/api/thing'));
});

test('an unknown path of the API gets the envelope however it is spelled', async () => {
  const port = await listening();

  for (const path of ['/api/nothing', '/%61pi/nothing', '/api%2fnothing', '/api/%2e%2e/nothing']) {
    const { status, text } = await get(port, path, withKey);
    expect({ path, status, body: JSON.parse(text) }).toMatchObject({
      path,
      status: 404,
      body: { type: 'Error', data: null, messages: [{ code: 'not_found' }] },
    });
  }
  expect((await get(port, '/apiary')).text).toBe('page');
});

test('a request target that is not a path is refused', async () => {
  const port = await listening();

  for (const path of ['http://x/api/thing', 'https://x/'])
    expect((await get(port, path, withKey)).status, path).toBe(400);
});

test('a Host header that is no host name is refused', async () => {
  const port = await listening();

  for (const host of ['[', 'a b', 'x:99999', 'a@b', 'a/b', 'a?b', 'a#b', 'x:', '[::1', '1.2.3.999'])
    expect((await get(port, '/', { host })).status, host).toBe(400);
  for (const host of ['vaga.example', 'my_machine:3000', '[::1]:3000', '127.0.0.1'])
    expect((await get(port, '/', { host })).status, host).toBe(200);
});
