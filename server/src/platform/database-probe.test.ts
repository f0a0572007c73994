import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { freePort } from '../../test/free-port.ts';
import { runStatement } from '../../test/temporary-server.ts';
import { createDatabaseProbe } from './database-probe.ts';

const log = { error: () => {}, warn: () => {} };

/** Accepts connections and never answers. */
async function startMute() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket));
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { sockets, url: `postgres://vaga:pass@127.0.0.1:${port}/vaga` };
}

test('a mute database is reported silent within two seconds, and concurrent checks share one probe', async () => {
  const { sockets, url } = await startMute();
  const probe = createDatabaseProbe(url, log);
  onTestFinished(() => probe.close());
  const askedAt = performance.now();

  const answers = await Promise.all(Array.from({ length: 50 }, () => probe.check()));

  expect(new Set(answers)).toEqual(new Set(['silent']));
  expect(performance.now() - askedAt).toBeLessThan(2000);
  expect(sockets).toHaveLength(1);
});

test('a database that refuses is away; one that accepts writes is ready; a standby is away', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const name = new URL(database.url).pathname.slice(1);
  const unreachable = createDatabaseProbe(
    `postgres://vaga:pass@127.0.0.1:${await freePort()}/vaga`,
    log,
  );
  const probe = createDatabaseProbe(database.url, log);
  expect(await unreachable.check()).toBe('away');
  expect(await probe.check()).toBe('ready');
  probe.close();
  await runStatement(database.url, `alter database ${name} set default_transaction_read_only = on`);

  const standby = createDatabaseProbe(database.url, log);
  expect(await standby.check()).toBe('away');
  standby.close();
});
