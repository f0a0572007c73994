import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { brandOf } from '@vaga/contract/brands';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { documentRoutes } from './documentation.ts';
import { createServer } from './server.ts';

test('the document of the API is written and packed once for all its answers', async () => {
  const app = await createServer({ log: pino({ level: 'silent' }), proxies: 0, isHttps: false });
  await documentRoutes(app, {
    brand: brandOf('vaga'),
    version: '1',
    url: 'http://localhost',
    guide: 'How to call.',
    endpoints: [],
    slices: {},
  });
  await app.ready();
  const write = vi.spyOn(app, 'swagger');
  const read = (encoding: string, url = '/api/openapi.json') =>
    app.inject({ url, headers: { 'accept-encoding': encoding } });

  const [plain, br, gzip] = [await read('identity'), await read('br'), await read('gzip')];
  const other = await read('identity', '/api/docs/json');
  const yaml = [await read('identity', '/api/docs/yaml'), await read('identity', '/api/docs/yaml')];

  expect(plain.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Vaga API' } });
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(br.headers.vary).toBe('Accept-Encoding');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload);
  expect(other.payload).toBe(plain.payload);
  expect(yaml.map(({ payload }) => payload.startsWith('openapi: 3.1.0'))).toEqual([true, true]);
  // Once as JSON, once as YAML.
  expect(write).toHaveBeenCalledTimes(2);
  await app.close();
});

test('the page of calls shows the brand in place of its library', async () => {
  const app = await createServer({ log: pino({ level: 'silent' }), proxies: 0, isHttps: false });
  await documentRoutes(app, {
    brand: brandOf('safecheckin'),
    version: '1',
    url: 'http://localhost',
    guide: 'How to call.',
    endpoints: [],
    slices: {},
  });
  const page = (await app.inject('/api/docs/')).body;
  expect(page).toMatch(/<title>\S+ API<\/title>/);
  const found = [...page.matchAll(/href="\.(\/static\/theme\/[^"]+)"/g)];
  expect(found).toHaveLength(2);
  const name = brandOf('safecheckin').name;
  const files = await Promise.all(found.map(([, path]) => app.inject(`/api/docs${path}`)));
  expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(files[0]?.body).toContain(`content: "${name} API"`);
  expect(files[1]?.headers['content-type']).toBe('image/svg+xml');
});
