import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueRoutes } from '../src/catalogue/index.ts';
import type { TestApp } from './app.ts';
import { createTestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ routes: catalogueRoutes });
});
afterAll(() => app.close());

test('a version of the API that does not exist is refused in the words of the caller, and none is taken for the only one', async () => {
  const ask = (headers: Record<string, string>) =>
    app.call('GET', 'public/service-type', { headers });
  expect((await ask({})).status).toBe(200);
  expect((await ask({ 'x-api-version': '1.0', 'x-instance': 'vaga' })).status).toBe(200);
  const refused = await ask({ 'x-api-version': '2.0', 'accept-language': 'en-GB' });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    type: 'Error',
    messages: [{ code: 'X-Api-Version', text: expect.stringContaining('1.0') }],
  });
});
