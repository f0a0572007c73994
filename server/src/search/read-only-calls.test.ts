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

/** As a page that was opened from the address bar or a mail passes a signed-in reader's request on. */
beforeAll(async () => {
  app = await createTestApp({
    routes: (deps) => [...searchRoutes(deps), ...identityRoutes(deps)],
  });
  await loadReference(app.db, app.clock.now());
  const token = await app.signIn((await buildAccount(app.db)).id);
  headers = { cookie: `${sessionCookie}=${token}`, 'sec-fetch-site': 'none' };
});

afterAll(() => app.close());

test('the search page opens for who is signed in, wherever they come from', async () => {
  const body = { filterParams: { serviceType: 5, location: 'm:0603' } };
  expect((await app.call('POST', 'partner/search', { headers, body })).status).toBe(200);
});

test('the page of an entity opens for who is signed in, wherever they come from', async () => {
  const { id } = await buildEntity(app.db);
  const path = `public/partner/${id}/service/search`;
  expect((await app.call('POST', path, { headers, body: {} })).status).toBe(200);
});

test('what changes something is still refused unless our own pages ask for it', async () => {
  const foreign = await app.call('POST', 'auth/logout', { headers });
  expect(foreign.status).toBe(403);
});
