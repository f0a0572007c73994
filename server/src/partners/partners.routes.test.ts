import type { NamedEntity } from '@vaga/contract/partners';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { TestApp, TestDeps } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import {
  buildAccount,
  buildClosure,
  buildEntity,
  buildEntityService,
  buildOrganisation,
  buildPool,
  buildSchedule,
} from '../../test/builders/index.ts';
import { demoMarker } from '../platform/demo-data.ts';
import { addDays, daysFrom } from '../platform/local-time.rules.ts';
import { newId } from '../platform/uuid.ts';
import { readRatingAverages } from '../ratings/index.ts';
import { loadReference } from '../reference.ts';
import { readScheduledHours } from '../scheduling/index.ts';
import { partnersRoutes } from './index.ts';

let app: TestApp;
let token: string;
const methods = ['card', 'mbway'] as const;
const routes = ({ db }: TestDeps) =>
  partnersRoutes({
    db,
    provider: { methods },
    readRatings: readRatingAverages,
    readHours: readScheduledHours,
  });
const english = { 'accept-language': 'en-GB' };
const antigen = 501;

beforeAll(async () => {
  app = await createTestApp({ routes });
  await loadReference(app.db, app.clock.now());
  token = await app.signIn((await buildAccount(app.db)).id);
});

afterAll(() => app.close());

function buildPharmacy(given: Parameters<typeof buildEntity>[1] = {}) {
  return buildEntity(app.db, {
    descriptionPt: 'Farmácia no centro.',
    descriptionEn: 'A pharmacy in the centre.',
    phone: '239000000',
    workingHours: JSON.stringify([{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '19:00' }]),
    ...given,
  });
}

test('a summary shows name, address, opening hours and services, in the language of the reader', async () => {
  const organisation = await buildOrganisation(app.db, { companyName: 'Central, Lda.' });
  const entity = await buildPharmacy({
    organisationId: organisation.id,
    code: 'central',
    localPayment: 'open',
    localPaymentMethods: [0, 1],
    accessibility: ['stepFree', 'hearingLoop'],
    spokenLanguages: ['pt', 'uk'],
  });
  await buildEntityService(app.db, { entityId: entity.id, serviceId: antigen });

  const { status, body } = await app.call('GET', `public/partner/${entity.id}/summary`);

  expect(status).toBe(200);
  expect(body.data).toEqual({
    id: entity.id,
    publicState: 'open',
    pausedUntil: null,
    photos: [],
    companyName: 'Central, Lda.',
    businessName: 'Farmácia Central',
    description: 'Farmácia no centro.',
    entityType: 'TestPartner',
    code: 'central',
    logo: null,
    address: {
      addressLine1: 'Rua Ferreira Borges 10',
      postalCode: '3000-179',
      locality: 'Coimbra',
      municipality: 'Coimbra',
      district: 'Coimbra',
    },
    geoLocation: { latitude: 40.2109, longitude: -8.4292 },
    timeZone: 'Europe/Lisbon',
    phone: '239000000',
    information: {
      description: 'Farmácia no centro.',
      workingHours: [
        { dayOfTheWeek: 'Segunda a sexta', hourRange: '09:00 - 19:00' },
        { dayOfTheWeek: 'Sábado e domingo', hourRange: 'Encerrado' },
      ],
      openingHours: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '19:00' }],
      specialDays: [],
      paymentMethods: {
        onlinePayment: true,
        onlineMethods: ['card', 'mbway'],
        localPayment: true,
        localPaymentTypes: [0, 1],
      },
    },
    accessibility: ['stepFree', 'hearingLoop'],
    spokenLanguages: ['pt', 'uk'],
    rating: null,
    serviceTypeList: [{ id: 5, slug: 'covid-tests', description: 'Testes COVID' }],
  });
});

test('the information of an entity is in the language of the reader, and lists no payment on site if it is off', async () => {
  const entity = await buildPharmacy({ onlinePayment: false, localPayment: 'off' });
  const { body } = await app.call('GET', `public/partner/${entity.id}/information`, {
    headers: english,
  });
  expect(body.data).toEqual({
    description: 'A pharmacy in the centre.',
    workingHours: [
      { dayOfTheWeek: 'Monday to Friday', hourRange: '09:00 - 19:00' },
      { dayOfTheWeek: 'Saturday and Sunday', hourRange: 'Closed' },
    ],
    openingHours: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '19:00' }],
    specialDays: [],
    paymentMethods: {
      onlinePayment: false,
      onlineMethods: [],
      localPayment: false,
      localPaymentTypes: [],
    },
  });
});

test('opening hours are those of the schedules in force of what is done at the entity, and a closed day is said', async () => {
  const entity = await buildPharmacy();
  const here = await buildEntityService(app.db, { entityId: entity.id, serviceId: antigen });
  const atHome = await buildEntityService(app.db, {
    entityId: entity.id,
    serviceId: antigen,
    location: 'AtAddress',
    radiusKm: 10,
  });
  const { id: poolId } = await buildPool(app.db, { entityId: entity.id });
  const workdays = { poolId, weekdays: [1, 2, 3, 4, 5], serves: [here.id] };
  await buildSchedule(app.db, {
    ...workdays,
    toTime: '19:00',
    breakFrom: '13:00',
    breakTo: '14:00',
  });
  await buildSchedule(app.db, { ...workdays, fromTime: '06:00', validUntil: '2025-06-01' });
  await buildSchedule(app.db, { poolId, fromTime: '07:00', serves: [atHome.id] });
  const today = app.clock.now().toISOString().slice(0, 10);
  const closed = nextMonday(addDays(today, 1));
  await buildClosure(app.db, {
    entityId: entity.id,
    from: new Date(`${closed}T00:00:00Z`),
    until: new Date(`${closed}T22:30:00Z`),
  });

  const { body } = await app.call('GET', `public/partner/${entity.id}/information`);

  expect(body.data).toMatchObject({
    workingHours: [
      { dayOfTheWeek: 'Segunda a sexta', hourRange: '09:00 - 13:00 e 14:00 - 19:00' },
      { dayOfTheWeek: 'Sábado e domingo', hourRange: 'Encerrado' },
    ],
    openingHours: [
      { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '13:00' },
      { weekdays: [1, 2, 3, 4, 5], from: '14:00', to: '19:00' },
    ],
    specialDays: [{ date: closed, hours: [] }],
  });
});

function nextMonday(from: string): string {
  return daysFrom(from, 7).find((day) => new Date(`${day}T00:00Z`).getUTCDay() === 1) ?? from;
}

test('an entity that is private, inactive, of type Administrator or unknown has no page', async () => {
  const closed = await Promise.all([
    buildPharmacy({ isPrivate: true }),
    buildPharmacy({ isActive: false }),
    buildPharmacy({ entityType: 'Administrator' }),
  ]);
  for (const id of [...closed.map((entity) => entity.id), newId()]) {
    for (const page of ['summary', 'information']) {
      const { status, body } = await app.call('GET', `public/partner/${id}/${page}`);
      expect([status, body.messages[0].code]).toEqual([404, 'not_found']);
    }
  }
  expect((await app.call('GET', 'public/partner/none/summary')).status).toBe(400);
});

test('a code finds its entity whatever its case', async () => {
  const entity = await buildPharmacy({ code: 'praia-norte', businessName: 'Hotel Praia Norte' });
  await buildEntityService(app.db, { entityId: entity.id, serviceId: antigen });
  const found = { id: entity.id, description: 'Hotel Praia Norte' };
  const open = await app.call('GET', 'partner/code/Praia-NORTE');
  expect([open.status, open.body.data]).toEqual([200, found]);
  const own = await app.call('GET', 'onboarding/code/PRAIA-norte', { token });
  expect([own.status, own.body.data]).toEqual([200, found]);
});

test('a private entity is validated by its code, but its page is not found by it', async () => {
  const entity = await buildPharmacy({ code: 'only-guests', isPrivate: true });
  await buildEntityService(app.db, { entityId: entity.id, serviceId: antigen });
  const own = await app.call('GET', 'onboarding/code/only-guests', { token });
  expect(own.body.data.id).toBe(entity.id);
  const open = await app.call('GET', 'partner/code/only-guests');
  expect([open.status, open.body.messages[0].code]).toEqual([404, 'code.unknown']);
});

test('an unknown code has its own message, a malformed one is refused, and validation requires a sign-in', async () => {
  const unknown = await app.call('GET', 'onboarding/code/nowhere', { token });
  expect([unknown.status, unknown.body.messages[0].text]).toEqual([404, 'Este código não existe.']);
  await buildPharmacy({ code: 'closed-down', isActive: false });
  expect((await app.call('GET', 'onboarding/code/closed-down', { token })).status).toBe(404);
  expect((await app.call('GET', 'partner/code/a%20b')).status).toBe(400);
  expect((await app.call('GET', `partner/code/${'a'.repeat(41)}`)).status).toBe(400);
  expect((await app.call('GET', 'onboarding/code/central')).status).toBe(401);
});

test('entity codes cannot be guessed by trying many', async () => {
  for (const where of ['partner/code', 'onboarding/code']) {
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 31; attempt += 1) {
      const from = '203.0.113.7';
      const { status } = await app.call('GET', `${where}/guess-${attempt}`, { from, token });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(30).fill(404), 429]);
  }
});

test('the home page names bookable entities, one of each organisation, types in turn, and no hidden one', async () => {
  const here = await createTestApp({ routes });
  onTestFinished(() => here.close());
  await loadReference(here.db, here.clock.now());
  const pcr = 502;
  const offering = async (
    given: Parameters<typeof buildEntity>[1],
    services: number[] = [antigen],
  ) => {
    const entity = await buildEntity(here.db, given);
    for (const serviceId of services) {
      await buildEntityService(here.db, { entityId: entity.id, serviceId });
    }
    return entity;
  };
  const { id: organisationId } = await buildOrganisation(here.db);
  const large = await offering({ businessName: 'Clínica Maior', organisationId }, [antigen, pcr]);
  await offering({ businessName: 'Clínica Menor', organisationId });
  const small = await offering({ businessName: 'Farmácia Pequena' });
  const lab = await offering({ businessName: 'Laboratório', entityType: 'LabPartner' });
  await offering({ businessName: 'Sem serviços' }, []);
  const { id: entityId } = await buildEntity(here.db, { businessName: 'Já não oferece' });
  await buildEntityService(here.db, { entityId, serviceId: antigen, isActive: false });
  await offering({ businessName: 'Privada', isPrivate: true });
  await offering({ businessName: 'Fechada', isActive: false });
  await offering({ businessName: 'Administração', entityType: 'Administrator' });

  const { status, body, headers } = await here.call('GET', 'v1/home');

  expect(status).toBe(200);
  expect(body.data).toEqual({
    entities: [
      { id: large.id, name: 'Clínica Maior', entityType: 'TestPartner' },
      { id: lab.id, name: 'Laboratório', entityType: 'LabPartner' },
      { id: small.id, name: 'Farmácia Pequena', entityType: 'TestPartner' },
    ],
    hasDemoData: false,
  });
  expect(headers['cache-control']).toBe('public, max-age=300');
});

test('the home page reads its entities at most once in five minutes', async () => {
  const here = await createTestApp({ routes });
  onTestFinished(() => here.close());
  await loadReference(here.db, here.clock.now());
  const readNames = async () =>
    (await here.call('GET', 'v1/home')).body.data.entities.map(({ name }: NamedEntity) => name);
  expect(await readNames()).toEqual([]);
  const { id: entityId } = await buildEntity(here.db, { businessName: 'Farmácia Nova' });
  await buildEntityService(here.db, { entityId, serviceId: antigen });

  here.clock.advance(299_999);
  expect(await readNames()).toEqual([]);
  here.clock.advance(1);
  expect(await readNames()).toEqual(['Farmácia Nova']);
});

test('the home page says whether demo data was loaded', async () => {
  const here = await createTestApp({ routes });
  onTestFinished(() => here.close());
  await here.db
    .insertInto('referenceLoads')
    .values({ name: demoMarker, contentHash: '2026-11-24', loadedAt: here.clock.now() })
    .execute();
  const { body } = await here.call('GET', 'v1/home');
  expect(body.data).toEqual({ entities: [], hasDemoData: true });
});
