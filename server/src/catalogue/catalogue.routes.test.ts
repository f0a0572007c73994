import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import { buildAccount, buildEntity, buildEntityService } from '../../test/builders/index.ts';
import { newId } from '../platform/uuid.ts';
import { catalogueRoutes, loadCatalogue } from './index.ts';

let app: TestApp;
let token: string;
const english = { 'accept-language': 'en-GB' };
const antigen = 501;
const cardiology = 102;

beforeAll(async () => {
  app = await createTestApp({ routes: catalogueRoutes });
  await app.db.transaction().execute((trx) => loadCatalogue(trx, app.clock.now()));
  token = await app.signIn((await buildAccount(app.db)).id);
});

afterAll(() => app.close());

const slugsOf = (body: { data: { slug: string }[] }) => body.data.map(({ slug }) => slug);

test('the six service types are listed in their order, in the language of the reader', async () => {
  const { status, body } = await app.call('GET', 'public/service-type');
  expect(status).toBe(200);
  expect(body.data).toEqual([
    { id: 1, slug: 'appointments', description: 'Consultas' },
    { id: 2, slug: 'exams', description: 'Exames' },
    { id: 3, slug: 'analyses', description: 'Análises' },
    { id: 4, slug: 'vaccines', description: 'Vacinas' },
    { id: 5, slug: 'covid-tests', description: 'Testes COVID' },
    { id: 6, slug: 'telemedicine', description: 'Telemedicina' },
  ]);
  const inEnglish = await app.call('GET', 'public/service-type', { headers: english });
  expect(inEnglish.body.data[5].description).toBe('Telemedicine');
});

test('every service has a name and an explanation in both languages, and each type has at least five', async () => {
  const services = await app.db.selectFrom('services').selectAll().execute();
  expect(services.length).toBeGreaterThanOrEqual(60);
  for (const service of services) {
    for (const text of [service.informationPt, service.informationEn]) {
      expect(text).toMatch(/^<p>.+<\/p><ul>(<li>.+<\/li>){2}<\/ul>$/);
    }
    expect(service.namePt).not.toBe('');
    expect(service.nameEn).not.toBe('');
    expect(Math.floor(service.id / 100)).toBe(service.serviceTypeId);
  }
  for (let type = 1; type <= 6; type += 1) {
    expect(services.filter(({ serviceTypeId }) => serviceTypeId === type).length).toBeGreaterThan(
      4,
    );
  }
});

test('a consultation ends at Executed, a lab test has a result, a COVID test authorises or not and has a validity in hours', async () => {
  const read = (slug: string) =>
    app.db
      .selectFrom('services')
      .select(['results', 'validityHours'])
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
  expect(await read('cardiologia')).toEqual({ results: ['Executed'], validityHours: null });
  expect((await read('hemograma')).results).toEqual(['Executed', 'WithResult']);
  expect(await read('covid-pcr')).toEqual({
    results: ['Executed', 'Authorized', 'Unauthorized', 'Inconclusive'],
    validityHours: 72,
  });
  expect((await read('covid-antigenio')).validityHours).toBe(24);
});

test('the services of a type are named in the language of the reader and sorted by that name', async () => {
  const pt = await app.call('GET', 'public/service-type/5/service');
  expect(slugsOf(pt.body)).toContain('covid-pcr-urgente');
  expect(pt.body.data[0]).toEqual({
    id: 504,
    slug: 'covid-igg',
    description: 'Anticorpos IgG COVID-19',
    information: expect.stringContaining('<li>Preparação: '),
    allowPrescription: false,
    idServiceType: 5,
    durationMinutes: 10,
  });
  const en = await app.call('GET', 'public/service-type/5/service', { headers: english });
  expect(en.body.data[0].description).toBe('Combined COVID-19 and flu test');
  expect(en.headers.vary).toContain('Accept-Language');
});

test('an unknown service type answers 404, and one that is no number is refused', async () => {
  expect((await app.call('GET', 'public/service-type/99/service')).status).toBe(404);
  expect((await app.call('GET', 'public/service-type/x/service')).status).toBe(400);
  expect((await app.call('GET', 'public/service-type?entityId=x')).status).toBe(400);
});

test('with an entity only its services are listed, and the answer is never cached', async () => {
  const entity = await buildEntity(app.db);
  await buildEntityService(app.db, { entityId: entity.id, serviceId: antigen });
  await buildEntityService(app.db, { entityId: entity.id, serviceId: cardiology, isActive: false });

  const types = await app.call('GET', `public/service-type?entityId=${entity.id}`);
  expect(slugsOf(types.body)).toEqual(['covid-tests']);
  expect(types.headers['cache-control']).toBe('no-store');
  const tests = await app.call('GET', `public/service-type/5/service?entityId=${entity.id}`);
  expect(slugsOf(tests.body)).toEqual(['covid-antigenio']);
  const visits = await app.call('GET', `public/service-type/1/service?entityId=${entity.id}`);
  expect(visits.body.data).toEqual([]);
});

test('a private, an inactive and an unknown entity have the same empty lists', async () => {
  const ids = [newId()];
  for (const closed of [{ isPrivate: true }, { isActive: false }]) {
    const { id } = await buildEntity(app.db, closed);
    await buildEntityService(app.db, { entityId: id, serviceId: antigen });
    ids.push(id);
  }
  for (const id of ids) {
    const { status, body } = await app.call('GET', `public/service-type?entityId=${id}`);
    expect([status, body.data]).toEqual([200, []]);
  }
});

test('a person can schedule the services that some active entity offers, by type', async () => {
  const { id } = await buildEntity(app.db);
  await buildEntityService(app.db, { entityId: id, serviceId: cardiology });
  await buildEntityService(app.db, { entityId: id, serviceId: antigen });
  const { status, body } = await app.call('GET', 'onboarding/user/travel/service', { token });
  expect(status).toBe(200);
  expect(slugsOf(body)).toEqual(['cardiologia', 'covid-antigenio']);
});

test('the types of identification and prescription are listed; 9 is the national document', async () => {
  const documents = await app.call('GET', 'onboarding/user/person/identification-types', { token });
  expect(documents.body.data).toContainEqual({ id: 1, description: 'Passaporte' });
  expect(documents.body.data).toContainEqual({ id: 9, description: 'Cartão de cidadão' });
  const prescriptions = await app.call('GET', 'onboarding/prescription/type', {
    token,
    headers: english,
  });
  expect(prescriptions.body.data).toHaveLength(4);
  expect(prescriptions.body.data[3]).toEqual({ id: 4, description: 'Paper prescription' });
});

test('the lists of the account require a sign-in', async () => {
  for (const path of [
    'onboarding/user/travel/service',
    'onboarding/user/person/identification-types',
    'onboarding/prescription/type',
  ]) {
    expect((await app.call('GET', path)).status).toBe(401);
    expect((await app.call('GET', path, { token: 'x'.repeat(43) })).status).toBe(401);
  }
});
