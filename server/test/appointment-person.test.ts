import type { EntityAppointmentPerson } from '@vaga/contract/entity-appointments';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutCart } from '../src/payments/checkout/checkout-cart.ts';
import { newId } from '../src/platform/uuid.ts';
import type { Answer } from './app.ts';
import { frozenAt } from './app.ts';
import { buildReservation } from './builders/index.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk, openHotelDesk, openProviderDesk } from './desk.fixture.ts';
import { at } from './patient-actions.ts';
import { readPdfText } from './read-pdf-text.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(() => app.close());

const path = (id: string) => `accommodation/scheduled/${id}/person`;
const read = ({ token }: Desk, id: string) => app.call('GET', path(id), { token });
const save = ({ token }: Desk, id: string, body: object): Promise<Answer> =>
  app.call('PUT', path(id), { token, body });
const dataOf = async (desk: Desk, id: string): Promise<EntityAppointmentPerson> =>
  (await read(desk, id)).body.data;

const appointment = (id: string) =>
  app.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const person = (id: string) =>
  app.db.selectFrom('persons').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A provider's desk, and a guest whom a hotel has booked there. */
async function guestOfHotel(more: object = {}) {
  const { service, desk: provider } = await openProviderDesk(app);
  const hotel = await openHotelDesk(app);
  const email = `${newId()}@people.example`;
  const { body } = await hotel.bookGuest(service, '10:00', { email, ...more });
  return { hotel, provider, service, id: body.data.id as string, email };
}

/** A patient's own booking at a provider. */
async function ownBooking() {
  const { service, desk } = await openProviderDesk(app);
  const cart = await app.holdCart({ service, startsAt: new Date(at('11:00')) });
  const { accountId, cartId } = cart;
  const paid = { accountId, cartId, form: { paymentType: 1 } } as const;
  const when = { language: 'pt', now: app.clock.now(), idempotencyKey: null } as const;
  await checkoutCart(app.payments, { ...paid, ...when });
  const { id, personId } = await app.db
    .selectFrom('appointments')
    .select(['id', 'personId'])
    .where('cartId', '=', cartId)
    .executeTakeFirstOrThrow();
  return { desk, service, id, personId, accountId };
}

test('the hotel and the provider read the appointment with its person, each other entity gets 404', async () => {
  const { hotel, provider, id, email } = await guestOfHotel();
  const stay = await buildReservation(app.db, { entityId: hotel.entityId });
  const update = app.db.updateTable('appointments').set({ reservationId: stay.id });
  await update.where('id', '=', id).execute();

  expect(await dataOf(hotel, id)).toMatchObject({
    idPersonSchedule: id,
    reservationCode: stay.code,
    person: 'Hans Maier',
    phoneNumber: '912345678',
    email,
    dateOfBirth: '1980-05-01',
    gender: 'Male',
    nationalityType: 'National',
    healthIdentificationNumber: '123456789',
    postalCode: '3000-179',
    scheduledDate: at('10:00'),
    timeSlot: '10:00 - 10:15',
    idEntity: provider.entityId,
    atServiceEntity: true,
    isLocalPayment: true,
    status: 'Await',
    paymentStatus: 'due',
    result: 'Pending',
    scheduleResult: 'Pending',
    createdDate: frozenAt.toISOString(),
    invoiceData: null,
    editableFields: ['email', 'phone', 'postalCode', 'gender'],
  });
  expect((await dataOf(provider, id)).editableFields).toContain('name');
  const strangers = [await openHotelDesk(app), (await openProviderDesk(app)).desk];
  for (const stranger of strangers) {
    expect((await read(stranger, id)).status).toBe(404);
    expect((await save(stranger, id, { phone: '911111111' })).status).toBe(404);
    expect((await read(stranger, newId())).status).toBe(404);
  }
  expect((await person((await appointment(id)).personId)).phone).toBe('912345678');
});

test('the health number is for members with the role results, and changes by another one alone', async () => {
  const { provider, id } = await guestOfHotel();
  const { entityId } = provider;
  const results = await openDesk(app, { entityId, roles: ['results'] });

  expect((await dataOf(provider, id)).healthIdentificationNumber).toBeNull();
  const seen = await dataOf(results, id);
  expect(seen.healthIdentificationNumber).toBe('123456789');
  expect(seen.editableFields).toEqual([]);
  expect((await save(results, id, {})).status).toBe(403);
  await save(provider, id, { healthIdentificationNumber: null });
  expect((await dataOf(results, id)).healthIdentificationNumber).toBe('123456789');
  await save(provider, id, { healthIdentificationNumber: '287654321' });
  expect((await dataOf(results, id)).healthIdentificationNumber).toBe('287654321');
});

test('a hotel corrects phone, e-mail, postal code and gender; what it may not change is ignored', async () => {
  const { hotel, id } = await guestOfHotel();
  const before = await appointment(id);
  const email = `${newId()}@people.example`;

  const { status, body } = await save(hotel, id, {
    phone: '+351 933 333 333',
    email,
    postalCode: '4000322',
    gender: 'Female',
    name: 'Outro Nome',
    dateOfBirth: '1990-01-01',
    nationalityType: 'Foreign',
    healthIdentificationNumber: '999999999',
    idEntity: hotel.entityId,
    idService: 1,
  });

  expect([status, body.type, body.messages[0].code]).toEqual([200, 'Success', 'saved_and_emailed']);
  expect((await appointment(id)).personId).toBe(before.personId);
  expect(await person(before.personId)).toMatchObject({
    name: 'Hans Maier',
    dateOfBirth: '1980-05-01',
    healthNumber: '123456789',
    nationalityType: 'National',
    phone: '+351933333333',
    email,
    postalCode: '4000-322',
    gender: 'Female',
  });
  const sent = await app.readEmails(before.accountId);
  expect(sent.at(-1)).toMatchObject({ recipient: email, template: 'appointment-confirmed' });
  expect(sent).toHaveLength(2);
  const whole = await dataOf(hotel, id);
  const unchanged = await save(hotel, id, { ...whole, name: whole.person });
  expect(unchanged.body.messages[0].code).toBe('saved');
  expect(await app.readEmails(before.accountId)).toHaveLength(2);
});

test('a hotel cannot empty what its form needs, and no wrong value is stored', async () => {
  const { hotel, id } = await guestOfHotel();
  const wrong = {
    phone: ['', null, '12'],
    postalCode: ['', null, '12'],
    gender: ['', 'Other'],
    email: ['hans'],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const { status, body } = await save(hotel, id, { [field]: value });
      expect({ field, value, status, code: body.messages[0].code }).toEqual({
        field,
        value,
        status: 400,
        code: field,
      });
    }
  }
  expect((await save(hotel, id, { email: '' })).body.type).toBe('Success');
  expect((await dataOf(hotel, id)).email).toBeNull();
});

test('the payment link goes to the corrected address, and cannot be left without one', async () => {
  const { service } = await openProviderDesk(app, {
    entity: { localPayment: 'off', onlinePayment: true },
  });
  const hotel = await openHotelDesk(app);
  const { id } = (await hotel.bookGuest(service, '15:00')).body.data;
  const email = `${newId()}@people.example`;

  const empty = await save(hotel, id, { email: '' });
  expect([empty.status, empty.body.messages[0].code]).toEqual([400, 'email']);
  await save(hotel, id, { email });

  const sent = await app.readEmails((await appointment(id)).accountId);
  expect(sent.map(({ template }) => template)).toEqual(['payment-link', 'payment-link']);
  expect(sent.at(-1)?.recipient).toBe(email);
});

test("a provider's correction of a patient's booking makes a copy first: the patient's own person never changes", async () => {
  const { desk, id, personId, accountId } = await ownBooking();
  const before = await person(personId);

  await save(desk, id, { name: 'Ana Corrigida', phone: '911111111', email: 'x@people.example' });

  expect(await person(personId)).toEqual(before);
  const { personId: copyId, accountId: stillOf } = await appointment(id);
  expect([copyId === personId, stillOf]).toEqual([false, accountId]);
  expect(await person(copyId)).toMatchObject({
    accountId,
    keptByEntityId: desk.entityId,
    name: 'Ana Corrigida',
    phone: '911111111',
    dateOfBirth: before.dateOfBirth,
  });
  const { email } = await app.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(email).not.toBe('x@people.example');
  await save(desk, id, { phone: '922222222' });
  expect((await appointment(id)).personId).toBe(copyId);
});

test('a provider derives the nationality from the document, and refuses one that contradicts it', async () => {
  const { desk, id } = await ownBooking();
  const countries = await app.db
    .selectFrom('countries')
    .select('id')
    .where('id', '<>', 1)
    .execute();
  const abroad = countries[0]?.id ?? 0;
  const foreign = {
    alternativeIdentificationType: 1,
    alternativeIdentificationNumber: 'X1234567',
    nationality: abroad,
    countryOfBirth: abroad,
    countryOfResidence: abroad,
  };

  const refused = await save(desk, id, { ...foreign, nationalityType: 'National' });
  expect([refused.status, refused.body.messages[0].code]).toEqual([400, 'nationalityType']);
  await save(desk, id, foreign);
  expect(await dataOf(desk, id)).toMatchObject({
    nationalityType: 'Foreign',
    idNationality: abroad,
    postalCode: null,
  });
  const unknown = await save(desk, id, { countryOfBirth: 99_999 });
  expect([unknown.status, unknown.body.messages[0].code]).toEqual([400, 'countryOfBirth']);
  const unborn = await save(desk, id, { dateOfBirth: '2026-12-01' });
  expect([unborn.status, unborn.body.messages[0].code]).toEqual([400, 'dateOfBirth']);
});

test('once the service is done a provider corrects the contacts alone; a hotel does not see that it is done', async () => {
  const { hotel, provider, id } = await guestOfHotel();
  const setResult = app.db.updateTable('appointments').set({ result: 'Unauthorized' });
  await setResult.where('id', '=', id).execute();

  expect((await dataOf(provider, id)).editableFields).toEqual(['phone', 'postalCode']);
  await save(provider, id, { name: 'Outro', phone: '911111111' });
  expect(await dataOf(provider, id)).toMatchObject({
    person: 'Hans Maier',
    phoneNumber: '911111111',
    result: 'WithResult',
  });
  expect(await dataOf(hotel, id)).toMatchObject({
    result: 'Pending',
    scheduleResult: 'Pending',
    editableFields: ['email', 'phone', 'postalCode', 'gender'],
  });
});

test('the person of a cancelled appointment is not changed', async () => {
  const { hotel, provider, id } = await guestOfHotel();
  const { token } = hotel;
  const canceled = await app.call('DELETE', `accommodation/scheduled/${id}`, { token });
  expect(canceled.body.type).toBe('Success');

  for (const desk of [hotel, provider]) {
    expect((await dataOf(desk, id)).editableFields).toEqual([]);
    const { body } = await save(desk, id, { phone: '911111111' });
    expect(body).toMatchObject({ type: 'Warning', data: null });
  }
  expect((await dataOf(hotel, id)).phoneNumber).toBe('912345678');
});

test('messages follow an address that the provider corrects, unless the guest has appointments at another entity', async () => {
  const { hotel, provider, id } = await guestOfHotel();
  const { accountId } = await appointment(id);
  const addressOf = async () =>
    (
      await app.db
        .selectFrom('accounts')
        .select('contactEmail')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).contactEmail;
  const [first, second] = [`${newId()}@people.example`, `${newId()}@people.example`];

  await save(provider, id, { email: first });
  expect(await addressOf()).toBe(first);
  const other = await openProviderDesk(app);
  const far = (await hotel.bookGuest(other.service, '16:00')).body.data.id;
  const ofGuest = app.db.updateTable('appointments').set({ accountId });
  await ofGuest.where('id', '=', far).execute();
  await save(provider, id, { email: second });
  expect(await addressOf()).toBe(first);
  await save(hotel, id, { email: second, phone: '911111112' });
  expect((await dataOf(hotel, id)).email).toBe(second);
});

test('what a provider corrects of a guest is in a copy of its own: the hotel reads and finds what it wrote', async () => {
  const { hotel, provider, id } = await guestOfHotel();
  const hotelCopy = (await appointment(id)).personId;
  const before = await person(hotelCopy);

  await save(provider, id, { name: 'Johann Maier', dateOfBirth: '1981-05-01', phone: '933333333' });

  expect(await person(hotelCopy)).toEqual(before);
  const { personId: copyId } = await appointment(id);
  expect(await person(copyId)).toMatchObject({
    keptByEntityId: provider.entityId,
    name: 'Johann Maier',
    gender: 'Male',
  });
  expect(await dataOf(provider, id)).toMatchObject({ person: 'Johann Maier', gender: 'Male' });
  const written = { person: 'Hans Maier', dateOfBirth: '1980-05-01', phoneNumber: '912345678' };
  expect(await dataOf(hotel, id)).toMatchObject(written);
  const found = async (desk: Desk, name: string) => {
    const body = { filterParams: { name } };
    const { token } = desk;
    const answer = await app.call('POST', 'accommodation/scheduled/search', { token, body });
    return answer.body.data.map((row: { person: string }) => row.person);
  };
  expect([await found(hotel, 'Hans'), await found(hotel, 'Johann')]).toEqual([['Hans Maier'], []]);
  expect([await found(provider, 'Hans'), await found(provider, 'Johann')]).toEqual([
    [],
    ['Johann Maier'],
  ]);

  await save(provider, id, { postalCode: '3000-001' });
  expect((await appointment(id)).personId).toBe(copyId);
});

test('what the hotel corrects reaches the provider, but for what the provider has corrected', async () => {
  const { hotel, provider, id } = await guestOfHotel();
  await save(provider, id, { name: 'Johann Maier', phone: '933333333' });

  const { body } = await save(hotel, id, { phone: '944444444', postalCode: '4000-322' });

  expect(body.type).toBe('Success');
  expect(await dataOf(hotel, id)).toMatchObject({
    person: 'Hans Maier',
    phoneNumber: '944444444',
    postalCode: '4000-322',
  });
  expect(await dataOf(provider, id)).toMatchObject({
    person: 'Johann Maier',
    phoneNumber: '933333333',
    postalCode: '4000-322',
  });
});

test('reading, correcting and printing leave an access each, with the fields', async () => {
  const { provider, id } = await guestOfHotel();
  await read(provider, id);
  await save(provider, id, { phone: '911111111', dateOfBirth: '1981-05-01' });
  await app.call('GET', `accommodation/scheduled/${id}/export-consent-form`, {
    token: provider.token,
  });

  const accesses = await app.db
    .selectFrom('healthAccesses')
    .select(['act', 'fields'])
    .where('entityId', '=', provider.entityId)
    .where('appointmentId', '=', id)
    .orderBy('id')
    .execute();
  expect(accesses.map(({ act }) => act)).toEqual(['opened', 'changed', 'printed']);
  expect(accesses[0]?.fields).not.toContain('healthNumber');
  expect(accesses[1]?.fields).toEqual(['contact', 'dateOfBirth']);
});

test('the consent is printed by hotel and provider with the texts of the service, and for no one else', async () => {
  const service = await app.addService({ service: { serviceId: 501 } });
  const provider = await openDesk(app, { entityId: service.entityId, roles: ['results'] });
  const hotel = await openHotelDesk(app);
  const entity = app.db.updateTable('entities').set({ consentEn: 'Bring your passport.' });
  await entity.where('id', '=', service.entityId).execute();
  const { id, code } = (await hotel.bookGuest(service, '10:00', { language: 'en' })).body.data;
  const print = ({ token }: Desk) =>
    app.app.inject({
      url: `/api/accommodation/scheduled/${id}/export-consent-form`,
      headers: { authorization: `Bearer ${token}` },
    });

  for (const desk of [hotel, provider]) {
    const { statusCode, headers, rawPayload } = await print(desk);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toContain(`${code.slice(4)}_Hans-Maier.pdf`);
    const { text, pages } = readPdfText(rawPayload);
    expect(pages).toBe(2);
    for (const part of [
      ...['Informed consent', 'COVID-19 rapid antigen test', 'Hans Maier', '1 May 1980'],
      ...['A sample is taken from the nose', 'Very rare: a nosebleed', 'Bring your passport.'],
    ])
      expect(text).toContain(part);
  }
  expect((await print(await openHotelDesk(app))).statusCode).toBe(404);
});
