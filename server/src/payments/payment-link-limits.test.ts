import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import { buildClosure } from '../../test/builders/index.ts';
import { sweepBooks } from '../../test/money-sweep.ts';
import { createPaymentLinkFixture } from '../../test/payment-link.fixture.ts';
import type { HeldCart, OfferedService, PaymentsTestApp } from '../../test/payments-test-app.ts';
import {
  buildOfferedService,
  createPaymentsTestApp,
  payOnline,
} from '../../test/payments-test-app.ts';
import { newId } from '../platform/uuid.ts';
import { countUnpaidPlacesOfDay } from './payment-link-limits.queries.ts';

let testApp: PaymentsTestApp;
let fixture: ReturnType<typeof createPaymentLinkFixture>;

beforeAll(async () => {
  testApp = await createPaymentsTestApp();
  fixture = createPaymentLinkFixture(testApp);
});
afterAll(() => testApp.close());
beforeEach(() => testApp.clock.set(frozenAt));

const codeOf = async (answer: ReturnType<typeof fixture.defer>) => {
  const { status, body } = await answer;
  return status === 503 ? 'busy' : (body.messages[0]?.code as string);
};
const defer = (cart: HeldCart) => codeOf(fixture.defer(cart));
const day = (number: number, time = '10:00') => new Date(`2026-12-${number}T${time}:00Z`);

/** Another cart of the same account, with times of another day. */
async function another(cart: HeldCart, people: number, startsAt: Date): Promise<HeldCart> {
  const { accountId, place, token } = cart;
  return { ...(await testApp.holdCart({ accountId, place, people, startsAt })), token };
}

/** A place with 36 starts a day, of which strangers have taken all but these. */
async function placeWith(free: number): Promise<OfferedService> {
  const place = await buildOfferedService(testApp);
  for (let taken = 36 - free; taken > 0; taken -= 9) {
    const startsAt = new Date(day(10, '09:00').getTime() + (36 - free - taken) * 15 * 60_000);
    await testApp.holdCart({ place, people: Math.min(taken, 9), startsAt });
  }
  return place;
}

test('links keep three places of a new account over all its carts, and say what else can be done', async () => {
  const cart = await testApp.holdCart({ people: 2 });
  expect(await defer(cart)).toBe('deferred.sent');
  const second = await another(cart, 2, day(11));
  const { body } = await fixture.defer(second);
  expect(body).toMatchObject({ type: 'Error', messages: [{ code: 'deferred.too_many_unpaid' }] });
  expect(body.messages[0].text).toMatch(/3 lugares.*Pague agora/);
  expect(await fixture.holdsOf(second)).toHaveLength(2);
  expect(await defer(await another(cart, 1, day(12)))).toBe('deferred.sent');
});

test('one completed payment of the account lifts this limit', async () => {
  const paid = await testApp.holdCart();
  const { session } = await payOnline(testApp, paid);
  await fixture.outcome(session, 'succeed');
  await testApp.run();
  expect(await defer(await another(paid, 4, day(11)))).toBe('deferred.sent');
});

/** As if the entity had accepted a request for what the cart holds. */
async function accept({ cartId, place }: HeldCart): Promise<void> {
  await testApp.db
    .insertInto('approvalRequests')
    .values({
      id: newId(),
      cartId,
      entityServiceId: place.entityServiceId,
      state: 'accepted',
      serviceDate: '2026-12-10',
      createdAt: frozenAt,
      decidedAt: frozenAt,
    })
    .execute();
}

test('what an entity accepted is not refused, and counts against what other links may keep', async () => {
  const cart = await testApp.holdCart({ people: 4 });
  await accept(cart);
  expect(await defer(await another(cart, 1, day(11)))).toBe('deferred.too_many_unpaid');
  expect(await defer(cart)).toBe('deferred.sent');
});

test('a payment that went back as a whole does not lift it, also while the money is on its way', async () => {
  const paid = await testApp.holdCart();
  const { session } = await payOnline(testApp, paid);
  await fixture.outcome(session, 'succeed');
  await testApp.run();
  const { rows } = await sql<{ id: string }>`
    select id from appointments where cart_id = ${paid.cartId}`.execute(testApp.db);
  const path = `onboarding/user/schedule/${rows[0]?.id}`;
  const { body } = await testApp.call('DELETE', path, { token: paid.token });
  expect(body.type).toBe('Success');
  const four = await another(paid, 4, day(11));
  expect(await defer(four)).toBe('deferred.too_many_unpaid');
  await testApp.run();
  expect(await defer(four)).toBe('deferred.too_many_unpaid');
});

test('of two links at the same moment a new account gets what fits, and no more', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const cart = await testApp.holdCart({ people: 2 });
    const second = await another(cart, 2, day(11));
    const codes = await Promise.all([defer(cart), defer(second)]);
    expect(codes.filter((code) => code === 'deferred.sent')).toHaveLength(1);
  }
});

test('links of all accounts keep a fifth of what is free of a day, and at the same moment no more', async () => {
  const place = await placeWith(15);
  const carts: HeldCart[] = [];
  for (let minutes = 0; minutes < 6; minutes += 1) {
    const startsAt = new Date(day(10, '14:15').getTime() + minutes * 15 * 60_000);
    carts.push(await testApp.holdCart({ place, startsAt }));
  }
  const codes = await Promise.all(carts.map(defer));
  // Where others had the locks of the day for too long, one is told to come again.
  for (const [index, cart] of carts.entries())
    if (codes[index] === 'busy') codes[index] = await defer(cart);
  const sent = codes.filter((code) => code === 'deferred.sent').length;
  expect(codes.filter((code) => code === 'deferred.day_share')).toHaveLength(6 - sent);
  // The other carts hold five or less of the 15 while the first is looked at: two to three.
  expect(sent).toBeGreaterThanOrEqual(2);
  expect(sent).toBeLessThanOrEqual(3);
  expect(await sweepBooks(testApp.db)).toEqual([]);
  expect(await defer(await testApp.holdCart({ place, startsAt: day(11) }))).toBe('deferred.sent');
});

test('the sweep of the histories finds a day of which links keep more than a fifth', async () => {
  const place = await placeWith(15);
  for (const time of ['15:00', '15:15'])
    expect(await defer(await testApp.holdCart({ place, startsAt: day(10, time) }))).toBe(
      'deferred.sent',
    );
  expect(await sweepBooks(testApp.db)).toEqual([]);
  const { entityId } = place;
  // Seven starts stay open, and a fifth of them is one.
  const closed = { from: day(10, '00:00'), until: day(10, '16:15') };
  const { id } = await buildClosure(testApp.db, { entityId, entityServiceId: null, ...closed });
  expect(await sweepBooks(testApp.db)).toEqual([
    `links keep 2 places of ${entityId} on 2026-12-10`,
  ]);
  await testApp.db.deleteFrom('closures').where('id', '=', id).execute();
});

test('the places that a cart holds itself are among those that are free', async () => {
  const place = await placeWith(8);
  const startsAt = day(10, '17:15');
  expect(await defer(await testApp.holdCart({ place, people: 2, startsAt }))).toBe('deferred.sent');
});

test('on an almost full day one link still keeps one place', async () => {
  const place = await placeWith(2);
  const startsAt = day(10, '17:30');
  const first = await testApp.holdCart({ place, startsAt });
  expect(await defer(first)).toBe('deferred.sent');
  const second = await testApp.holdCart({ place, startsAt: day(10, '17:45') });
  expect(await defer(second)).toBe('deferred.day_share');
  await testApp.call('PUT', `scheduling/${first.cartId}/cancel-payment`, { token: first.token });
  expect(await defer(second)).toBe('deferred.sent');
});

test('what links keep on another day counts for that day alone', async () => {
  const place = await placeWith(2);
  expect(await defer(await testApp.holdCart({ place, startsAt: day(11) }))).toBe('deferred.sent');
  const almostFull = await testApp.holdCart({ place, startsAt: day(10, '17:30') });
  expect(await defer(almostFull)).toBe('deferred.sent');
});

test('the day of a kept place is the civil day of its entity', async () => {
  const cart = await testApp.holdCart({ startsAt: day(10, '17:30') });
  expect(await defer(cart)).toBe('deferred.sent');
  const { entityId } = cart.place;
  // 17:30 in Lisbon is 06:30 of the next day in Auckland.
  await testApp.db
    .updateTable('capacityPools')
    .set({ timeZone: 'Pacific/Auckland' })
    .where('entityId', '=', entityId)
    .execute();
  const keptOn = (date: string) =>
    countUnpaidPlacesOfDay(testApp.db, { entityId, date, cartId: newId(), now: frozenAt });

  expect(await keptOn('2026-12-10')).toBe(0);
  expect(await keptOn('2026-12-11')).toBe(1);
});

const online = async ({ cartId, token }: HeldCart) =>
  (await testApp.call('GET', `scheduling/${cartId}/payment`, { token })).body.data.at(-1);
/** Whether the provider's page takes a choice of a voucher. */
async function takesVoucher(cart: HeldCart): Promise<boolean> {
  const { session, s } = await payOnline(testApp, cart);
  await fixture.outcome(session, 'pending', { method: 'multibanco' });
  await testApp.run();
  const { status } = (await testApp.call('GET', `v1/payment/${s}`)).body.data;
  return status === 'awaitingVoucher';
}

test('vouchers keep three places of a new account over all its carts and links, and the payment types say so', async () => {
  const cart = await testApp.holdCart({ people: 2 });
  expect((await online(cart)).withheldMethods).toEqual([]);
  expect(await takesVoucher(cart)).toBe(true);
  const second = await another(cart, 2, day(11));
  const withheldMethods = [{ method: 'multibanco', reason: 'tooManyUnpaid' }];
  expect(await online(second)).toMatchObject({ onlineMethods: ['card', 'mbway'], withheldMethods });
  expect(await defer(second)).toBe('deferred.too_many_unpaid');
  expect(await takesVoucher(second)).toBe(false);
  const ten = await testApp.holdCart({ people: 10 });
  expect(await takesVoucher(ten)).toBe(false);
});

test('of two sessions at the same moment one may offer a new account a voucher', async () => {
  const cart = await testApp.holdCart({ people: 2 });
  const second = await another(cart, 2, day(11));
  const sessions = await Promise.all([payOnline(testApp, cart), payOnline(testApp, second)]);
  for (const { session } of sessions)
    await fixture.outcome(session, 'pending', { method: 'multibanco' });
  await testApp.run();
  const { rows } = await sql`
    select id from payments where account_id = ${cart.accountId} and method = 'multibanco'`.execute(
    testApp.db,
  );
  expect(rows).toHaveLength(1);
});

test('vouchers and links together keep a fifth of what is free of a day', async () => {
  const place = await placeWith(2);
  const first = await testApp.holdCart({ place, startsAt: day(10, '17:30') });
  expect(await takesVoucher(first)).toBe(true);
  const second = await testApp.holdCart({ place, startsAt: day(10, '17:45') });
  expect(await defer(second)).toBe('deferred.day_share');
  const withheldMethods = [{ method: 'multibanco', reason: 'dayFull' }];
  expect(await online(second)).toMatchObject({ withheldMethods });
  expect(await takesVoucher(second)).toBe(false);
});

test('a link that was refused has changed nothing', async () => {
  const cart = await testApp.holdCart({ people: 4 });
  const before = await fixture.holdsOf(cart);
  expect(await defer(cart)).toBe('deferred.too_many_unpaid');
  expect(await fixture.holdsOf(cart)).toEqual(before);
  const { rows } = await sql`select id from payments where cart_id = ${cart.cartId}`.execute(
    testApp.db,
  );
  expect(rows).toEqual([]);
  expect((await payOnline(testApp, cart)).session).not.toBe('');
});
