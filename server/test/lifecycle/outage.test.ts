import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { freePort } from '../free-port.ts';
import { startSmtp } from '../smtp.ts';
import { createThrowAwayFolder } from '../throw-away-folder.ts';
import { launch } from './launch.ts';
import { call, until } from './product.ts';

test('a database of one’s own that goes away and comes back finds the product where it was: not ready, then ready, its mail sent', async () => {
  const folder = createThrowAwayFolder();
  onTestFinished(folder.remove);
  const smtp = await startSmtp();
  const dataDir = join(folder.path, 'theirs');
  const databasePort = await freePort();
  const theirs = () => startEmbeddedPostgres({ dataDir, port: databasePort, log: () => {} });
  let database = await theirs();
  const settings = {
    ...{ DATABASE_URL: database.url, SMTP_URL: smtp.url },
    DATA_DIR: join(folder.path, 'ours'),
  };
  const product = await launch({ port: await freePort(), settings }).ready();
  const { url } = product;
  onTestFailed(() => console.log(product.said()));
  expect((await register(url, 'before@people.example')).body.type).toBe('Success');
  await until(() => smtp.received.length === 1);

  await database.stop();
  await until(async () => (await call(url, 'GET /readyz')).status === 503);
  expect((await call(url, 'GET /healthz')).status).toBe(200);
  const refused = await register(url, 'during@people.example');
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({ type: 'Error', messages: [{ code: 'busy' }] });
  await pause(3000);
  database = await theirs();

  await until(async () => (await call(url, 'GET /readyz')).status === 200);
  expect((await register(url, 'after@people.example')).body.type).toBe('Success');
  await until(() => smtp.received.length === 2, 30);
  expect(smtp.received[1]?.to?.[0]?.address).toBe('after@people.example');
  expect(await product.stop()).toEqual({ code: 0, signal: null });
  await database.stop();
  await smtp.close();
}, 120_000);

const register = (url: string, email: string) =>
  call(url, 'POST onboarding/user', {
    body: {
      ...{ firstName: 'Ana', lastName: 'Reis', email },
      ...{ password: 'Vaga-2026!', confirmPassword: 'Vaga-2026!' },
    },
  });
