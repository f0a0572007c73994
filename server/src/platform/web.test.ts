import { mkdir, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { brandOf } from '@vaga/contract/brands';
import { emptySite } from '@vaga/contract/site';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../test/temporary-folder.ts';
import { createServer } from './http/server.ts';
import { registerWeb } from './web.ts';

/** A build with one page that shows the length of the form it read, the script that counts visits, and its language. */
const page = `export const entry = { module: {
  respond: async (_build, request, { site, language }) =>
    new Response(String((await request.text()).length), {
      headers: { 'x-analytics': String(site.analyticsUrl), 'content-language': language },
    }),
} };`;

/** A build whose page fails like one whose call got an error status. */
const failingPage = `export const entry = { module: {
  respond: async (_build, request, { logError }) => {
    logError(Object.assign(new Error('call failed'), { status: Number(new URL(request.url).pathname.slice(1)) }));
    return new Response('');
  },
} };`;

/** A build whose page shows the cookie that its calls carry. */
const framedPage = `export const entry = { module: {
  respond: async (_build, _request, { api, session }) =>
    new Response(JSON.stringify([session, (await api({ method: 'GET', path: 'sent-cookie', headers: {} })).body])),
} };`;

/** A build whose page shows which entity its calls name. */
const callingPage = `export const entry = { module: {
  respond: async (_build, _request, { api }) =>
    new Response(JSON.stringify((await api({ method: 'GET', path: 'named-entity', headers: {} })).body)),
} };`;

let app: FastifyInstance;
const folder = createTemporaryFolder();
afterEach(() => app.close());

async function listening(site = emptySite): Promise<number> {
  await serve({ at: folder.path, page, site });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

interface ServeInput {
  /** A folder of its own for each page: Node loads a build once. */
  at: string;
  page: string;
  site?: typeof emptySite;
  /** That the session of each request acts for. */
  entityId?: string;
  log?: Logger;
}

async function serve({ at, page, site = emptySite, entityId, log }: ServeInput): Promise<void> {
  await mkdir(join(at, 'client'), { recursive: true });
  await mkdir(join(at, 'server'), { recursive: true });
  await writeFile(join(at, 'server', 'index.js'), page);
  await writeFile(join(at, 'package.json'), '{"type":"module"}');
  app = await createServer({ log: log ?? pino({ level: 'silent' }), proxies: 0, isHttps: false });
  app.get('/api/named-entity', ({ headers }) => ({ entity: headers['x-entity-id'] ?? null }));
  app.get('/api/sent-cookie', ({ headers }) => ({ cookie: headers.cookie ?? null }));
  await registerWeb(app, {
    mode: 'production',
    buildDir: at,
    apiKey: null,
    ownOrigin: 'http://localhost',
    brand: brandOf('vaga'),
    findCaller: async () => (entityId === undefined ? null : { ...member, entityId }),
    loadContext: ({ caller }) => ({ ...facts, site, session: caller }),
  });
}

const member = {
  accountId: 'account',
  sessionId: 'session',
  language: 'pt',
  hasAcceptedTerms: true,
  membership: null,
  hasSecondFactor: false,
} as const;

const facts = { now: '2026-11-24T09:00:00Z', variant: 'vaga', mapStyleUrl: null, session: null };

/** Sends a form in one piece, with its length or, as a stream, without it. */
function send(port: number, form: string, { saysItsLength = true } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status?: number; text: string }>();
  const headers = {
    origin: 'http://localhost',
    'content-type': 'application/x-www-form-urlencoded',
    ...(saysItsLength
      ? { 'content-length': form.length }
      : { 'transfer-encoding': 'chunked', connection: 'close' }),
  };
  const sent = httpRequest({ host: '127.0.0.1', port, method: 'POST', headers }, (reply) => {
    let text = '';
    reply.on('data', (piece) => {
      text += piece;
    });
    reply.on('end', () => resolve({ status: reply.statusCode, text }));
  });
  sent.on('error', reject);
  sent.end(form);
  return promise;
}

test('a page reads a form as long as any of ours', async () => {
  const port = await listening();

  expect(await send(port, 'a='.padEnd(64 * 1024, 'b'))).toEqual({ status: 200, text: '65536' });
});

test('a longer form, or one without a length, is refused before a page reads any of it', async () => {
  const port = await listening();

  expect((await send(port, 'a='.padEnd(64 * 1024 + 1, 'b'))).status).toBe(413);
  expect((await send(port, 'a=b', { saysItsLength: false })).status).toBe(400);
});

const counter = 'https://stats.example/script.js';

/** The page for a browser with these headers: its script that counts visits, and what it may load. */
async function pageFor(headers: Record<string, string> = {}) {
  const reply = await app.inject({ method: 'GET', url: '/', headers });
  return {
    script: reply.headers['x-analytics'],
    policy: String(reply.headers['content-security-policy']),
  };
}

test('the script that counts visits is allowed by its origin only, and none by default', async () => {
  await listening({ ...emptySite, analyticsUrl: counter });
  const { script, policy } = await pageFor();
  expect(script).toBe(counter);
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/stats\.example;/);
  expect(policy).toMatch(/connect-src 'self' https:\/\/stats\.example;/);
  await app.close();

  await listening();
  expect((await pageFor()).script).toBe('null');
  expect((await pageFor()).policy).not.toContain('stats.example');
});

test.each([
  ['Do-Not-Track', { dnt: '1' }],
  ['Global Privacy Control', { 'sec-gpc': '1' }],
])(
  'a browser that sends %s is never asked and gets no script that counts visits',
  async (_name, headers) => {
    await listening({ ...emptySite, analyticsUrl: counter });
    const { script, policy } = await pageFor(headers);
    expect(script).toBe('null');
    expect(policy).not.toContain('stats.example');
  },
);

async function writeFiles(): Promise<void> {
  const assets = join(folder.path, 'client', 'assets');
  await mkdir(assets, { recursive: true });
  const script = 'console.log("a script"); '.repeat(100);
  await writeFile(join(assets, 'script-abc.js'), script);
  await writeFile(join(assets, 'script-abc.js.br'), brotliCompressSync(script));
  await writeFile(join(assets, 'script-abc.js.gz'), gzipSync(script));
  await writeFile(join(folder.path, 'client', 'robots.txt'), 'User-agent: *');
}

test('a file of the pages is compressed as the browser accepts, or plain, with its type and caching', async () => {
  await writeFiles();
  await listening();
  const script = (headers = {}) => app.inject({ url: '/assets/script-abc.js', headers });

  const [plain, br, gzip, noBr, robots] = await Promise.all([
    script(),
    script({ 'accept-encoding': 'gzip, deflate, br, zstd' }),
    script({ 'accept-encoding': 'gzip' }),
    script({ 'accept-encoding': 'br;q=0, gzip;q=0.5' }),
    app.inject({ url: '/robots.txt' }),
  ]);

  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    vary: 'Accept-Encoding',
  });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload);
  expect(br.headers['content-encoding']).toBe('br');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload);
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(noBr.headers['content-encoding']).toBe('gzip');
  expect(robots.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });
  expect(robots.payload).toBe('User-agent: *');
});

test('a cached file is not sent again, and HEAD gets only headers', async () => {
  await writeFiles();
  await listening();
  const { headers } = await app.inject({ url: '/robots.txt' });

  const known = { 'if-none-match': `"other", W/${headers.etag}` };
  const again = await app.inject({ url: '/robots.txt', headers: known });
  const changed = await app.inject({ url: '/robots.txt', headers: { 'if-none-match': '"other"' } });
  const head = await app.inject({ method: 'HEAD', url: '/robots.txt' });

  expect(again.statusCode).toBe(304);
  expect(again.payload).toBe('');
  expect(changed.statusCode).toBe(200);
  expect(head.headers).toMatchObject({ 'content-length': '13', etag: headers.etag });
  expect(head.payload).toBe('');
});

test('nothing beside the files is served: no compressed file by its own name, nothing above the folder', async () => {
  await writeFiles();
  await listening();
  const paths = ['/assets/script-abc.js.br', '/assets/none.js', '/assets/../../package.json'];
  const answers = await Promise.all(paths.map((url) => app.inject({ url })));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200]);
  // A page: a path above the root is the root.
  expect(answers[2]?.payload).toBe('0');
});

const english = { 'accept-language': 'en-GB' };

test.each([
  ['nothing', {}, 'pt'],
  ['any', { 'accept-language': '*' }, 'pt'],
  ['a language that we have not', { 'accept-language': 'fr-FR,de;q=0.8' }, 'pt'],
  ['English', { 'accept-language': 'en-GB,en;q=0.9' }, 'en'],
  ['French, then English', { 'accept-language': 'fr,en-US;q=0.8,pt;q=0.5' }, 'en'],
  ['Portuguese with more weight', { 'accept-language': 'en;q=0.4,pt-PT;q=0.9' }, 'pt'],
  ['no Portuguese', { 'accept-language': 'pt;q=0,en;q=0.1' }, 'en'],
  ['a choice for English', { 'accept-language': 'pt-PT', cookie: 'a=b; lang=en' }, 'en'],
  ['a choice for Portuguese', { 'accept-language': 'en-GB', cookie: 'lang=pt; a=b' }, 'pt'],
  ['a choice that is none', { 'accept-language': 'en-GB', cookie: 'lang=fr' }, 'en'],
  ['another than that of the page read last', { ...english, cookie: 'lang-read=pt' }, 'pt'],
  ['another than was chosen', { cookie: 'lang-read=pt; lang=en' }, 'en'],
])(
  'the page for a browser that asks for %s is in its language',
  async (_what, headers, language) => {
    await listening();
    const reply = await app.inject({ method: 'GET', url: '/login', headers });
    expect(reply.headers['content-language']).toBe(language);
    expect(reply.headers.vary).toBe('Cookie, Accept-Language, Accept-Encoding');
  },
);

test.each([
  ['/about', english, 'pt'],
  ['/about.data', english, 'pt'],
  ['/en/about', {}, 'en'],
  ['/en/about.data', { cookie: 'lang=pt' }, 'en'],
  ['/en', { 'accept-language': 'pt-PT' }, 'en'],
  ['/', { 'accept-language': 'en-GB', cookie: 'lang=en' }, 'pt'],
  ['/_root.data', english, 'pt'],
  ['/entity/1/farmacia-do-largo', english, 'pt'],
])('the page at %s is in the language that it says', async (url, headers, language) => {
  await listening();
  const reply = await app.inject({ method: 'GET', url, headers });
  expect(reply.headers['content-language']).toBe(language);
});

test.each([
  {
    reader: 'reads on in the language of a shared link',
    url: '/en/about',
    headers: { 'accept-language': 'pt' },
    kept: 'lang-read=en; Path=/; SameSite=Lax',
  },
  {
    reader: 'reads in the language of the browser again, after a shared link in another',
    url: '/en/about',
    headers: { ...english, cookie: 'lang-read=pt' },
    kept: 'lang-read=en; Path=/; SameSite=Lax',
  },
  {
    reader: 'typed the address after a shared link',
    url: '/',
    headers: { ...english, cookie: 'lang-read=pt' },
  },
  { reader: 'reads what the browser asks for', url: '/en/about', headers: english },
  { reader: 'chose another language before', url: '/en/about', headers: { cookie: 'lang=pt' } },
  { reader: 'typed the address', url: '/', headers: english },
])('whether the language is stored of a reader who $reader', async ({ url, headers, kept }) => {
  await listening();
  const reply = await app.inject({ method: 'GET', url, headers });
  expect(reply.headers['set-cookie']).toBe(kept);
});

test('a page whose call got 503 is logged with that call; any other failure is logged', async () => {
  const lines: string[] = [];
  const failing = createTemporaryFolder();
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  await serve({ at: failing.path, page: failingPage, log });

  await app.inject('/503');
  expect(lines).toEqual([]);
  await app.inject('/500');
  expect(lines.join()).toContain('a page failed to render');
  failing.remove();
});

test('the calls of a page name the entity that the session of its reader acts for', async () => {
  const calling = createTemporaryFolder();
  const named = async (entityId?: string) => {
    await serve({ at: calling.path, page: callingPage, ...(entityId ? { entityId } : {}) });
    const { body } = await app.inject('/');
    await app.close();
    return JSON.parse(body);
  };
  expect(await named('entity-1')).toEqual({ entity: 'entity-1' });
  expect(await named()).toEqual({ entity: null });
  calling.remove();
});

test('other sites may frame the page for it alone, which is asked without the session of its reader', async () => {
  const framed = createTemporaryFolder();
  await serve({ at: framed.path, page: framedPage, entityId: 'entity-1' });
  const headers = { cookie: 'vaga_session=secret' };
  for (const url of ['/embed/entity/12', '/en/embed/entity/12', '/embed/entity/12.data']) {
    const reply = await app.inject({ url, headers });
    expect(reply.headers['content-security-policy'], url).toMatch(/; frame-ancestors \*$/);
    expect(reply.headers['x-frame-options'], url).toBeUndefined();
    expect(reply.headers['x-robots-tag'], url).toBe('noindex');
    expect(reply.headers['set-cookie'], url).toBeUndefined();
    expect(JSON.parse(reply.payload), url).toEqual([null, { cookie: null }]);
  }
  for (const url of [
    '/',
    '/user',
    '/embed',
    '/embed/entity/12/x',
    '/embed/entity/..%2f..%2fuser',
    '/%65mbed/entity/12',
    '/en/embed/%65ntity/12.data',
  ]) {
    const reply = await app.inject({ url, headers });
    expect(reply.headers['content-security-policy'], url).toMatch(/; frame-ancestors 'none'$/);
    expect(reply.headers['x-frame-options'], url).toBe('SAMEORIGIN');
    expect(JSON.parse(reply.payload)[1], url).toEqual(headers);
  }
  const sent = await app.inject({ method: 'POST', url: '/embed/entity/12', headers });
  expect(sent.statusCode).toBe(405);
  framed.remove();
});

test('the script for other sites is the one file that their pages may load', async () => {
  await writeFiles();
  await writeFile(join(folder.path, 'client', 'embed.js'), 'embed()');
  await listening();
  const policyOf = async (url: string) =>
    (await app.inject(url)).headers['cross-origin-resource-policy'];
  expect(await policyOf('/embed.js')).toBe('cross-origin');
  expect(await policyOf('/assets/script-abc.js')).toBe('same-origin');
  expect(await policyOf('/robots.txt')).toBe('same-origin');
});

test('a browser asks at each use whether the service worker is still the same', async () => {
  await writeFiles();
  await writeFile(join(folder.path, 'client', 'service-worker.js'), 'serve()');
  await listening();
  const { headers } = await app.inject('/service-worker.js');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers.etag).toBeDefined();
});
