import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookableServiceOptions } from '../../../test/patient-actions.ts';
import { deletePersonOf, wednesday } from '../../../test/patient-actions.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { countOpenApprovalRequests } from '../booking/account-quotas.queries.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
});
afterAll(() => product.close());

/** An entity that confirms every time itself, and a family's cart for it. */
async function seedApprovalCart(people = 2, options: BookableServiceOptions = {}) {
  const service = await product.addService({ service: { needsApproval: true }, ...options });
  const family = await product.addFamily(people);
  const cart = await product.createCart(family, service.serviceId);
  const ask = (date = wednesday) =>
    cart.get(`/slot?entityService=${service.entityServiceId}&date=${date}`);
  const list = async () =>
    (await product.call('GET', 'onboarding/user/schedule', { token: family.token })).body.data;
  return { service, family, cart, ask, list };
}

const requestsOf = (cartId: string) =>
  product.db
    .selectFrom('approvalRequests')
    .select(['serviceDate', 'state'])
    .where('cartId', '=', cartId)
    .orderBy('serviceDate')
    .execute();

test('reading the slots sends one request to the entity, takes no place, and appears in the appointments list', async () => {
  const { family, cart, ask, list } = await seedApprovalCart();

  const { status, body } = await ask();
  const again = await ask();

  expect([status, body.type, body.messages[0].code]).toEqual([200, 'Success', 'approval.pending']);
  expect(body.data).toMatchObject({ approvalPending: true, slots: [], date: wednesday });
  expect(again.body).toEqual(body);
  expect(await requestsOf(cart.id)).toEqual([{ serviceDate: wednesday, state: 'pending' }]);
  expect(await list()).toMatchObject([
    { status: 'SchedulePending', date: wednesday, endsAt: null, canCancel: true },
    { status: 'SchedulePending', date: wednesday, canReschedule: false },
  ]);
  const emails = await product.readEmails(family.accountId);
  expect(emails).toMatchObject([
    {
      template: 'approval-requested',
      data: { serviceDate: wednesday, placeName: 'Farmácia Central' },
    },
  ]);
  expect((await cart.get()).body.data.schedules).toEqual([]);
});

test('two calls at once create one request', async () => {
  const { cart, ask, list } = await seedApprovalCart();
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await requestsOf(cart.id)).toHaveLength(1);
  expect(await list()).toHaveLength(2);
});

test('a deleted person is left out of the request, and a cart without people sends none', async () => {
  const { family, cart, ask, list } = await seedApprovalCart();
  const ofFamily = { accountId: family.accountId, assetIds: cart.assetIds };
  expect(await deletePersonOf(product, ofFamily)).toMatchObject({ type: 'Success' });
  await ask();
  expect(await list()).toHaveLength(1);

  const alone = await seedApprovalCart(1);
  const one = { accountId: alone.family.accountId, assetIds: alone.cart.assetIds };
  expect(await deletePersonOf(product, one)).toMatchObject({ type: 'Success' });
  expect((await alone.ask()).body.messages).toMatchObject([{ code: 'cart.persons_unknown' }]);
  expect(await requestsOf(alone.cart.id)).toEqual([]);
});

test('a request for another day cancels the first one and takes over its appointments', async () => {
  const { cart, ask, list } = await seedApprovalCart(1);
  await ask();
  const [before] = await list();
  await ask('2026-11-27');

  expect(await requestsOf(cart.id)).toEqual([
    { serviceDate: wednesday, state: 'canceled' },
    { serviceDate: '2026-11-27', state: 'pending' },
  ]);
  expect(await list()).toMatchObject([{ id: before.id, code: before.code, date: '2026-11-27' }]);

  await ask();
  expect((await requestsOf(cart.id)).map(({ state }) => state)).toEqual(['pending', 'canceled']);
});

test('a refusal is shown, and a request whose last person cancels is cancelled', async () => {
  const { cart, ask, list, family } = await seedApprovalCart(1);
  await ask();
  const [row] = await list();
  await product.call('DELETE', `onboarding/user/schedule/${row.id}`, { token: family.token });
  expect(await requestsOf(cart.id)).toEqual([{ serviceDate: wednesday, state: 'canceled' }]);

  await product.db
    .updateTable('approvalRequests')
    .set({ state: 'refused' })
    .where('cartId', '=', cart.id)
    .execute();
  const { body } = await ask();
  expect([body.type, body.messages[0].code]).toEqual(['Warning', 'approval.refused']);
});

test('a cross-site call sends no request', async () => {
  const { service, cart, family } = await seedApprovalCart(1);
  const path = `scheduling/${cart.id}/slot?entityService=${service.entityServiceId}&date=${wednesday}`;
  const from = (site: string) =>
    product.call('GET', path, { token: family.token, headers: { 'sec-fetch-site': site } });

  const { body } = await from('cross-site');
  expect([body.type, body.messages[0].code]).toEqual(['Warning', 'approval.from_elsewhere']);
  expect(await requestsOf(cart.id)).toEqual([]);
  expect((await from('same-origin')).body.messages[0].code).toBe('approval.pending');
  // A cross-site call may read an existing request.
  expect((await from('cross-site')).body.messages[0].code).toBe('approval.pending');
});

test('an account has at most ten open requests, and can still read them', async () => {
  const service = await product.addService({ service: { needsApproval: true } });
  const family = await product.addFamily(1);
  const askAnew = async () => {
    const cart = await product.createCart(family, service.serviceId);
    const ask = () => cart.get(`/slot?entityService=${service.entityServiceId}&date=${wednesday}`);
    return { cart, ask, answer: (await ask()).body };
  };
  const asked = [];
  for (let turn = 0; turn < 10; turn += 1) asked.push(await askAnew());
  expect(asked.map(({ answer }) => answer.type)).toEqual(Array(10).fill('Success'));

  const { answer, cart } = await askAnew();
  expect([answer.type, answer.messages[0].code]).toEqual(['Error', 'approval.too_many']);
  expect(answer.messages[0].text).toContain('10');
  expect(await requestsOf(cart.id)).toEqual([]);
  expect((await asked[0]?.ask())?.body.messages[0].code).toBe('approval.pending');
});

test('an account that cancels and repeats requests sends at most 20 in 24 hours', async () => {
  const service = await product.addService({ service: { needsApproval: true } });
  const family = await product.addFamily(1);
  const askAndTakeBack = async () => {
    const cart = await product.createCart(family, service.serviceId);
    const path = `/slot?entityService=${service.entityServiceId}&date=${wednesday}`;
    const { body } = await cart.get(path);
    await product.db
      .updateTable('approvalRequests')
      .set({ state: 'canceled' })
      .where('cartId', '=', cart.id)
      .execute();
    return body;
  };
  for (let turn = 0; turn < 20; turn += 1) expect((await askAndTakeBack()).type).toBe('Success');

  const { type, messages } = await askAndTakeBack();
  expect([type, messages[0].code]).toEqual(['Error', 'approval.too_many_today']);
  expect(await product.readEmails(family.accountId)).toHaveLength(20);
});

test('a request counts towards the quota until its day has passed at the entity', async () => {
  const azores = { entity: { timeZone: 'Atlantic/Azores' } };
  const { family, ask } = await seedApprovalCart(1, azores);
  await ask();
  const { accountId } = family;
  const openAt = (instant: string) =>
    inTransaction(product.db, (trx) =>
      countOpenApprovalRequests(trx, { accountId, cartId: newId(), now: new Date(instant) }),
    );
  expect(await openAt('2026-11-26T00:59:00Z')).toBe(1);
  expect(await openAt('2026-11-26T01:00:00Z')).toBe(0);
});
