import type { Location } from '@vaga/contract/geography';
import type { Need } from '@vaga/contract/needs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import { buildEntity, buildEntityService } from '../../test/builders/index.ts';
import { loadCatalogue } from '../catalogue/index.ts';
import { loadGeography } from '../geography/index.ts';
import { needsRoutes } from './index.ts';

let app: TestApp;
const cardiology = 102;
const general = 101;

beforeAll(async () => {
  app = await createTestApp({ routes: needsRoutes });
  await app.db.transaction().execute(async (trx) => {
    await loadGeography(trx, app.clock.now());
    await loadCatalogue(trx, app.clock.now());
  });
  const lagrimas = await entityNamed('Farmácia das Lágrimas');
  await buildEntityService(app.db, { entityId: lagrimas, serviceId: cardiology });
});
afterAll(() => app.close());

async function entityNamed(
  businessName: string,
  given: Parameters<typeof buildEntity>[1] = {},
): Promise<string> {
  const { id } = await buildEntity(app.db, { ...given, businessName });
  await buildEntityService(app.db, { entityId: id, serviceId: general });
  return id;
}

async function find(query: string, more = '', language = 'pt-PT') {
  const { status, body } = await app.call(
    'GET',
    `v1/needs?query=${encodeURIComponent(query)}${more}`,
    { headers: { 'accept-language': language } },
  );
  expect(status).toBe(200);
  return body.data as { needs: Need[]; isUrgent: boolean; where: Location | null };
}

const idsOf = ({ needs }: { needs: Need[] }) =>
  needs.flatMap((need) => (need.kind === 'entity' ? [need.id] : []));

test('a service is found in the language of the reader, whatever the language that it was typed in', async () => {
  expect((await find('cardiology')).needs[0]).toEqual({
    kind: 'service',
    service: cardiology,
    serviceType: 1,
    description: 'Cardiologia',
    serviceTypeDescription: 'Consultas',
    usualFor: null,
  });
  const inEnglish = await find('dor de cabeça', '', 'en-GB');
  expect(inEnglish.needs[0]).toMatchObject({
    description: 'General practice',
    usualFor: 'headache',
  });
});

test('neither a service nor a type that no entity offers is found', async () => {
  expect((await find('mamografia')).needs).toEqual([]);
  expect((await find('vacina')).needs).toEqual([]);
});

test('a sign of danger is said to be one', async () => {
  expect(await find('dor no peito')).toMatchObject({ isUrgent: true });
  expect(await find('cardiologia')).toMatchObject({ isUrgent: false });
});

test.each([
  ['cardiologia no Porto', 'Porto'],
  ['cardiologia porto', 'Porto'],
  ['cardiology in Lisbon', 'Lisboa'],
  ['dor de cabeça em Vila Nova de Gaia', 'Vila Nova de Gaia'],
])('%s is a need, and where', async (typed, where) => {
  const found = await find(typed);
  expect(found.needs[0]).toMatchObject({ kind: 'service' });
  expect(found.where?.locationDescription).toBe(where);
});

test.each(['cardiologia', 'dor no peito', 'Porto', 'farmácia das lágrimas coimbra', 'xyzzy'])(
  '%s names no place to search in',
  async (typed) => {
    expect((await find(typed)).where).toBeNull();
  },
);

test('an entity is found by its name, by a part of it, with its town, without accents and with slips', async () => {
  const id = await entityNamed('Laboratório Álvaro Gusmão', { locality: 'Aveiro' });
  for (const typed of ['alvaro gus', 'GUSMÃO', 'laboratorio gusmao aveiro', 'alvaro gusmau'])
    expect(idsOf(await find(typed)), typed).toEqual([id]);
  expect((await find('gusmao')).needs[0]).toMatchObject({
    kind: 'entity',
    description: 'Laboratório Álvaro Gusmão',
    locality: 'Aveiro',
  });
  expect(idsOf(await find('gusmao', '&only=services'))).toEqual([]);
  expect(idsOf(await find('alvaro gusmau', '&only=entities'))).toEqual([id]);
  expect((await find('aveiro', '&only=entities')).needs).toEqual([]);
});

test('the kind of an entity alone names none', async () => {
  expect(idsOf(await find('farmácia'))).toEqual([]);
});

test('an entity that the public does not see, or that has nothing to book, is not found; a paused one is', async () => {
  const paused = await entityNamed('Xisto em pausa');
  await app.db
    .updateTable('entities')
    .set({ state: 'paused', pausedUntil: '2030-01-01' })
    .where('id', '=', paused)
    .execute();
  await entityNamed('Xisto privado', { isPrivate: true });
  await entityNamed('Xisto em rascunho', { state: 'draft' });
  await entityNamed('Xisto hotel', { entityType: 'AccommodationPartner' });
  await buildEntity(app.db, { businessName: 'Xisto sem serviços' });
  const closed = await entityNamed('Xisto fechado');
  await app.db
    .updateTable('entities')
    .set({ state: 'closed', closedAt: app.clock.now() })
    .where('id', '=', closed)
    .execute();
  expect(idsOf(await find('xisto'))).toEqual([paused]);
});

test('one letter, an empty text and signs alone find nothing', async () => {
  for (const typed of ['', 'c', '%', '%_', '  ']) expect((await find(typed)).needs).toEqual([]);
});
