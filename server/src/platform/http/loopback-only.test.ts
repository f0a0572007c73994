import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { isLoopbackRequest } from './loopback-only.ts';

async function isLetIn(headers: Record<string, string>): Promise<boolean> {
  const app = Fastify();
  app.get('/', async (request) => isLoopbackRequest(request));
  return (await app.inject({ url: '/', headers })).json();
}

test.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST.',
  '127.0.0.1:3000',
  '127.9.9.9',
  '[::1]:3000',
  'vaga.localhost',
])('a request for %s comes from this machine', async (host) => {
  expect(await isLetIn({ host })).toBe(true);
});

test.each([
  'vaga.example',
  'localhost.evil.example',
  '127.0.0.1.nip.example',
  'evil.example:3000',
  '192.168.1.7',
  '0.0.0.0',
  '[::2]',
  '[',
])('a page of %s whose name resolves to this machine is refused', async (host) => {
  expect(await isLetIn({ host })).toBe(false);
});

test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
  'a request forwarded by a proxy, as %s shows, does not come from this machine',
  async (name) => {
    expect(await isLetIn({ host: 'localhost', [name]: '203.0.113.9' })).toBe(false);
  },
);
