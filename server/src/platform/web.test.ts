import { mkdir, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createThrowAwayFolder } from '../../test/throw-away-folder.ts';
import { createServer } from './http/server.ts';
import { registerWeb } from './web.ts';

/** Stands for the build: its one page says how long the form was that it read. */
const page = `export const entry = { module: {
  respond: async (_build, request) => new Response(String((await request.text()).length)),
} };`;

let app: FastifyInstance;
const folder = createThrowAwayFolder();
afterEach(() => app.close());

async function listening(): Promise<number> {
  await mkdir(join(folder.path, 'client'), { recursive: true });
  await mkdir(join(folder.path, 'server'), { recursive: true });
  await writeFile(join(folder.path, 'server', 'index.js'), page);
  await writeFile(join(folder.path, 'package.json'), '{"type":"module"}');
  app = await createServer({ log: pino({ level: 'silent' }), proxies: 0, isHttps: false });
  await registerWeb(app, {
    ...{ mode: 'production', buildDir: folder.path, apiKey: null },
    ...{ ownOrigin: 'http://localhost', loadContext: () => facts },
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
