import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEntity } from '../../../test/builders/index.ts';
import type { ImportWorld } from '../../../test/import.fixture.ts';
import { filesOf, openImport } from '../../../test/import.fixture.ts';
import { matchColumns } from './columns.rules.ts';
import { planImport } from './plan-import.ts';
import { readCsvFile } from './read-csv-file.rules.ts';
import { saveImport } from './save-import.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImport();
});
afterAll(() => world.app.close());

test('of a batch of new entities one fails alone: its code was taken meanwhile, the others are saved', async () => {
  const { app } = world;
  const { accountId, entityId, organisationId } = await world.openOwner();
  const codes = Array.from({ length: 6 }, (_, number) => `lote-${number}`);
  const files = Object.entries(filesOf(codes)).map(([name, text]) => {
    const kind = name.replace('.csv', '') as 'entities' | 'services' | 'schedules';
    const table = readCsvFile(String(text), kind);
    if ('refused' in table) throw new Error(`The file ${name} is refused.`);
    return { table, places: matchColumns(kind, table.headers, {}) };
  });
  const input = {
    organisationId,
    isAdministrator: false,
    language: 'pt' as const,
    now: app.clock.now(),
  };
  const planned = await planImport(app.db, files, input);
  await buildEntity(app.db, { code: 'lote-3' });
  const { plans, left } = await saveImport(app.db, planned, {
    ...input,
    actor: {
      kind: 'member',
      accountId,
      entityId,
      organisationId,
      entityType: 'TestPartner',
      standing: 'setup',
      roles: [],
      organisationRoles: ['owner'],
    },
  });
  expect(left).toBe(0);
  expect(plans.map(({ code, entity }) => `${code} ${entity?.row.state}`)).toEqual(
    codes.map((code) => `${code} ${code === 'lote-3' ? 'error' : 'new'}`),
  );
  const saved = await app.db
    .selectFrom('entities as e')
    .innerJoin('entityServices as o', 'o.entityId', 'e.id')
    .innerJoin('capacityPools as p', 'p.entityId', 'e.id')
    .innerJoin('schedules as s', 's.poolId', 'p.id')
    .select(['e.code', 'p.ordinal'])
    .where('e.organisationId', '=', organisationId)
    .where('e.id', '<>', entityId)
    .orderBy('e.code')
    .execute();
  expect(saved.map(({ code }) => code)).toEqual(codes.filter((code) => code !== 'lote-3'));
  expect(new Set(saved.map(({ ordinal }) => ordinal))).toEqual(new Set([0]));
});
