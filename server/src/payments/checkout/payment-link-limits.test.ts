import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import {
  buildAllotment,
  buildClosure,
  buildEntity,
  buildEntityService,
  buildSchedule,
} from '../../../test/builders/index.ts';
import { sweepBooks } from '../../../test/money-sweep.ts';
import type { HeldCart, OfferedService } from '../../../test/patient-actions.ts';
import { payOnline } from '../../../test/patient-actions.ts';
import { createPaymentLinkFixture } from '../../../test/payment-link.fixture.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';
import { newId } from '../../platform/uuid.ts';
import { countUnpaidPlacesOfDay } from './payment-link-limits.queries.ts';

let product: TestProduct;
let fixture: ReturnType<typeof createPaymentLinkFixture>;

beforeAll(async () => {
  product = await createTestProduct();
  fixture = createPaymentLinkFixture(product);
});
afterAll(() => product.close());
beforeEach(() => product.clock.set(frozenAt));

const codeOf = async (answer: ReturnType<typeof fixture.defer>) => {
  const { status, body } = await answer;
  return status === 503 ? 'busy' : (body.messages[0]?.code as string);
};
const sendLink = (cart: HeldCart) => codeOf(fixture.defer(cart));
const day = (number: number, time = '10:00') => new Date(`2026-12-${number}T${time}:00Z`);

/** Another cart of the same account, with places on another day. */
async function another(cart: HeldCart, people: number, startsAt: Date): Promise<HeldCart> {
  const { accountId, service, token } = cart;
  return { ...(await product.holdCart({ accountId, service, people, startsAt })), token };
}

/** An entity service with 36 starts a day, of which other accounts have taken all but these. */
async function placeWith(free: number): Promise<OfferedService> {
  const service = await product.addService();
  for (let taken = 36 - free; taken > 0; taken -= 9) {
    const startsAt = new Date(day(10, '09:00').getTime() + (36 - free - taken) * 15 * 60_000);
    await product.holdCart({ service, people: Math.min(taken, 9), startsAt });
  }
  return service;
}

test('links hold at most three places of a new account over all its carts, and the refusal says what else can be done', async () => {
  const cart = await product.holdCart({ people: 2 });
  expect(await sendLink(cart)).toBe('deferred.sent');
  const second = await another(cart, 2, day(11));
  const { body } = await fixture.defer(second);
  expect(body).toMatchObject({ type: 'Error', messages: [{ code: 'deferred.too_many_unpaid' }] });
  expect(body.messages[0].text).toMatch(/3 lugares.*Pague agora/);
  expect(await fixture.holdsOf(second)).toHaveLength(2);
  expect(await sendLink(await another(cart, 1, day(12)))).toBe('deferred.sent');
});

/** Pays a new account's cart. */
async function payFirstCart(startsAt = day(10)): Promise<HeldCart> {
  const paid = await product.holdCart({ startsAt });
  const { session } = await payOnline(product, paid);
  await fixture.outcome(session, 'succeed');
  await product.runDueJobs();
  return paid;
}

test('one completed payment of the account lifts this limit 24 hours after it, when it is not refunded automatically any more', async () => {
  const paid = await payFirstCart();
  product.clock.advance(24 * 60 * 60_000 - 1000);
  expect(await sendLink(await another(paid, 4, day(11)))).toBe('deferred.too_many_unpaid');
  product.clock.advance(1000);
  expect(await sendLink(await another(paid, 4, day(12)))).toBe('deferred.sent');
});

test('a payment of today lifts the limit as soon as its appointment has begun', async () => {
  const startsAt = new Date('2026-11-24T15:00:00Z');
  const paid = await payFirstCart(startsAt);
  product.clock.set(startsAt);
  expect(await sendLink(await another(paid, 4, day(11)))).toBe('deferred.sent');
});

/** Inserts an accepted request of the entity for the cart. */
async function accept({ cartId, service }: HeldCart): Promise<void> {
  await product.db
    .insertInto('approvalRequests')
    .values({
      id: newId(),
      cartId,
      entityServiceId: service.entityServiceId,
      state: 'accepted',
      serviceDate: '2026-12-10',
      createdAt: frozenAt,
      decidedAt: frozenAt,
    })
    .execute();
}

test('a request that an entity accepted is not refused, and its places count against other links', async () => {
  const cart = await product.holdCart({ people: 4 });
  await accept(cart);
  expect(await sendLink(await another(cart, 1, day(11)))).toBe('deferred.too_many_unpaid');
  expect(await sendLink(cart)).toBe('deferred.sent');
});

test('a payment that is refunded in full does not lift the limit, nor does one whose refund is pending', async () => {
  const paid = await payFirstCart();
  const { rows } = await sql<{ id: string }>`
    select id from appointments where cart_id = ${paid.cartId}`.execute(product.db);
  const path = `onboarding/user/schedule/${rows[0]?.id}`;
  const { body } = await product.call('DELETE', path, { token: paid.token });
  expect(body.type).toBe('Success');
  product.clock.advance(25 * 60 * 60_000);
  const four = await another(paid, 4, day(11));
  expect(await sendLink(four)).toBe('deferred.too_many_unpaid');
  await product.runDueJobs();
  expect(await sendLink(four)).toBe('deferred.too_many_unpaid');
});

test('what was free does not lift the limit when all that cost something is cancelled', async () => {
  const paid = await product.holdCart({ people: 2, startsAt: day(10) });
  const { session } = await payOnline(product, paid);
  await fixture.outcome(session, 'succeed');
  await product.runDueJobs();
  const { rows } = await sql<{ id: string }>`
    select id from appointments where cart_id = ${paid.cartId} order by id`.execute(product.db);
  await sql`update appointments set price_cents = 0 where id = ${rows[0]?.id}`.execute(product.db);
  const path = `onboarding/user/schedule/${rows[1]?.id}`;
  expect((await product.call('DELETE', path, { token: paid.token })).body.type).toBe('Success');
  product.clock.advance(25 * 60 * 60_000);
  expect(await sendLink(await another(paid, 4, day(11)))).toBe('deferred.too_many_unpaid');
});

test('a cancelled appointment whose refund the entity refused has been paid: the limit is lifted', async () => {
  const paid = await payFirstCart();
  product.clock.advance(25 * 60 * 60_000);
  const { rows } = await sql<{ id: string }>`
    select id from appointments where cart_id = ${paid.cartId}`.execute(product.db);
  const path = `onboarding/user/schedule/${rows[0]?.id}`;
  expect((await product.call('DELETE', path, { token: paid.token })).body.type).toBe('Success');
  await product.runDueJobs();
  const four = await another(paid, 4, day(11));
  expect(await sendLink(four)).toBe('deferred.too_many_unpaid');
  await sql`
    update refunds set status = 'refused', answer_reason = 'No', decided_at = ${product.clock.now()}
     where appointment_id = ${rows[0]?.id}`.execute(product.db);
  await sql`
    update appointments set refund_state = 'refused' where id = ${rows[0]?.id}`.execute(product.db);
  expect(await sendLink(four)).toBe('deferred.sent');
});

test('of two simultaneous links of a new account only those within the limit are sent', async () => {
  for (let round = 0; round < 4; round += 1) {
    const cart = await product.holdCart({ people: 2 });
    const second = await another(cart, 2, day(11));
    const codes = await Promise.all([sendLink(cart), sendLink(second)]);
    expect(codes.filter((code) => code === 'deferred.sent')).toHaveLength(1);
  }
});

test('links of all accounts hold at most a fifth of a day’s available places, even if they are sent at the same moment', async () => {
  const service = await placeWith(15);
  const carts: HeldCart[] = [];
  for (let minutes = 0; minutes < 6; minutes += 1) {
    const startsAt = new Date(day(10, '14:15').getTime() + minutes * 15 * 60_000);
    carts.push(await product.holdCart({ service, startsAt }));
  }
  const codes = await Promise.all(carts.map(sendLink));
  // A caller who waits too long for the day's locks gets an answer to retry.
  for (const [index, cart] of carts.entries())
    if (codes[index] === 'busy') codes[index] = await sendLink(cart);
  const sent = codes.filter((code) => code === 'deferred.sent').length;
  expect(codes.filter((code) => code === 'deferred.day_share')).toHaveLength(6 - sent);
  // The other carts hold at most five of the 15 while the first is checked: two to three.
  expect(sent).toBeGreaterThanOrEqual(2);
  expect(sent).toBeLessThanOrEqual(3);
  expect(await sweepBooks(product.db)).toEqual([]);
  expect(await sendLink(await product.holdCart({ service, startsAt: day(11) }))).toBe(
    'deferred.sent',
  );
});

test('the sweep of the histories finds a day of which links hold more than a fifth', async () => {
  const service = await placeWith(15);
  for (const time of ['15:00', '15:15'])
    expect(await sendLink(await product.holdCart({ service, startsAt: day(10, time) }))).toBe(
      'deferred.sent',
    );
  expect(await sweepBooks(product.db)).toEqual([]);
  const { entityId } = service;
  // Seven starts stay available, and a fifth of them is one.
  const closed = { from: day(10, '00:00'), until: day(10, '16:15') };
  const { id } = await buildClosure(product.db, { entityId, entityServiceId: null, ...closed });
  expect(await sweepBooks(product.db)).toEqual([
    `links keep 2 places of ${entityId} on 2026-12-10`,
  ]);
  await product.db.deleteFrom('closures').where('id', '=', id).execute();
});

test('the places that a cart holds itself count as available', async () => {
  const service = await placeWith(8);
  const startsAt = day(10, '17:15');
  expect(await sendLink(await product.holdCart({ service, people: 2, startsAt }))).toBe(
    'deferred.sent',
  );
});

test('on an almost full day one link can still hold one place', async () => {
  const service = await placeWith(2);
  const startsAt = day(10, '17:30');
  const first = await product.holdCart({ service, startsAt });
  expect(await sendLink(first)).toBe('deferred.sent');
  const second = await product.holdCart({ service, startsAt: day(10, '17:45') });
  expect(await sendLink(second)).toBe('deferred.day_share');
  await product.call('PUT', `scheduling/${first.cartId}/cancel-payment`, { token: first.token });
  expect(await sendLink(second)).toBe('deferred.sent');
});

test('places that links hold on another day count for that day alone', async () => {
  const service = await placeWith(2);
  expect(await sendLink(await product.holdCart({ service, startsAt: day(11) }))).toBe(
    'deferred.sent',
  );
  const almostFull = await product.holdCart({ service, startsAt: day(10, '17:30') });
  expect(await sendLink(almostFull)).toBe('deferred.sent');
});

test('the day of a held place is the civil day of its entity', async () => {
  const cart = await product.holdCart({ startsAt: day(10, '17:30') });
  expect(await sendLink(cart)).toBe('deferred.sent');
  const { entityId } = cart.service;
  // 17:30 in Lisbon is 06:30 of the next day in Auckland.
  await product.db
    .updateTable('capacityPools')
    .set({ timeZone: 'Pacific/Auckland' })
    .where('entityId', '=', entityId)
    .execute();
  const countOn = (date: string) =>
    countUnpaidPlacesOfDay(product.db, { entityId, date, cartId: newId(), now: frozenAt });

  expect(await countOn('2026-12-10')).toBe(0);
  expect(await countOn('2026-12-11')).toBe(1);
});

test('two places of one civil day count together, although midnight in UTC is between them', async () => {
  const { id: entityId } = await buildEntity(product.db, { timeZone: 'Pacific/Auckland' });
  const { id: entityServiceId, serviceId } = await buildEntityService(product.db, { entityId });
  await buildSchedule(product.db, { entityId });
  // Four starts of the 11th are left, 12:45 to 13:30 in Auckland; the links of such a day hold one.
  for (const [from, until] of [
    [day(10, '13:00'), day(10, '23:45')],
    [day(11, '00:45'), day(11, '11:00')],
  ] as const)
    await buildClosure(product.db, { entityId, entityServiceId: null, from, until });
  const service = { entityId, entityServiceId, serviceId };

  const startsAt = day(10, '23:45');
  const cart = await product.holdCart({ service, people: 2, startsAt });

  expect(await sendLink(cart)).toBe('deferred.day_share');
});

test('what only an entity code makes available counts while the code is in force', async () => {
  const cart = await product.holdCart({ people: 2 });
  const { db } = product;
  const { entityId } = cart.service;
  const { id: poolId } = await db
    .selectFrom('capacityPools')
    .select('id')
    .where('entityId', '=', entityId)
    .executeTakeFirstOrThrow();
  const entityCode = 'balneario';
  await buildEntity(db, { code: entityCode, entityType: 'AccommodationPartner' });
  await buildAllotment(db, { poolId, entityCode });
  const enterCode = (entityCodeEndsAt: Date) =>
    db
      .updateTable('carts')
      .set({ entityCode, entityCodeEndsAt })
      .where('id', '=', cart.cartId)
      .execute();

  await enterCode(frozenAt);
  expect(await sendLink(cart)).toBe('deferred.day_share');
  await enterCode(new Date(frozenAt.getTime() + 1));
  expect(await sendLink(cart)).toBe('deferred.sent');
});

const online = async ({ cartId, token }: HeldCart) =>
  (await product.call('GET', `scheduling/${cartId}/payment`, { token })).body.data.at(-1);
/** Whether the provider's page accepts a voucher. */
async function takesVoucher(cart: HeldCart): Promise<boolean> {
  const { session, s } = await payOnline(product, cart);
  await fixture.outcome(session, 'pending', { method: 'multibanco' });
  await product.runDueJobs();
  const { status } = (await product.call('GET', `v1/payment/${s}`)).body.data;
  return status === 'awaitingVoucher';
}

test('vouchers hold at most three places of a new account over all its carts and links, and the payment types say so', async () => {
  const cart = await product.holdCart({ people: 2 });
  expect((await online(cart)).withheldMethods).toEqual([]);
  expect(await takesVoucher(cart)).toBe(true);
  const second = await another(cart, 2, day(11));
  const withheldMethods = [{ method: 'multibanco', reason: 'tooManyUnpaid' }];
  expect(await online(second)).toMatchObject({ onlineMethods: ['card', 'mbway'], withheldMethods });
  expect(await sendLink(second)).toBe('deferred.too_many_unpaid');
  expect(await takesVoucher(second)).toBe(false);
  const ten = await product.holdCart({ people: 10 });
  expect(await takesVoucher(ten)).toBe(false);
});

test('of two simultaneous sessions of a new account only one may offer a voucher', async () => {
  const cart = await product.holdCart({ people: 2 });
  const second = await another(cart, 2, day(11));
  const sessions = await Promise.all([payOnline(product, cart), payOnline(product, second)]);
  for (const { session } of sessions)
    await fixture.outcome(session, 'pending', { method: 'multibanco' });
  await product.runDueJobs();
  const { rows } = await sql`
    select id from payments where account_id = ${cart.accountId} and method = 'multibanco'`.execute(
    product.db,
  );
  expect(rows).toHaveLength(1);
});

test('vouchers and links together hold at most a fifth of a day’s available places', async () => {
  const service = await placeWith(2);
  const first = await product.holdCart({ service, startsAt: day(10, '17:30') });
  expect(await takesVoucher(first)).toBe(true);
  const second = await product.holdCart({ service, startsAt: day(10, '17:45') });
  expect(await sendLink(second)).toBe('deferred.day_share');
  const withheldMethods = [{ method: 'multibanco', reason: 'dayFull' }];
  expect(await online(second)).toMatchObject({ withheldMethods });
  expect(await takesVoucher(second)).toBe(false);
});

test('a refused link changes nothing', async () => {
  const cart = await product.holdCart({ people: 4 });
  const before = await fixture.holdsOf(cart);
  expect(await sendLink(cart)).toBe('deferred.too_many_unpaid');
  expect(await fixture.holdsOf(cart)).toEqual(before);
  const { rows } = await sql`select id from payments where cart_id = ${cart.cartId}`.execute(
    product.db,
  );
  expect(rows).toEqual([]);
  expect((await payOnline(product, cart)).session).not.toBe('');
});
