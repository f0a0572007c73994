import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@vaga/embedded-postgres';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { startSmtp } from '../smtp.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { runStatement } from '../temporary-server.ts';
import { registerAccount } from './booking.ts';
import { launch } from './launch.ts';
import { call, waitUntil } from './product.ts';

test('a database of one’s own that goes away and comes back finds the product where it was: not ready, then ready, its mail sent', async () => {
  const folder = createTemporaryFolder();
  onTestFinished(folder.remove);
  const smtp = await startSmtp();
  const dataDir = join(folder.path, 'theirs');
  const databasePort = await freePort();
  const theirs = () => startEmbeddedPostgres({ dataDir, port: databasePort, log: () => {} });
  let database = await theirs();
  const settings = {
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    DATA_DIR: join(folder.path, 'ours'),
  };
  const product = await launch({ port: await freePort(), settings }).ready();
  const { url } = product;
  onTestFailed(() => console.log(product.output()));
  expect((await registerAccount(url, 'before@people.example')).body.type).toBe('Success');
  await waitUntil(() => smtp.received.length === 1);

  await database.stop();
  await waitUntil(async () => (await call(url, 'GET /readyz')).status === 503);
  expect((await call(url, 'GET /healthz')).status).toBe(200);
  const refused = await registerAccount(url, 'during@people.example');
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({ type: 'Error', messages: [{ code: 'busy' }] });
  await pause(3000);
  database = await theirs();

  await waitUntil(async () => (await call(url, 'GET /readyz')).status === 200);
  expect((await registerAccount(url, 'after@people.example')).body.type).toBe('Success');
  await waitUntil(() => smtp.received.length === 2, 30);
  expect(smtp.received[1]?.to?.[0]?.address).toBe('after@people.example');
  expect(product.output()).toContain('calls were answered 503');
  expect(product.output()).not.toContain('"level":50');
  expect(await product.stop()).toEqual({ code: 0, signal: null });
  await database.stop();
  await smtp.close();
}, 120_000);

test('a database that takes no writes, as one whose standby became the primary, is left until there is one that does', async () => {
  const folder = createTemporaryFolder();
  onTestFinished(folder.remove);
  const dataDir = join(folder.path, 'theirs');
  const database = await startEmbeddedPostgres({ dataDir, port: await freePort(), log: () => {} });
  onTestFinished(() => database.stop());
  const settings = { DATABASE_URL: database.url, DATA_DIR: join(folder.path, 'ours') };
  const product = await launch({ port: await freePort(), settings }).ready();
  const { url } = product;
  onTestFailed(() => console.log(product.output()));
  await runStatement(database.url, 'alter database vaga set default_transaction_read_only = on');
  await runStatement(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name like 'vaga%'`,
  );

  await waitUntil(async () => (await call(url, 'GET /readyz')).status === 503);
  const refused = await waitUntil(async () => {
    const reply = await registerAccount(url, 'during@people.example');
    return reply.status === 503 && product.output().includes('"25006') && reply;
  });
  expect(refused.body).toMatchObject({ type: 'Error', messages: [{ code: 'busy' }] });
  expect(refused.headers.get('retry-after')).toBe('1');

  await runStatement(
    database.url,
    'begin read write; alter database vaga reset default_transaction_read_only; commit',
  );
  await waitUntil(async () => (await call(url, 'GET /readyz')).status === 200);
  await waitUntil(
    async () => (await registerAccount(url, 'after@people.example')).body.type === 'Success',
  );
  expect(await product.stop()).toEqual({ code: 0, signal: null });
}, 120_000);
