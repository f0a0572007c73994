import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCampaign, buildEntity, buildEntityService } from '../../test/builders/index.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createTestDatabase } from '../../test/database.ts';
import type { Db } from '../platform/db.ts';
import { createDb, createPool } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import { loadReference } from '../reference.ts';
import { listEntityServices, readCampaigns, readEntityService } from './index.ts';

const antigen = 501;
const pcr = 502;
const cardiology = 102;

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { max: 2, onError: () => {} }));
  await loadReference(db);
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const onTheDay = { language: 'pt' as const, day: '2026-11-25', entityCode: null };

test('an entity lists its services by type and name, with its usual prices', async () => {
  const entity = await buildEntity(db);
  for (const serviceId of [antigen, pcr, cardiology]) {
    await buildEntityService(db, { entityId: entity.id, serviceId, priceCents: serviceId * 10 });
  }
  await buildEntityService(db, { entityId: entity.id, serviceId: 503, isActive: false });

  const services = await listEntityServices(db, { ...onTheDay, entityId: entity.id });

  expect(services?.map(({ serviceId, price }) => [serviceId, price])).toEqual([
    [cardiology, 10.2],
    [pcr, 50.2],
    [antigen, 50.1],
  ]);
  expect(services?.[0]).toMatchObject({
    serviceDescription: 'Cardiologia',
    location: 'Entity',
    radiusKm: null,
    campaign: null,
    needsApproval: false,
    allowPrescription: false,
    durationMinutes: 30,
  });
});

test('a campaign applies its price and text only on its days, and its last day is returned', async () => {
  const offered = await buildEntityService(db, { serviceId: antigen, priceCents: 2500 });
  const campaign = await buildCampaign(db, {
    entityServiceId: offered.id,
    priceCents: 1990,
    nameEn: 'Autumn',
    fromDate: '2026-11-20',
    untilDate: '2026-12-01',
  });
  const on = async (day: string) => {
    const list = await listEntityServices(db, {
      entityId: offered.entityId,
      language: 'en',
      day,
      entityCode: null,
    });
    return list?.[0];
  };
  expect(await on('2026-11-30')).toMatchObject({
    price: 19.9,
    priceCents: 1990,
    campaign: { id: campaign.id, description: 'Autumn', priceCents: 1990, until: '2026-11-30' },
  });
  expect(await on('2026-12-01')).toMatchObject({ priceCents: 2500, campaign: null });
  expect(await on('2026-11-19')).toMatchObject({ priceCents: 2500, campaign: null });
});

test('the price of a campaign with a code applies with that code', async () => {
  const offered = await buildEntityService(db, { serviceId: antigen, priceCents: 2500 });
  await buildCampaign(db, { entityServiceId: offered.id, priceCents: 1500, entityCode: 'hotel' });
  const input = { ...onTheDay, entityId: offered.entityId };
  const without = await listEntityServices(db, input);
  const withCode = await listEntityServices(db, { ...input, entityCode: 'hotel' });
  expect([without?.[0]?.priceCents, withCode?.[0]?.priceCents]).toEqual([2500, 1500]);
});

test('a service type or a service filters the list, an unknown one empties it', async () => {
  const entity = await buildEntity(db);
  for (const serviceId of [antigen, pcr, cardiology]) {
    await buildEntityService(db, { entityId: entity.id, serviceId });
  }
  const ids = async (narrow: { serviceTypeId?: number; serviceId?: number }) =>
    (await listEntityServices(db, { ...onTheDay, entityId: entity.id, ...narrow }))?.map(
      ({ serviceId }) => serviceId,
    );
  expect(await ids({ serviceTypeId: 5 })).toEqual([pcr, antigen]);
  expect(await ids({ serviceId: cardiology })).toEqual([cardiology]);
  expect(await ids({ serviceTypeId: 5, serviceId: cardiology })).toEqual([]);
  expect(await ids({ serviceId: 999_999 })).toEqual([]);
});

test('an entity that is not public has no list', async () => {
  const hidden = await buildEntity(db, { isPrivate: true });
  await buildEntityService(db, { entityId: hidden.id, serviceId: antigen });
  expect(await listEntityServices(db, { ...onTheDay, entityId: hidden.id })).toBeNull();
  expect(await listEntityServices(db, { ...onTheDay, entityId: newId() })).toBeNull();
});

test('an entity service is read with its entity, and whether it is offered', async () => {
  const entity = await buildEntity(db, { timeZone: 'Atlantic/Azores', isActive: false });
  const offered = await buildEntityService(db, {
    entityId: entity.id,
    serviceId: antigen,
    location: 'AtAddress',
    radiusKm: 12.5,
  });
  expect(await readEntityService(db, offered.id)).toMatchObject({
    entityId: entity.id,
    entityName: 'Farmácia Central',
    timeZone: 'Atlantic/Azores',
    location: 'AtAddress',
    radiusKm: 12.5,
    priceCents: 2000,
    isOffered: false,
  });
  expect(await readEntityService(db, newId())).toBeNull();
});

test('campaigns are read for an interval of days, both ends inclusive', async () => {
  const offered = await buildEntityService(db, { serviceId: antigen });
  await buildCampaign(db, {
    entityServiceId: offered.id,
    fromDate: '2026-12-05',
    untilDate: '2026-12-10',
  });
  const count = async (from: string, until: string) =>
    (await readCampaigns(db, [offered.id], { from, until })).length;
  expect(await count('2026-12-01', '2026-12-05')).toBe(1);
  expect(await count('2026-12-09', '2026-12-31')).toBe(1);
  expect(await count('2026-12-01', '2026-12-04')).toBe(0);
  expect(await count('2026-12-10', '2026-12-31')).toBe(0);
  expect(await readCampaigns(db, [], { from: '2026-01-01', until: '2026-12-31' })).toEqual([]);
});
