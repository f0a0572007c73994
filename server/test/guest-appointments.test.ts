import type { NearService } from '@vaga/contract/guest-appointments';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import {
  buildCampaign,
  type buildEntity,
  buildProtocol,
  buildReservation,
} from './builders/index.ts';
import { guestForm, openDesk, openHotelDesk, openProviderDesk } from './desk.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { BookableServiceOptions } from './patient-actions.ts';
import { at } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(async () => {
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  await app.close();
});

const appointment = (id: string) =>
  app.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Another entity with the same service. */
const offerToo = (serviceId: number, options: BookableServiceOptions = {}) =>
  app.addService({ ...options, service: { ...options.service, serviceId } });

/** About as many kilometres north of Coimbra. */
const north = (km: number) => ({ latitude: 40.2109 + km / 111.2, longitude: -8.4292 });

test('the places near come after those with a protocol, each by distance, with the price of the code', async () => {
  const hotel = await openHotelDesk(app);
  const near = await app.addService({ entity: { ...north(2), businessName: 'Perto' } });
  const { serviceId } = near;
  const partner = await offerToo(serviceId, { entity: { ...north(9), businessName: 'Parceiro' } });
  const far = await offerToo(serviceId, { entity: { ...north(120), isPrivate: true } });
  await offerToo(serviceId, { entity: north(60) });
  for (const { entityId, entityServiceId } of [partner, far]) {
    await buildProtocol(app.db, { partnerEntityId: hotel.entityId, serviceEntityId: entityId });
    const ofCode = { entityServiceId, priceCents: 1250, entityCode: hotel.code };
    await buildCampaign(app.db, ofCode);
  }

  const { status, body } = await hotel.near(serviceId);

  expect(status).toBe(200);
  const rows: NearService[] = body.data;
  expect(rows.map(({ idEntity, hasProtocol }) => [idEntity, hasProtocol])).toEqual([
    [partner.entityId, true],
    [far.entityId, true],
    [near.entityId, false],
  ]);
  expect(rows[0]).toMatchObject({
    idEntityService: partner.entityServiceId,
    location: 'Entity',
    title: 'Parceiro',
    entity: 'Parceiro',
    distance: 9,
    priceCents: 1250,
  });
  expect(rows[0]?.idCampaign).not.toBeNull();
  expect(rows[0]?.desc).toMatch(/^Rua Ferreira Borges 10, 3000-179 Coimbra · 12,50\s€$/);
  expect(rows[2]).toMatchObject({ priceCents: 2000, idCampaign: null, distance: 2 });
});

test('a protocol that is paused, refused, deleted or pending gives neither the first place nor the price', async () => {
  const hotel = await openHotelDesk(app);
  for (const state of ['pending', 'refused', 'paused', 'deleted'] as const) {
    const service = await app.addService();
    const { entityId: serviceEntityId, entityServiceId, serviceId } = service;
    await buildProtocol(app.db, { partnerEntityId: hotel.entityId, serviceEntityId, state });
    const ofCode = { entityServiceId, priceCents: 1, entityCode: hotel.code };
    await buildCampaign(app.db, ofCode);

    const { data } = (await hotel.near(serviceId)).body;
    expect(data).toMatchObject([{ hasProtocol: false, priceCents: 2000, idCampaign: null }]);
    const { id } = (await hotel.bookGuest(service, '09:00')).body.data;
    expect((await appointment(id)).priceCents).toBe(2000);
  }
});

test('what is full, needs an approval, is online or too far for a visit is not listed', async () => {
  const hotel = await openHotelDesk(app);
  const full = await app.addService({ schedule: { toTime: '09:15' } });
  const { serviceId } = full;
  const asked = await offerToo(serviceId, { service: { needsApproval: true } });
  await offerToo(serviceId, { service: { location: 'Online' } });
  const visits = { location: 'AtAddress', radiusKm: 15 } as const;
  const visit = await offerToo(serviceId, { entity: north(10), service: visits });
  await offerToo(serviceId, { entity: north(20), service: visits });
  const listed = async () => (await hotel.near(serviceId)).body.data as NearService[];
  expect((await listed()).map(({ idEntity }) => idEntity)).toEqual([full.entityId, visit.entityId]);

  await hotel.bookGuest(full, '09:00');

  expect((await listed()).map(({ idEntity }) => idEntity)).toEqual([visit.entityId]);
  expect((await hotel.bookGuest(asked, '09:00')).status).toBe(404);
});

test('the list holds 20 places unless more are asked for, and never more than 200', async () => {
  const hotel = await openHotelDesk(app);
  const { serviceId } = await app.addService();
  for (let count = 1; count < 22; count += 1)
    await offerToo(serviceId, { entity: north(count / 10) });

  expect((await hotel.near(serviceId)).body.data).toHaveLength(20);
  expect((await hotel.near(serviceId, { limit: 3 })).body.data).toHaveLength(3);
  expect((await hotel.near(serviceId, { limit: '200' })).body.data).toHaveLength(22);
  for (const limit of [0, 201]) {
    const { status, body } = await hotel.near(serviceId, { limit });
    expect([status, body.messages[0].code]).toEqual([400, 'limit']);
  }
});

test('a past day is an error, and one beyond the horizon a wrong field', async () => {
  const hotel = await openHotelDesk(app);
  const service = await app.addService();

  const past = await hotel.near(service.serviceId, { date: '2026-11-23' });
  expect(past.body).toMatchObject({ type: 'Error', data: null });
  const late = await hotel.near(service.serviceId, { date: '2036-11-23' });
  expect([late.status, late.body.messages[0].code]).toEqual([400, 'date']);
  expect((await hotel.slots(service, 'date=2026-11-23')).body.type).toBe('Error');
  expect((await hotel.slots(service, 'date=2036-11-23')).status).toBe(400);
});

test('the slots are those that are available, with their range; a day without one is a Warning', async () => {
  const hotel = await openHotelDesk(app);
  const service = await app.addService({ schedule: { capacity: 1 } });
  await hotel.bookGuest(service, '09:00');

  const { body } = await hotel.slots(service);

  expect(body.data[0]).toEqual({
    time: at('09:15'),
    timeRange: '09:15 - 09:30',
    available: 1,
  });
  expect((await hotel.slots(service, 'date=2026-11-25T10:00&atEntity=')).body.data).toEqual(
    body.data,
  );
  expect((await hotel.slots(service, 'date=2026-11-25&atEntity=false')).status).toBe(404);
  const closed = await app.addService({ schedule: { validUntil: '2026-11-25' } });
  expect((await hotel.slots(closed)).body).toMatchObject({ type: 'Warning', data: [] });
  expect((await hotel.slots({ ...service, serviceId: 999_999 })).status).toBe(404);
});

test('a guest is booked for the hotel: an account that it keeps, a copy of the data, its stay, and the e-mail', async () => {
  const hotel = await openHotelDesk(app);
  const service = await app.addService();
  const stay = await buildReservation(app.db, { entityId: hotel.entityId });
  const reservationCode = stay.code.toLowerCase();
  const email = `hans-${stay.id}@people.example`;

  const { status, body } = await hotel.bookGuest(service, '09:00', {
    email,
    reservationCode,
    language: 'en',
    idCampaign: null,
    saveInvoicingData: 'true',
    invoiceData: {
      name: 'Maier GmbH',
      taxIdentificationNumber: '509442013',
      address: 'Rua Nova 1',
      postalCode: '3000-001',
      locality: 'Coimbra',
    },
  });

  expect([status, body.type]).toEqual([200, 'Success']);
  const booked = await appointment(body.data.id);
  expect(booked).toMatchObject({
    code: body.data.code,
    status: 'Await',
    bookedByEntityId: hotel.entityId,
    bookedByAccountId: hotel.accountId,
    reservationId: stay.id,
    sharesResultWith: [],
  });
  const account = await app.db
    .selectFrom('accounts')
    .select(['keptByEntityId', 'contactEmail', 'language', 'email'])
    .where('id', '=', booked.accountId)
    .executeTakeFirst();
  expect(account).toEqual({
    keptByEntityId: hotel.entityId,
    contactEmail: email,
    language: 'en',
    email: null,
  });
  const person = await app.db
    .selectFrom('persons')
    .select(['name', 'keptByEntityId', 'healthNumber', 'nationalityType'])
    .where('id', '=', booked.personId)
    .executeTakeFirst();
  expect(person).toEqual({
    name: 'Hans Maier',
    keptByEntityId: hotel.entityId,
    healthNumber: '123456789',
    nationalityType: 'National',
  });
  const payment = await app.db
    .selectFrom('payments')
    .select(['invoiceName', 'invoiceTaxNumber'])
    .where('id', '=', booked.paymentId ?? '')
    .executeTakeFirst();
  expect(payment).toEqual({ invoiceName: 'Maier GmbH', invoiceTaxNumber: '509442013' });
  expect(await app.readEmails(booked.accountId)).toMatchObject([
    {
      recipient: email,
      template: 'appointment-confirmed',
      data: { bookingEntityName: expect.any(String) },
    },
  ]);
});

const foreign = {
  nationalityType: 'Foreign',
  healthIdentificationNumber: undefined,
  alternativeIdentificationType: 1,
  alternativeIdentificationNumber: 'X1234567',
  nationality: 276,
  countryOfBirth: 276,
  countryOfResidence: 276,
  postalCode: undefined,
};

type WrongGuest = [field: string, body: object];

test('each field that a guest needs is asked for by its own name', async () => {
  const hotel = await openHotelDesk(app);
  const service = await app.addService();
  const invoice = { name: 'Ana', taxIdentificationNumber: '509442013', address: 'Rua 1' };
  const locality = { postalCode: '3000-001', locality: 'Coimbra' };
  const invoiceData = { ...invoice, ...locality };
  const wrong: WrongGuest[] = [
    ['name', { name: 'Al' }],
    ['name', { name: undefined }],
    ['phone', { phone: '91234567' }],
    ['email', { email: 'hans' }],
    ['dateOfBirth', { dateOfBirth: '1899-12-31' }],
    ['dateOfBirth', { dateOfBirth: '2026-11-25' }],
    ['gender', { gender: undefined }],
    ['nationalityType', { nationalityType: undefined }],
    ['healthIdentificationNumber', { healthIdentificationNumber: '12345678' }],
    ['healthIdentificationNumber', { healthIdentificationNumber: '' }],
    ['postalCode', { postalCode: '' }],
    ['postalCode', { postalCode: '300' }],
    ['alternativeIdentificationType', { ...foreign, alternativeIdentificationType: '' }],
    ['alternativeIdentificationType', { ...foreign, alternativeIdentificationType: 998 }],
    ['alternativeIdentificationNumber', { ...foreign, alternativeIdentificationNumber: 'X1234' }],
    ['nationality', { ...foreign, nationality: '' }],
    ['nationality', { ...foreign, nationality: 99_999 }],
    ['countryOfBirth', { ...foreign, countryOfBirth: '' }],
    ['countryOfResidence', { ...foreign, countryOfResidence: '' }],
    ['postalCode', { ...foreign, countryOfResidence: 1 }],
    ['nationalityType', { ...foreign, alternativeIdentificationType: 9 }],
    ['nationalityType', { alternativeIdentificationType: 1 }],
    ['isRequestedByGuest', { isRequestedByGuest: undefined }],
    ['isRequestedByGuest', { isRequestedByGuest: false }],
    ['reservationCode', { reservationCode: 'UNKNOWN' }],
    ['scheduledDate', { scheduledDate: 'tomorrow' }],
    ['invoiceData', { saveInvoicingData: 'true' }],
    ['invoiceData.name', { saveInvoicingData: 'true', invoiceData: { ...invoiceData, name: 'A' } }],
    [
      'invoiceData.taxIdentificationNumber',
      { saveInvoicingData: 'true', invoiceData: { ...invoiceData, taxIdentificationNumber: '1' } },
    ],
    [
      'invoiceData.locality',
      { saveInvoicingData: 'true', invoiceData: { ...invoice, postalCode: '3000-001' } },
    ],
  ];
  for (const [field, body] of wrong) {
    const answer = await hotel.bookGuest(service, '09:00', body);
    const [message] = answer.body.messages;
    expect({ field, body, status: answer.status, code: message?.code }).toEqual({
      field,
      body,
      status: 400,
      code: field,
    });
  }
  const carts = app.db.selectFrom('carts').select('id').where('serviceId', '=', service.serviceId);
  expect(await carts.execute()).toEqual([]);
});

test('a guest without an e-mail is booked, and one from abroad without a postal code', async () => {
  const hotel = await openHotelDesk(app);
  const service = await app.addService();
  const countries = await app.db
    .selectFrom('countries')
    .select('id')
    .where('id', '<>', 1)
    .execute();
  const abroad = countries[0]?.id ?? 0;
  const countriesOf = { nationality: abroad, countryOfBirth: abroad, countryOfResidence: abroad };

  const one = await hotel.bookGuest(service, '09:00', { email: '' });
  const two = await hotel.bookGuest(service, '09:15', { ...foreign, ...countriesOf });
  const home = { ...foreign, ...countriesOf, countryOfResidence: 1, postalCode: '1000001' };
  const three = await hotel.bookGuest(service, '09:30', home);

  for (const { body } of [one, two, three]) expect(body.type).toBe('Success');
  const read = await app.call('GET', `accommodation/scheduled/${two.body.data.id}/person`, {
    token: hotel.token,
  });
  expect(read.body.data).toMatchObject({
    nationalityType: 'Foreign',
    idAlternativeIdentificationType: 1,
    idNationality: abroad,
    postalCode: null,
  });
});

test('a draft is booked as it is, also when its time is over and the start is free', async () => {
  const hotel = await openHotelDesk(app);
  const service = await app.addService({ schedule: { capacity: 1 } });
  const other = await app.addService();
  const idDraft = (await hotel.reserve(service, '09:00')).body.data.id;

  const elsewhere = await hotel.bookGuest(other, '09:00', { idDraft });
  expect([elsewhere.status, elsewhere.body.messages[0].code]).toEqual([400, 'slot.unknown']);
  expect((await hotel.bookGuest(service, '09:15', { idDraft })).status).toBe(400);
  const colleague = await openDesk(app, { entityId: hotel.entityId });
  const stolen = await app.call(
    'POST',
    `accommodation/entity/${service.entityId}/schedule/create`,
    {
      token: colleague.token,
      body: {
        ...guestForm,
        idService: service.serviceId,
        scheduledDate: at('09:00'),
        idDraft,
      },
    },
  );
  expect(stolen.status).toBe(404);
  app.clock.set(new Date(frozenAt.getTime() + 11 * 60_000));
  const { body } = await hotel.bookGuest(service, '09:00', { idDraft });
  expect(body.type).toBe('Success');
  expect((await hotel.bookGuest(service, '09:00', { idDraft })).body.type).toBe('Error');
});

test('a start that is taken is answered with the nearest times, and nothing of the guest stays', async () => {
  const hotel = await openHotelDesk(app);
  const service = await app.addService({ schedule: { capacity: 1 } });
  await hotel.bookGuest(service, '09:00');
  const persons = app.db.selectFrom('persons').select('id');
  const before = (await persons.execute()).length;

  const { status, body } = await hotel.bookGuest(service, '09:00');

  expect([status, body.messages[0].code]).toEqual([409, 'slot.taken']);
  expect(body.data.alternatives[0].time).toBe(at('09:15'));
  expect(await persons.execute()).toHaveLength(before);
});

test('each kind of place and price has its payment, and only online payment needs the e-mail', async () => {
  const hotel = await openHotelDesk(app);
  const kinds: Array<{
    entity: Parameters<typeof buildEntity>[1];
    priceCents: number;
    payer?: 'guest' | 'partner';
    status: string;
  }> = [
    { entity: { localPayment: 'off' }, priceCents: 0, status: 'Pending' },
    { entity: { localPayment: 'open' }, priceCents: 2000, status: 'Await' },
    { entity: { localPayment: 'authorised' }, priceCents: 2000, status: 'PaymentPending' },
    { entity: { localPayment: 'authorised' }, priceCents: 2000, payer: 'guest', status: 'Await' },
    { entity: { localPayment: 'off' }, priceCents: 2000, status: 'PaymentPending' },
    { entity: { localPayment: 'off' }, priceCents: 2000, payer: 'partner', status: 'Await' },
  ];
  for (const { entity, priceCents, payer, status } of kinds) {
    const { service } = await openProviderDesk(app, { entity, service: { priceCents } });
    const { entityId: serviceEntityId } = service;
    const pair = { partnerEntityId: hotel.entityId, serviceEntityId };
    if (payer) await buildProtocol(app.db, { ...pair, payer });

    const without = await hotel.bookGuest(service, '15:00', { email: undefined });
    const { body } = await hotel.bookGuest(service, '15:15');

    if (status === 'PaymentPending') {
      expect([without.status, without.body.messages[0].code]).toEqual([400, 'email']);
      expect(without.body.messages[0].text).toContain('precisamos do e-mail do hóspede');
    } else expect(without.body.type).toBe('Success');
    expect(await appointment(body.data.id)).toMatchObject({ status, priceCents });
    const [sent] = await app.readEmails((await appointment(body.data.id)).accountId);
    const isLink = status === 'PaymentPending';
    expect(sent?.template).toBe(isLink ? 'payment-link' : 'appointment-confirmed');
  }
});
