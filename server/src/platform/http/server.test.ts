import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createServer } from './server.ts';

const log = pino({ level: 'silent' });

async function answersOf(isHttps: boolean) {
  const app = await createServer({ log, proxies: 0, isHttps });
  app.get('/api/thing', async () => 'thing');
  app.get('/api/broken', async () => {
    throw new Error('broken');
  });
  const asked = ['/api/thing', '/api/broken', '/api/nowhere', '/nowhere', '/%zz'];
  const answers = await Promise.all(asked.map((url) => app.inject({ url })));
  await app.close();
  return answers;
}

test('every reply has its security headers, found or not, success or error', async () => {
  for (const { headers } of await answersOf(false)) {
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
});

test('browsers are sent the header to stay on https if the public address is https', async () => {
  for (const { headers } of await answersOf(true)) {
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  }
});
