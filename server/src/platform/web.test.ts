import { mkdir, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { emptySite } from '@vaga/contract/site';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createThrowAwayFolder } from '../../test/throw-away-folder.ts';
import { createServer } from './http/server.ts';
import { registerWeb } from './web.ts';

/** Stands for the build: its one page says how long the form was that it read, and which script counts visits. */
const page = `export const entry = { module: {
  respond: async (_build, request, { site }) =>
    new Response(String((await request.text()).length), {
      headers: { 'x-analytics': String(site.analyticsUrl) },
    }),
} };`;

let app: FastifyInstance;
const folder = createThrowAwayFolder();
afterEach(() => app.close());

async function listening(site = emptySite): Promise<number> {
  await mkdir(join(folder.path, 'client'), { recursive: true });
  await mkdir(join(folder.path, 'server'), { recursive: true });
  await writeFile(join(folder.path, 'server', 'index.js'), page);
  await writeFile(join(folder.path, 'package.json'), '{"type":"module"}');
  app = await createServer({ log: pino({ level: 'silent' }), proxies: 0, isHttps: false });
  await registerWeb(app, {
    ...{ mode: 'production', buildDir: folder.path, apiKey: null },
    ...{ ownOrigin: 'http://localhost', loadContext: () => ({ ...facts, site }) },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

const facts = { now: '2026-11-24T09:00:00Z', variant: 'vaga', mapStyleUrl: null, session: null };

/** Sends a form in one piece, with its length or, as a stream, without it. */
function send(port: number, form: string, { saysItsLength = true } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status?: number; text: string }>();
  const headers = {
    ...{ origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
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

test('a form that is longer, or does not say how long it is, is refused before a page reads any of it', async () => {
  const port = await listening();

  expect((await send(port, 'a='.padEnd(64 * 1024 + 1, 'b'))).status).toBe(413);
  expect((await send(port, 'a=b', { saysItsLength: false })).status).toBe(400);
});

const counter = 'https://stats.example/script.js';

/** What a page says to a browser that sends these headers: which script counts visits, and what it may load. */
async function pageFor(headers: Record<string, string> = {}) {
  const reply = await app.inject({ method: 'GET', url: '/', headers });
  return {
    script: reply.headers['x-analytics'],
    policy: String(reply.headers['content-security-policy']),
  };
}

test('the script that counts visits is allowed by its origin alone, and none where none is set', async () => {
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
