import { afterAll, beforeAll, expect, test } from 'vitest';
import { covidTests } from '../../test/builders/catalogue.ts';
import {
  buildEntity,
  buildEntityService,
  buildPerson,
  buildService,
} from '../../test/builders/index.ts';
import type { Family } from '../../test/patient-actions.ts';
import { wednesday } from '../../test/patient-actions.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct } from '../../test/test-product.ts';
import { newId } from '../platform/uuid.ts';

let product: TestProduct;
let family: Family;
let serviceId: number;

beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
  family = await product.addFamily(2);
  serviceId = (await buildService(product.db, { serviceTypeId: covidTests })).id;
});

afterAll(() => product.close());

function create(change: object, more: { key?: string; from?: string; token?: string } = {}) {
  return product.call('POST', 'onboarding/user/travel/service', {
    token: more.token ?? family.token,
    from: more.from ?? '127.0.0.1',
    body: { idService: serviceId, date: wednesday, idPersons: family.personIds, ...change },
    ...(more.key ? { headers: { 'idempotency-key': more.key } } : {}),
  });
}

async function readOf(idCart: string) {
  return (await product.call('GET', `scheduling/${idCart}`, { token: family.token })).body.data;
}

test('a cart has an asset for each person in the order given, and holds nothing yet', async () => {
  const { status, body } = await create({ idPersons: family.personIds.toReversed() });
  expect([status, body.type]).toEqual([200, 'Success']);

  const cart = await readOf(body.data.idCart);
  expect(
    cart.assets.map(({ person }: { person: { idPerson: string } }) => person.idPerson),
  ).toEqual(family.personIds.toReversed());
  expect(cart).toMatchObject({
    idCart: body.data.idCart,
    date: wednesday,
    currentService: { id: serviceId, description: 'Teste de antigénio' },
    availableDates: { from: '2026-11-24', to: '2027-01-23' },
    canCheckout: false,
    paymentPending: false,
    isCheckedOut: false,
    jumpToSlots: false,
    requestedDate: null,
    payment: { totalAmount: 0, totalCents: 0 },
    schedules: [],
    holdExpiresAt: null,
    preferred: null,
    entityCode: null,
  });
});

test('who is not a living person of the account cannot be booked for', async () => {
  const stranger = await buildPerson(product.db);
  const { accountId } = family;
  const gone = await buildPerson(product.db, { accountId, deletedAt: product.clock.now() });
  for (const id of [stranger.id, gone.id, newId()]) {
    const { body } = await create({ idPersons: [id] });
    expect(body.messages[0].code).toBe('cart.persons_unknown');
  }
});

test('a person is in a cart once', async () => {
  const [person] = family.personIds;
  const { body } = await create({ idPersons: [person, person] });
  expect(body.messages[0]).toMatchObject({
    code: 'cart.duplicate_persons',
    text: 'Por favor não insira nomes repetidos.',
  });
});

test('an unknown service, a past day and an unknown entity code are answered as errors', async () => {
  expect((await create({ idService: 1 })).body.messages[0].code).toBe('cart.service_unknown');
  expect((await create({ date: '2026-11-23' })).body.messages[0].code).toBe('cart.date_past');
  expect((await create({ entityCode: 'nobody' })).body.messages[0].code).toBe('code.unknown');
  expect((await create({ date: '9999-12-31' })).status).toBe(400);
});

test('of a day sent as an instant only the first ten characters count, and the time when travelling', async () => {
  const { body } = await create({ date: '2026-11-24T23:00:00.000Z' });
  expect((await readOf(body.data.idCart)).date).toBe('2026-11-24');

  const trip = await create({ date: '2026-12-01T10:30:00Z', travelling: true });
  const row = await product.db
    .selectFrom('carts')
    .selectAll()
    .where('id', '=', trip.body.data.idCart)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    serviceDate: '2026-12-01',
    serviceTime: '10:30:00',
    isTravelling: true,
  });
  for (const date of ['2026-12-01', '2026-12-01T99:99:00Z']) {
    const timeless = await create({ date, travelling: true });
    expect([timeless.status, timeless.body.messages[0].code]).toEqual([400, 'date']);
  }
});

test('prescriptions are for services that take them, people of the cart and known types', async () => {
  const prescription = {
    idPerson: family.personIds[0],
    type: 1,
    number: '1234567890123456789',
    accessCode: '123456',
    provisionCode: '654321',
  };
  const refused = await create({ prescriptions: [prescription] });
  expect(refused.body.messages[0].code).toBe('cart.no_prescription');

  const { id: idService } = await buildService(product.db, {
    serviceTypeId: covidTests,
    allowsPrescription: true,
  });
  const stranger = { ...prescription, idPerson: newId() };
  const ofStranger = await create({ idService, prescriptions: [stranger] });
  expect(ofStranger.body.messages[0].code).toBe('prescriptions.0.idPerson');
  const ofNoType = await create({ idService, prescriptions: [{ ...prescription, type: 99 }] });
  expect(ofNoType.body.messages[0].code).toBe('prescriptions.0.type');
  const short = { ...prescription, number: '12' };
  expect((await create({ idService, prescriptions: [short] })).status).toBe(400);

  const made = await create({ idService, prescriptions: [prescription] });
  const assets = await product.db
    .selectFrom('assets')
    .selectAll()
    .where('cartId', '=', made.body.data.idCart)
    .orderBy('ordinal')
    .execute();
  expect(assets.map((asset) => asset.prescriptionNumber)).toEqual([prescription.number, null]);
});

test('a place chosen on the way is kept with its time, one that does not offer the service is not', async () => {
  const entity = await buildEntity(product.db, { timeZone: 'Atlantic/Azores' });
  const offered = await buildEntityService(product.db, { entityId: entity.id, serviceId });
  const time = '2026-11-25T10:00:00-01:00';
  const made = await create({ preferred: { idEntityService: offered.id, time } });
  const cart = await readOf(made.body.data.idCart);
  expect(cart.preferred).toEqual({
    idEntityService: offered.id,
    time,
    entity: entity.businessName,
    address: `${entity.address}, ${entity.postalCode} ${entity.locality}`,
    timeZone: 'Atlantic/Azores',
  });

  const other = await buildEntityService(product.db);
  const elsewhere = await create({ preferred: { idEntityService: other.id } });
  expect((await readOf(elsewhere.body.data.idCart)).preferred).toBeNull();
});

test('the same Idempotency-Key makes one cart, and refuses another body', async () => {
  const first = await create({}, { key: 'once' });
  const again = await create({}, { key: 'once' });
  expect(again.body).toEqual(first.body);
  expect((await create({ date: '2026-11-26' }, { key: 'once' })).status).toBe(400);
});

test('entity codes cannot be guessed by making many carts', async () => {
  const from = '203.0.113.7';
  const codes: string[] = [];
  for (let attempt = 1; attempt <= 61; attempt += 1) {
    const { body } = await create({ entityCode: `guess-${attempt}` }, { from });
    codes.push(body.messages[0].code);
  }
  expect(codes).toEqual([...Array(60).fill('code.unknown'), 'too_many']);
});

test('a stranger makes no cart', async () => {
  const { status } = await product.call('POST', 'onboarding/user/travel/service', { body: {} });
  expect(status).toBe(401);
});

test('an account begins 300 bookings in 24 hours, and no more', async () => {
  const busy = await product.addFamily();
  const { accountId, personIds, token } = busy;
  const made = { accountId, serviceId, serviceDate: wednesday, isTravelling: false };
  const createdAt = product.clock.now();
  const carts = Array.from({ length: 299 }, () => ({ ...made, id: newId(), createdAt }));
  await product.db.insertInto('carts').values(carts).execute();
  const begin = async () => (await create({ idPersons: personIds }, { token })).body;
  expect((await begin()).type).toBe('Success');
  const { type, messages } = await begin();
  expect([type, messages[0].code]).toEqual(['Error', 'cart.too_many_today']);
  product.clock.advance(24 * 60 * 60_000);
  expect((await begin()).type).toBe('Success');
});
