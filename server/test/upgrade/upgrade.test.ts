import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { areDocumentsReadable } from '../../src/appointments/index.ts';
import { migrateDatabase } from '../../src/open-database.ts';
import { createPool } from '../../src/platform/db.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { readMigrationFiles } from '../../src/platform/migration-files.ts';
import { loadReference } from '../../src/reference.ts';
import type { TestApp } from '../app.ts';
import { createTestApp } from '../app.ts';
import { matrixRoutes } from '../matrix/matrix-routes.ts';
import { sweepBooks } from '../money-sweep.ts';
import { sweepOccupancy } from '../occupancy-sweep.ts';
import { restoreDump } from './restore-dump.ts';

/** README.md beside this file says how they were made. */
const dumps = [
  {
    name: '5c4230a',
    about: 'that has run migrations before others that sort before them',
    missing: ['023-ticketing', '025-refund-requests', '028-text-messages'],
    session: '91bl8LfmyhR7hdwYGjijIyY1GBZV5-L7BWFk4M1hv5w',
  },
  {
    name: '698375a',
    about: 'that has run the first twenty migrations in order',
    missing: [],
    session: 'n4sjHNtB6zsovG5ogzhdYo53dr7lxMnk9_nv1RKIZw0',
  },
];
const key = 'upgrade-test-key-upgrade-test-key-0001';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

/** Makes a cart for Rosa, holds the first free start of a laboratory and books it, to be paid there. */
async function book({ call, db, clock }: TestApp, token: string): Promise<void> {
  const { rows } = await sql<{ person: string; entityService: string; service: number }>`
    select p.id as person, es.id as "entityService", es.service_id as service
      from persons p, entity_services es join entities e on e.id = es.entity_id
     where p.name = 'Rosa Tavares' and e.business_name = 'Laboratório Basalto' and es.service_id = 317
       and es.location = 'Entity'`.execute(db);
  const [{ person, entityService, service } = { person: '', entityService: '', service: 0 }] = rows;
  const date = '2026-11-26';
  const made = await call('POST', 'onboarding/user/travel/service', {
    token,
    body: { idService: service, date, idPersons: [person] },
  });
  const cart: string = made.body.data.idCart;
  const asset = (await call('GET', `scheduling/${cart}`, { token })).body.data.assets[0].idAsset;
  const slots = `scheduling/${cart}/slot?entityService=${entityService}`;
  const day = await call('GET', `${slots}&date=${date}`, { token });
  const free = day.body.data.slots.find(({ available }: { available: number }) => available > 0);
  const held = await call('POST', slots, { token, body: [{ slot: free.time, persons: [asset] }] });
  expect(held.body).toMatchObject({ type: 'Success' });
  const booked = await call('POST', `scheduling/${cart}/checkout`, {
    token,
    headers: { 'idempotency-key': `upgrade-${Number(clock.now())}` },
    body: { paymentType: { id: 1, method: 0 } },
  });
  expect(booked.body).toMatchObject({ type: 'Success' });
}

for (const { name, about, missing, session } of dumps) {
  test(`a database ${about} comes up: who was signed in is, sees the same list and books`, async () => {
    const database = await restoreDump(name);
    const pool = createPool(database.url, { max: 2, onError: () => {} });
    const { rows: before } = await pool.query<{ name: string }>(
      `select name from kysely_migration order by name`,
    );
    const files = (await readMigrationFiles()).map((file) => file.name);
    const lacking = files.filter((file) => !before.some((row) => row.name === file));
    expect(lacking).toEqual(expect.arrayContaining(missing));

    expect(await migrateDatabase(pool)).toEqual(lacking);
    await pool.end();
    app = await createTestApp({ routes: matrixRoutes, database });
    const { db, clock, call } = app;
    await loadReference(db, clock.now());

    const list = () => call('GET', 'onboarding/user/schedule', { token: session });
    const { rows } = await sql<{ ids: string[] }>`
      select array_agg(a.id) as ids from appointments a join accounts c on c.id = a.account_id
       where c.email = 'patient@vaga.example'`.execute(db);
    const listed = (await list()).body.data.map(({ id }: { id: string }) => id);
    expect(listed.length).toBeGreaterThan(15);
    expect(rows[0]?.ids).toEqual(expect.arrayContaining(listed));
    expect(await areDocumentsReadable(db, createEncryption(key))).toBe(true);

    await book(app, session);

    expect((await list()).body.data).toHaveLength(listed.length + 1);
    expect(await sweepOccupancy(db, clock.now())).toEqual([]);
    expect(await sweepBooks(db)).toEqual([]);
  });
}
