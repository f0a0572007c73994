import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { documentRoutes } from './documentation.ts';
import { createServer } from './server.ts';

test('the document of the API is written and packed once for all its answers', async () => {
  const app = await createServer({ log: pino({ level: 'silent' }), proxies: 0, isHttps: false });
  await documentRoutes(app, {
    title: 'Vaga',
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
