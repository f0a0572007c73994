import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import { sweepLeaks, sweepMoney } from '../../test/money-sweep.ts';
import { untilSessionWaitsForLock } from '../../test/occupancy.fixture.ts';
import type { HeldCart } from '../../test/patient-actions.ts';
import { deletePersonOf, payOnline } from '../../test/patient-actions.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct, sandboxSecret } from '../../test/test-product.ts';
import { lockCartById } from '../cart/index.ts';
import { lockPayment } from './lifecycle/payments.queries.ts';

const minute = 60_000;
let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct();
});
afterAll(() => product.close());
beforeEach(() => product.clock.set(frozenAt));

const signed = (body: string, secret = sandboxSecret, at = product.clock.now()) => {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};

const send = async (body: string, signature: string) =>
  product.call('POST', 'v1/payment-webhook/sandbox', {
    body,
    headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
  });

/** The provider's notices about a session, in order; they are not delivered automatically. */
async function noticesOf(session: string): Promise<string[]> {
  const rows = await product.db
    .selectFrom('sandbox.webhooks')
    .select('payload')
    .where('sessionId', '=', session)
    .orderBy('id')
    .execute();
  return rows.map(({ payload }) => JSON.stringify(payload));
}

const statusOf = async (s: string) =>
  (await product.call('GET', `v1/payment/${s}`)).body.data.status;
const statesOf = async ({ cartId }: HeldCart) =>
  (
    await product.db
      .selectFrom('appointments')
      .select('status')
      .where('cartId', '=', cartId)
      .execute()
  ).map(({ status }) => status);
const succeed = (session: string, fields: object = {}) =>
  product.submitAtProvider(session, 'outcome', { outcome: 'succeed', method: 'card', ...fields });

test('a forged, stale or malformed notice is answered with 401 and stores nothing', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  await succeed(session);
  const [notice = ''] = await noticesOf(session);
  const old = new Date(product.clock.now().getTime() - 5 * minute - 1000);

  for (const [body, signature] of [
    [notice, signed(notice, 'another secret')],
    [notice, signed(notice, sandboxSecret, old)],
    [notice.replace('2000', '1'), signed(notice)],
    [notice, ''],
    [notice, 't=1,v1=zz'],
    ['', signed('')],
    ['{"id":1}', signed('{"id":1}')],
    ['[', signed('[')],
  ] as const) {
    expect((await send(body, signature)).status).toBe(401);
  }
  expect(await statusOf(s)).toBe('pending');
  expect(await product.db.selectFrom('paymentEvents').select('eventId').execute()).toEqual([]);
});

test('a notice waits for the cart’s lock without holding a lock that the other transaction needs', async () => {
  const cart = await product.holdCart();
  const { session, s, paymentId } = await payOnline(product, cart);
  await succeed(session);
  const [notice = ''] = await noticesOf(session);

  const answer = await product.db.transaction().execute(async (trx) => {
    await lockCartById(trx, cart.cartId);
    const sent = send(notice, signed(notice));
    await untilSessionWaitsForLock(product.db);
    // Takes the locks in the order of a cancellation; the opposite order would be a deadlock, and PostgreSQL would
    // abort one of the two.
    await sql`set local lock_timeout = 500`.execute(trx);
    await lockPayment(trx, paymentId);
    return { sent };
  });

  expect((await answer.sent).status).toBe(200);
  expect(await statusOf(s)).toBe('paid');
});

test('a signed notice with text or numbers that cannot be stored is refused, and stores nothing', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  await succeed(session);
  const [notice = ''] = await noticesOf(session);
  const event = JSON.parse(notice);
  const withMore = (more: object) => JSON.stringify({ ...event, ...more });
  const paying = (cents: number) =>
    JSON.stringify({ ...event, data: { session: { ...event.data.session, paid_cents: cents } } });
  for (const [body, status] of [
    [withMore({ id: 'evt_\u0000' }), 400],
    [withMore({ note: 'a\u0000b' }), 400],
    [withMore({ 'a\u0000': 1 }), 400],
    [notice.replace('"id":"', '"id":"\\ud800'), 400],
    [paying(2 ** 31), 401],
    [paying(Number.MAX_SAFE_INTEGER), 401],
    [paying(1e300), 401],
    [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, 401],
  ] as const) {
    expect([body.slice(0, 80), (await send(body, signed(body))).status]).toEqual([
      body.slice(0, 80),
      status,
    ]);
  }
  expect(await statusOf(s)).toBe('pending');
});

test('a notice that arrives ten times at the same moment books once', async () => {
  const cart = await product.holdCart({ people: 2 });
  const { session, s, paymentId } = await payOnline(product, cart);
  await succeed(session);
  const [notice = ''] = await noticesOf(session);

  const answers = await Promise.all(Array.from({ length: 10 }, () => send(notice, signed(notice))));

  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await statusOf(s)).toBe('paid');
  expect(await statesOf(cart)).toEqual(['Paid', 'Paid']);
  const events = await product.db
    .selectFrom('paymentEvents')
    .select('kind')
    .where('paymentId', '=', paymentId)
    .execute();
  expect(events).toEqual([{ kind: 'session.paid' }]);
  await product.runDueJobs();
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('notices in the wrong order have the same result as in the right order', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  await product.submitAtProvider(session, 'multibanco');
  await product.submitAtProvider(session, 'answer', { answer: 'pay' });
  const notices = await noticesOf(session);
  for (const notice of notices.toReversed()) await send(notice, signed(notice));

  expect(notices).toHaveLength(2);
  expect(await statusOf(s)).toBe('paid');
  expect(await statesOf(cart)).toEqual(['Paid']);
});

/** A notice about a payment on an unknown session. */
const paidUnknownSession = (reference: string, event: string) => {
  const session = {
    id: 'cs_other',
    reference,
    url: 'http://x.example',
    status: 'paid',
    method: 'card',
    paid_cents: 2000,
    voucher: null,
    expires_at: frozenAt.toISOString(),
  };
  const body = JSON.stringify({ id: event, type: 'session.paid', data: { session } });
  return send(body, signed(body));
};

test('money on a session other than the payment’s own is refunded from there, once, and logged as an error; the payment goes on', async () => {
  const cart = await product.holdCart();
  const { s, session, paymentId } = await payOnline(product, cart);
  const { provider } = product.payments;
  const { refund } = provider;
  const orders: object[] = [];
  provider.refund = async (order) => {
    orders.push(order);
    return { id: 'refund at the provider', status: 'done' };
  };
  product.errors.length = 0;
  for (const event of ['evt_other', 'evt_other_again']) {
    expect((await paidUnknownSession(paymentId, event)).status).toBe(200);
  }
  await product.runDueJobs();
  provider.refund = refund;

  expect(orders).toMatchObject([{ sessionId: 'cs_other', amountCents: 2000 }]);
  expect(product.errors).toEqual([expect.stringContaining('cs_other')]);
  expect(await statusOf(s)).toBe('pending');
  await succeed(session);
  await product.runDueJobs();
  expect(await statusOf(s)).toBe('paid');
  expect(await statesOf(cart)).toEqual(['Paid']);
});

test('money for an unknown payment changes nothing and is logged as an error', async () => {
  product.errors.length = 0;
  const reference = '01990000-0000-7000-8000-000000000000';
  expect((await paidUnknownSession(reference, 'evt_nobody')).status).toBe(200);
  expect(product.errors).toEqual([expect.stringContaining(reference)]);
});

test('a lost notice loses nothing: the session is read from the provider', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  await succeed(session);
  await product.db.deleteFrom('sandbox.webhooks').where('sessionId', '=', session).execute();
  await product.sweep();

  expect(await statusOf(s)).toBe('paid');
  expect(await statesOf(cart)).toEqual(['Paid']);
});

test('an unpaid card session expires with its hold, here and at the provider', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  product.clock.advance(15 * minute);
  await product.sweep();

  expect(await statusOf(s)).toBe('expired');
  expect(await statesOf(cart)).toEqual(['Canceled']);
  await product.submitAtProvider(session, 'card', { number: '4242424242424242' });
  await product.sweep();
  expect(await statusOf(s)).toBe('expired');
  expect(await sweepLeaks(product.db)).not.toContainEqual(
    expect.stringContaining(cart.assetIds[0] ?? ''),
  );
});

test('a push to a phone holds the places for ten minutes, and to retry as far as the cap allows', async () => {
  const cart = await product.holdCart();
  product.clock.advance(14 * minute);
  const { session, s } = await payOnline(product, cart);
  product.clock.advance(14 * minute);
  await product.submitAtProvider(session, 'mbway', { phone: '910000002' });
  await product.sweep();
  expect(await statusOf(s)).toBe('confirming');
  product.clock.advance(9 * minute);
  await product.sweep();
  expect(await statesOf(cart)).toEqual(['PaymentPending']);
  product.clock.advance(minute);
  await product.sweep();
  expect(await statusOf(s)).toBe('expired');
  expect(await statesOf(cart)).toEqual(['PaymentPending']);
  product.clock.advance(2 * minute);
  await product.sweep();
  expect(await statesOf(cart)).toEqual(['Canceled']);
});

test('a voucher holds the places until it expires, is shown with its reference, and is booked when paid', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  await product.submitAtProvider(session, 'multibanco');
  await product.runDueJobs();
  product.clock.advance(2 * 24 * 60 * minute);
  await product.sweep();

  const { body } = await product.call('GET', `v1/payment/${s}`);
  expect(body.data).toMatchObject({ status: 'awaitingVoucher', voucher: { amountCents: 2000 } });
  expect(body.data.voucher.reference).toMatch(/^\d{9}$/);
  const { voucher } = body.data;
  const list = () => product.call('GET', 'onboarding/user/schedule', { token: cart.token });
  expect((await list()).body.data).toMatchObject([{ paymentPending: true, voucher }]);
  const { rows: emails } = await sql`
    select m.recipient = a.email as "isTold", m.data->'voucher'->>'reference' as reference
      from messages m join accounts a on a.id = m.account_id join carts c on c.account_id = a.id
     where c.id = ${cart.cartId} and m.template = 'payment-reference'`.execute(product.db);
  expect(emails).toEqual([{ isTold: true, reference: voucher.reference }]);
  await product.submitAtProvider(session, 'answer', { answer: 'pay' });
  await product.runDueJobs();
  expect(await statesOf(cart)).toEqual(['Paid']);
  expect((await list()).body.data).toMatchObject([{ paymentPending: false, voucher: null }]);
});

test('money that arrives after the hold expired is booked if the place is still available', async () => {
  const cart = await product.holdCart({ people: 2 });
  const { session, s } = await payOnline(product, cart);
  await succeed(session);
  const [notice = ''] = await noticesOf(session);
  await expireUnnoticed(cart);
  expect(await statesOf(cart)).toEqual(['Canceled', 'Canceled']);

  await send(notice, signed(notice));
  expect(await statusOf(s)).toBe('paid');
  expect(await statesOf(cart)).toEqual(['Paid', 'Paid']);
  await product.runDueJobs();
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('money for a deleted account is refunded in full, even if the place is available', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  await succeed(session);
  const [notice = ''] = await noticesOf(session);
  await expireUnnoticed(cart);
  await product.db
    .updateTable('accounts')
    .set({ deletedAt: product.clock.now() })
    .where('id', '=', cart.accountId)
    .execute();

  await send(notice, signed(notice));
  expect(await statesOf(cart)).toEqual(['Canceled']);
  await product.runDueJobs();
  expect(await statusOf(s)).toBe('refunded');
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('money for a deleted person is refunded in full, even if the place is available', async () => {
  const cart = await product.holdCart({ people: 2 });
  const { session, s } = await payOnline(product, cart);
  await succeed(session);
  const [notice = ''] = await noticesOf(session);
  await expireUnnoticed(cart);
  expect(await deletePersonOf(product, cart)).toMatchObject({ type: 'Success' });

  await send(notice, signed(notice));
  expect(await statesOf(cart)).toEqual(['Canceled', 'Canceled']);
  await product.runDueJobs();
  expect(await statusOf(s)).toBe('refunded');
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('money that arrives after the hold expired is refunded in full if one place is lost', async () => {
  const service = await product.addService();
  const cart = await product.holdCart({ people: 2, service });
  const { session, s } = await payOnline(product, cart);
  await succeed(session);
  const [notice = ''] = await noticesOf(session);
  await expireUnnoticed(cart);
  await product.holdCart({ service });

  await send(notice, signed(notice));
  expect(await statesOf(cart)).toEqual(['Canceled', 'Canceled']);
  await product.runDueJobs();
  expect(await statusOf(s)).toBe('refunded');
  expect(await sweepMoney(product.db)).toEqual([]);
  const emails = await product.db
    .selectFrom('messages')
    .select('data')
    .where('accountId', '=', cart.accountId)
    .where('template', '=', 'refund-done')
    .execute();
  expect(emails.map(({ data }) => data)).toMatchObject([{ amountCents: 4000 }]);
});

/** The hold of a cart expires and is released, while the provider's notice is still in transit. */
async function expireUnnoticed({ cartId, assetIds }: HeldCart): Promise<void> {
  const { db } = product;
  await db
    .updateTable('occupancy')
    .set({ expiresAt: product.clock.now() })
    .where('cartId', '=', cartId)
    .execute();
  const { inTransaction } = await import('../platform/transact.ts');
  const { releasePlaces } = await import('../scheduling/index.ts');
  const { expireAppointments } = await import('../appointments/index.ts');
  const now = product.clock.now();
  await inTransaction(db, (trx) => releasePlaces(trx, { ownerIds: assetIds, as: 'expired', now }));
  await inTransaction(db, (trx) => expireAppointments(trx, assetIds, now));
}
