import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brandOf } from '@vaga/contract/brands';
import { emptySite } from '@vaga/contract/site';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../test/temporary-folder.ts';
import type { Caller } from './http/caller.ts';
import { Problem } from './http/outcome.ts';
import { createServer } from './http/server.ts';
import { writeWaitPage } from './wait-page.ts';
import type { WebOptions } from './web.ts';
import { registerWeb } from './web.ts';

/** Stands for the build: its page makes the calls that its address names, and has the status of the worst answer. */
const page = `export const entry = { module: {
  respond: async (_build, request, { api, logError }) => {
    const { pathname, searchParams, origin } = new URL(request.url);
    const paths = searchParams.getAll('call');
    const replies = await Promise.all(paths.map((path) => api({ method: 'GET', path, headers: {} })));
    const status = Math.max(200, ...replies.map((reply) => reply.status));
    if (status > 200) logError(Object.assign(new Error('a call failed'), { status }));
    return new Response(origin + pathname, { status, headers: { 'content-type': 'text/html' } });
  },
} };`;

let app: FastifyInstance;
let lines: string[];
const folder = createTemporaryFolder();
afterEach(() => app.close());

interface Options {
  perMinute?: number;
  proxies?: number;
  findCaller?: WebOptions['findCaller'];
}

async function createPages(options: Options = {}) {
  const { perMinute = 10_000, proxies = 0, findCaller = async () => null } = options;
  await mkdir(join(folder.path, 'client'), { recursive: true });
  await mkdir(join(folder.path, 'server'), { recursive: true });
  await writeFile(join(folder.path, 'server', 'index.js'), page);
  await writeFile(join(folder.path, 'package.json'), '{"type":"module"}');
  lines = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  app = await createServer({ log, proxies, isHttps: false, perMinute });
  const slow = async () => pause(20, {});
  app.get('/api/slow', (request) => app.runInCallerQueue(request, 'read', slow));
  app.get('/api/guess', { config: { perMinute: 3 } }, async () => ({}));
  app.get('/api/busy', async () => {
    throw new Problem(429, 'too_many', { values: { seconds: 7 } });
  });
  app.get('/api/away', async () => {
    throw new Problem(503, 'busy');
  });
  await registerWeb(app, {
    mode: 'production',
    buildDir: folder.path,
    apiKey: null,
    ownOrigin: 'https://vaga.example',
    brand: brandOf('vaga'),
    findCaller,
    loadContext: () => ({
      now: '2026-11-24T09:00:00Z',
      variant: 'vaga',
      mapStyleUrl: null,
      session: null,
      site: emptySite,
    }),
  });
}

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const load = (url: string, headers: Record<string, string> = browser) =>
  app.inject({ url, headers });

const countOf = (answers: Array<{ statusCode: number }>, status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;

test('of 300 pages that one address asks for at once, 106 are rendered with all their calls, and the rest is refused at once', async () => {
  await createPages();

  const answers = await Promise.all(
    Array.from({ length: 300 }, () => load('/?call=slow&call=slow&call=slow')),
  );

  expect(countOf(answers, 200)).toBe(106);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(194);
  expect(refused[0]?.headers['retry-after']).toBe('2');
});

test('the page that a refused reader gets needs no weight that a font of the system may lack', () => {
  const input = { language: 'pt', text: 'Tente daqui a 2 segundos.', isFrameable: false } as const;
  const { html } = writeWaitPage({ brand: brandOf('vaga'), ...input });
  expect(new Set(html.match(/font-weight:\d+/g))).toEqual(new Set(['font-weight:700']));
});

test('pages and calls of one address wait in the same queue', async () => {
  await createPages();
  const flood = Array.from({ length: 106 }, () => app.inject('/api/slow'));
  const answers = Promise.all(flood);
  await pause(1);

  expect((await load('/')).statusCode).toBe(429);
  expect(countOf(await answers, 200)).toBe(106);
});

test('pages of a signed-in account wait for its own pages, and not for those of others behind its address', async () => {
  const caller = (accountId: string): Caller => ({
    accountId,
    sessionId: accountId,
    language: 'pt',
    hasAcceptedTerms: true,
    entityId: null,
    membership: null,
    hasSecondFactor: false,
  });
  await createPages({ findCaller: async ({ headers }) => caller(headers.cookie ?? '') });
  const pageOf = (cookie: string) => load('/?call=slow', { ...browser, cookie });
  const answers = Promise.all(Array.from({ length: 106 }, () => pageOf('ana')));
  await pause(1);

  const [own, other] = await Promise.all([pageOf('ana'), pageOf('rui')]);
  expect([own.statusCode, other.statusCode]).toEqual([429, 200]);
  expect(countOf(await answers, 200)).toBe(106);
});

test('the calls of a page are not counted beside it, but those with a limit of their own', async () => {
  await createPages({ perMinute: 10 });

  for (let count = 0; count < 5; count += 1)
    expect((await load('/?call=slow&call=slow&call=slow')).statusCode).toBe(200);
  expect((await app.inject('/api/slow')).statusCode).toBe(200);
  await app.close();

  await createPages();
  expect((await load('/?call=guess&call=guess&call=guess')).statusCode).toBe(200);
  expect((await load('/?call=guess')).statusCode).toBe(429);
});

test.each([
  ['/?call=busy', 429, '7'],
  ['/?call=away', 503, '1'],
  ['/?call=busy&call=away', 503, '7'],
])(
  'a page whose call is refused (%s) says when to come again, and the log is quiet',
  async (url, status, seconds) => {
    await createPages();
    const answer = await load(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['retry-after']).toBe(seconds);
    expect(lines).toEqual([]);
  },
);

test('a call that is refused for the moment says when to come again, and a page that is not refused says nothing of it', async () => {
  await createPages();
  const after = async (url: string) => (await load(url)).headers['retry-after'];
  expect(await after('/api/busy')).toBe('7');
  expect(await after('/api/away')).toBe('1');
  expect(await after('/?call=slow')).toBeUndefined();
});

test.each([
  ['pt', 'Espere um momento, por favor', /Demasiados pedidos. Espere \d+ segundos./],
  ['en', 'Please wait a moment', /Too many requests. Wait \d+ seconds./],
])(
  'a browser over the limit of pages is told so by a page in its language (%s), any other client by the envelope',
  async (language, title, text) => {
    await createPages({ perMinute: 2 });
    await load('/login');

    const refused = await load('/login', { ...browser, cookie: `lang=${language}` });

    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused.headers['cache-control']).toBe('no-store');
    const policy = refused.headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    const style = /<style>(.*)<\/style>/s.exec(refused.payload)?.[1] ?? '';
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(refused.payload).toContain(`<html lang="${language}-`);
    expect(refused.payload).toContain(`<h1>${title}</h1>`);
    expect(refused.payload).toMatch(text);
    const other = await load('/', { accept: '*/*', 'accept-language': language });
    expect(other.json()).toMatchObject({ messages: [{ code: 'too_many' }] });
    expect(other.json().messages[0].text).toMatch(text);
  },
);

test('a file over its limit is refused without a page', async () => {
  await mkdir(join(folder.path, 'client', 'assets'), { recursive: true });
  await writeFile(join(folder.path, 'client', 'assets', 'one.css'), 'p{}');
  await createPages({ perMinute: 1 });
  for (let count = 0; count < 10; count += 1)
    expect((await load('/assets/one.css')).statusCode).toBe(200);
  const refused = await load('/assets/one.css');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ messages: [{ code: 'too_many' }] });
});

test('a form that names another origin is refused without an error in the log; an own one has the address that the browser sent it to', async () => {
  await createPages({ proxies: 1 });
  const post = (origin: string) =>
    app.inject({
      method: 'POST',
      url: '/preferences',
      headers: { host: 'vaga.example', 'sec-fetch-site': 'same-origin', origin },
    });

  for (const origin of ['http://evil', 'null', 'not an origin'])
    expect((await post(origin)).statusCode, origin).toBe(403);
  const own = await post('https://vaga.example');
  expect(own.payload).toBe('https://vaga.example/preferences');
  expect(lines).toEqual([]);
});
