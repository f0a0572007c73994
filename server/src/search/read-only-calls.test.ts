import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import { buildAccount, buildEntity } from '../../test/builders/index.ts';
import { identityRoutes } from '../identity/index.ts';
import { sessionCookie } from '../platform/http/caller.ts';
import { loadReference } from '../reference.ts';
import { searchRoutes } from './index.ts';

let app: TestApp;
let headers: Record<string, string>;

/** As a page opened from the address bar or an e-mail forwards the request of a signed-in account. */
beforeAll(async () => {
  app = await createTestApp({
    routes: (deps) => [...searchRoutes(deps), ...identityRoutes(deps)],
  });
  await loadReference(app.db, app.clock.now());
  const token = await app.signIn((await buildAccount(app.db)).id);
  headers = { cookie: `${sessionCookie}=${token}`, 'sec-fetch-site': 'none' };
});

afterAll(() => app.close());

test('the search page opens for a signed-in account from any origin', async () => {
  const body = { filterParams: { serviceType: 5, location: 'm:0603' } };
  expect((await app.call('POST', 'partner/search', { headers, body })).status).toBe(200);
});

test('the page of an entity opens for a signed-in account from any origin', async () => {
  const { id } = await buildEntity(app.db);
  const path = `public/partner/${id}/service/search`;
  expect((await app.call('POST', path, { headers, body: {} })).status).toBe(200);
});

test('a call that changes data is refused from other origins', async () => {
  const foreign = await app.call('POST', 'auth/logout', { headers });
  expect(foreign.status).toBe(403);
});
