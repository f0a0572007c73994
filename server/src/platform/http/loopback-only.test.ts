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
])('who asks for %s is on this machine', async (host) => {
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
])('a page of %s whose name leads to this machine is not let in', async (host) => {
  expect(await isLetIn({ host })).toBe(false);
});

test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
  'what a proxy has passed on is not from this machine, as %s tells',
  async (name) => {
    expect(await isLetIn({ host: 'localhost', [name]: '203.0.113.9' })).toBe(false);
  },
);
