import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../src/identity/index.ts';
import { createDb, createPool } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/uuid.ts';
import { codeOf } from '../app.ts';
import { buildAccount } from '../builders/index.ts';
import type { TestDatabase } from '../database.ts';
import { createTestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import type { TemporaryFolder } from '../temporary-folder.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import type { Launched } from './launch.ts';
import { launch } from './launch.ts';
import { call } from './product.ts';

const key = 'a-key-of-this-house';
let folder: TemporaryFolder;
let database: TestDatabase;
let product: Launched;
let token: string;

beforeAll(async () => {
  folder = createTemporaryFolder();
  database = await createTestDatabase();
  const settings = {
    DATABASE_URL: database.url,
    API_KEY: key,
    DATA_DIR: folder.path,
    PAYMENT_PROVIDER: 'sandbox',
  };
  product = await launch({ port: await freePort(), settings }).ready();
  const pool = createPool(database.url, { max: 1, onError: () => {} });
  const db = createDb(pool);
  const { id: accountId } = await buildAccount(db);
  const session = await startSession(db, { accountId, userAgent: 'test', now: new Date() });
  token = session.token;
  await pool.end();
});
afterAll(async () => {
  await product.stop();
  await database.drop();
  folder.remove();
});

test('with API_KEY set, a call without it or with another is 401, whatever session it has', async () => {
  for (const headers of [{}, { 'x-api-key': 'another-key' }, { token }]) {
    const refused = await call(product.url, 'GET public/service-type', headers);
    expect(refused.status).toBe(401);
    expect(codeOf(refused)).toBe('api_key.wrong');
  }
  const taken = await call(product.url, 'GET public/service-type', { 'x-api-key': key });
  expect(taken.status).toBe(200);
});

test('a call with a proof of its own, and a public one, needs no key', async () => {
  const notice = await call(product.url, 'POST v1/payment-webhook/sandbox', { body: {} });
  expect(notice.status).toBe(401);
  expect(codeOf(notice)).not.toBe('api_key.wrong');
  for (const path of ['/api/openapi.json', '/api/docs/', '/healthz', '/readyz'])
    expect((await call(product.url, `GET ${path}`)).status, path).toBe(200);
});

test('a link to a file, to which a browser adds no header, opens by the cookie of the session', async () => {
  const file = `GET onboarding/user/schedule/${newId()}/invoice`;
  const cookie = `vaga_session=${token}`;

  expect((await call(product.url, file, { cookie })).status).toBe(404);
  expect(codeOf(await call(product.url, file, { token }))).toBe('api_key.wrong');
  expect(codeOf(await call(product.url, 'GET onboarding/user/person', { cookie }))).toBe(
    'api_key.wrong',
  );
});
