import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMember } from '../../../test/builders/index.ts';
import type { ImportWorld } from '../../../test/import.fixture.ts';
import {
  countsOf,
  errorsOf,
  fileOf,
  filesOf,
  openImport,
  sendImport,
  zipOf,
} from '../../../test/import.fixture.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImport();
});
afterAll(() => world.app.close());

let numbers = 0;
const newCode = () => {
  numbers += 1;
  return `loja-${numbers}`;
};

test('a planned price and the own code are read, written and kept, and a day that has come is refused', async () => {
  const owner = await world.openOwner();
  const code = newCode();
  await owner.run(filesOf([code]));
  const head = 'entity;service;next_price;next_price_from;own_code';
  const planned = { 'services.csv': fileOf(head, `${code};hemograma;19,50;2027-01-01;AN-001`) };
  expect(errorsOf(await owner.run(planned))).toEqual([]);
  const saved = () =>
    world.app.db
      .selectFrom('entityServices as o')
      .innerJoin('entities as e', 'e.id', 'o.entityId')
      .select(['o.priceCents', 'o.nextPriceCents', 'o.nextPriceFrom', 'o.ownCode'])
      .where('e.code', '=', code)
      .executeTakeFirstOrThrow();
  const kept = { priceCents: 1800, nextPriceCents: 1950, nextPriceFrom: '2027-01-01' };
  expect(await saved()).toMatchObject({ ...kept, ownCode: 'AN-001' });
  // Empty cells and a file without these columns leave them.
  const again = await owner.run({ 'services.csv': fileOf(head, `${code};hemograma;;;`) });
  expect(countsOf(again)[1]).toEqual([0, 0, 1, 0]);
  await owner.run(filesOf([code]));
  expect(await saved()).toMatchObject({ ...kept, ownCode: 'AN-001' });

  const wrong = [
    `${code};hemograma;20;2026-11-24;`,
    `${code};hemograma;20;;`,
    `${code};hemograma;20;2029-01-01;`,
  ];
  for (const line of wrong)
    expect(errorsOf(await owner.run({ 'services.csv': fileOf(head, line) }))).toEqual([
      line.includes(';;')
        ? 'services 2 next_price_from: import.required'
        : 'services 2 next_price_from: service.next_price_day',
    ]);
  expect(await saved()).toMatchObject(kept);
});

test('nothing is imported into an organisation that is closed, and the sentence says so', async () => {
  const owner = await world.openOwner();
  const { app } = world;
  await app.db
    .updateTable('organisations')
    .set({ state: 'closed', closedAt: app.clock.now() })
    .where('id', '=', owner.organisationId)
    .execute();
  const steward = await buildMember(app.db, { entityType: 'Administrator', roles: ['steward'] });
  const token = await app.signIn(steward.accountId, steward.entityId);
  await app.db
    .updateTable('sessions')
    .set({ secondFactorAt: app.clock.now() })
    .where('accountId', '=', steward.accountId)
    .execute();
  const code = newCode();
  const path = `v1/admin/organisations/${owner.organisationId}/import`;
  const { body } = await sendImport(app, { token, content: zipOf(filesOf([code])) }, { path });
  expect([body.type, body.messages[0].code]).toEqual(['Error', 'import.organisation_closed']);
  const found = await app.db.selectFrom('entities').select('id').where('code', '=', code).execute();
  expect(found).toEqual([]);
});
