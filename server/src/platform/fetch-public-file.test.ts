import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHttpsServer, testCertificate } from '../../test/https-server.ts';
import { fetchPublicFile } from './fetch-public-file.ts';

const limits = { maxBytes: 10_000, timeoutMs: 2000, maxRedirects: 3 };

test.each([
  ...['http://calendar.example/a.ics', 'ftp://calendar.example/a.ics', 'file:///etc/passwd'],
  ...['https://127.0.0.1/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/', 'https://localhost/'],
  // The URL parser writes each of these as 127.0.0.1, and 169.254.169.254 is where clouds keep their secrets.
  ...['https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://127.1/'],
  ...['https://169.254.169.254/latest/meta-data/', 'https://192.168.1.1/', 'https://0.0.0.0/'],
  ...['https://8.8.8.8:8443/', 'https://8.8.8.8:22/'],
])('%s is not fetched', async (address) => {
  expect(await fetchPublicFile(address, limits)).toEqual({ kind: 'failed', failure: 'not_public' });
});

const answers: Record<string, RequestListener> = {
  '/file': (_request, reply) => reply.setHeader('etag', '"1"').end('BEGIN:VCALENDAR'),
  '/to-file': (_request, reply) => reply.writeHead(302, { location: '/file' }).end(),
  '/to-private': (_request, reply) =>
    reply.writeHead(302, { location: 'https://169.254.169.254/latest/meta-data/' }).end(),
  '/to-plain': (_request, reply) =>
    reply.writeHead(307, { location: 'http://localhost/file' }).end(),
  '/to-other-port': (_request, reply) =>
    reply.writeHead(302, { location: 'https://localhost:5432/' }).end(),
  '/for-ever': (_request, reply) => reply.writeHead(302, { location: '/for-ever' }).end(),
  '/endless': (_request, reply) => {
    const more = () => reply.destroyed || reply.write('a'.repeat(4000), more);
    more();
  },
  '/silent': () => {},
  '/packed': (_request, reply) => reply.setHeader('content-encoding', 'gzip').end('bomb'),
  '/missing': (_request, reply) => reply.writeHead(404).end(),
};

let server: Awaited<ReturnType<typeof startHttpsServer>>;
beforeAll(async () => {
  server = await startHttpsServer((request, reply) =>
    (answers[request.url ?? ''] ?? answers['/missing'])?.(request, reply),
  );
});
afterAll(() => server.stop());

/** From the server of this file alone, as if it were the public internet. */
const fetchFrom = (path: string, options: Partial<typeof limits> = {}) =>
  fetchPublicFile(
    `https://localhost:${server.port}${path}`,
    { ...limits, ...options },
    {
      mayConnect: (address, port) => address !== '169.254.169.254' && port === server.port,
      ca: testCertificate,
    },
  );

test('a file is fetched, also behind a redirect', async () => {
  const file = { kind: 'content', content: Buffer.from('BEGIN:VCALENDAR'), etag: '"1"' };
  expect(await fetchFrom('/file')).toEqual(file);
  expect(await fetchFrom('/to-file')).toEqual(file);
});

test.each([
  ['/to-private', 'not_public'],
  ['/to-plain', 'not_public'],
  ['/to-other-port', 'not_public'],
  ['/for-ever', 'refused'],
  ['/endless', 'too_large'],
  ['/packed', 'refused'],
  ['/missing', 'refused'],
])('%s ends as %s', async (path, failure) => {
  expect(await fetchFrom(path)).toEqual({ kind: 'failed', failure });
});

test('a server that says nothing is waited for no longer than its time', async () => {
  const failed = { kind: 'failed', failure: 'too_slow' };
  expect(await fetchFrom('/silent', { timeoutMs: 200 })).toEqual(failed);
});

test('a server whose certificate nothing vouches for is not read', async () => {
  const reach = { mayConnect: () => true };
  const address = `https://localhost:${server.port}/file`;
  expect(await fetchPublicFile(address, limits, reach)).toEqual({
    kind: 'failed',
    failure: 'unreachable',
  });
});
