import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { sweepMoney } from '../../../test/money-sweep.ts';
import type { HeldCartOptions } from '../../../test/patient-actions.ts';
import { deletePersonOf, payOnline } from '../../../test/patient-actions.ts';
import type { PaymentLinkFixture } from '../../../test/payment-link.fixture.ts';
import {
  createPaymentLink,
  createPaymentLinkFixture,
  payerEmail,
} from '../../../test/payment-link.fixture.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';
import { collectMessages } from '../../messaging/index.ts';

const hour = 60 * 60_000;
let product: TestProduct;
let fixture: PaymentLinkFixture;

beforeAll(async () => {
  product = await createTestProduct();
  fixture = createPaymentLinkFixture(product);
});
afterAll(() => product.close());
beforeEach(() => product.clock.set(frozenAt));

const openLink = (options?: HeldCartOptions) => createPaymentLink(product, fixture, options);

async function paid(options: HeldCartOptions = {}) {
  const one = await openLink(options);
  await fixture.pay(one.link);
  await fixture.outcome(await fixture.sessionOf(one.cart), 'succeed');
  await product.runDueJobs();
  return one;
}

test('an unpaid link expires: the places are released, the appointments cancelled, and both get an e-mail', async () => {
  const { cart, link } = await openLink({ people: 2 });
  product.clock.advance(24 * hour);
  await product.sweep();

  expect(await fixture.holdsOf(cart)).toEqual([]);
  expect(await fixture.statesOf(cart)).toEqual(['Canceled: expired', 'Canceled: expired']);
  expect(await fixture.look(link)).toMatchObject({ status: 'expired', canCheckout: true });
  const emails = await product.db
    .selectFrom('messages')
    .select('template')
    .where('accountId', '=', cart.accountId)
    .orderBy('id')
    .execute();
  expect(emails.map(({ template }) => template).sort()).toEqual([
    ...['payment-link', 'payment-link-over', 'payment-not-completed'],
  ]);
  expect((await fixture.emails(payerEmail)).at(-1)).toMatchObject({ data: { reason: 'expired' } });
});

test('three hours before it expires the link is e-mailed once more, unless it is paid', async () => {
  const { cart } = await openLink();
  const { link } = await paid();
  product.clock.advance(21 * hour);
  await product.runDueJobs();
  const reminders = (await fixture.emails()).filter(({ data }) => data.isReminder);
  expect(reminders).toHaveLength(1);
  expect(await fixture.look(reminders[0]?.data.token ?? '')).toMatchObject({ status: 'open' });
  expect(await fixture.linkOf(cart)).toBe(reminders[0]?.data.token);
  expect((await fixture.look(link)).status).toBe('paid');
});

test('an expired link can be paid if the places are still available: they are taken again first', async () => {
  const { cart, link } = await openLink();
  product.clock.advance(25 * hour);
  await product.sweep();
  expect((await fixture.pay(link)).body.data).toMatchObject({
    paymentResult: { status: 'Redirect' },
  });
  expect(await fixture.holdsOf(cart)).toHaveLength(1);
  await fixture.outcome(await fixture.sessionOf(cart), 'succeed');
  await product.runDueJobs();
  expect(await fixture.statesOf(cart)).toEqual(['Canceled: expired', 'Paid']);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('no data export contains the e-mails to a payer’s own address, neither about the payment nor about a refund', async () => {
  const { cart, link } = await openLink();
  const email = 'paga@people.example';
  await fixture.pay(link, { email });
  await fixture.outcome(await fixture.sessionOf(cart), 'succeed');
  await product.runDueJobs();
  const { id } = await product.db
    .selectFrom('appointments')
    .select('id')
    .where('cartId', '=', cart.cartId)
    .executeTakeFirstOrThrow();
  await product.call('DELETE', `onboarding/user/schedule/${id}`, { token: cart.token });
  await product.runDueJobs();

  const emails = await product.db
    .selectFrom('messages')
    .select(['template', 'accountId'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  expect(emails).toEqual([
    { template: 'payment-link-paid', accountId: null },
    { template: 'refund-done', accountId: null },
  ]);
  expect(JSON.stringify(await collectMessages(product.db, cart.accountId))).not.toContain(email);
});

test('the payer of an expired link whose place is taken gets a warning, and no session is created', async () => {
  const service = await product.addService();
  const { cart, link } = await openLink({ service });
  product.clock.advance(25 * hour);
  await product.sweep();
  await product.holdCart({ service });
  expect((await fixture.pay(link)).body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'deferred.place_lost' }],
  });
  expect(await fixture.sessionOf(cart)).toBe('');
});

test('an expired link cannot be paid for a person who was deleted since, and resending it takes no place for that person', async () => {
  const { cart, link } = await openLink({ people: 2 });
  product.clock.advance(25 * hour);
  await product.sweep();
  expect(await deletePersonOf(product, cart)).toMatchObject({ type: 'Success' });
  expect((await fixture.pay(link)).body.messages).toMatchObject([{ code: 'deferred.place_lost' }]);
  expect((await fixture.again(cart)).body.messages).toMatchObject([
    { code: 'payment.hold_expired' },
  ]);
  expect(await fixture.holdsOf(cart)).toEqual([]);
  expect(await fixture.sessionOf(cart)).toBe('');
});

test('an expired link cannot be paid if the owner has chosen other times since', async () => {
  const { cart, link } = await openLink();
  product.clock.advance(25 * hour);
  await product.sweep();
  const slot = '2026-12-10T12:00:00+00:00';
  const { entityServiceId } = cart.service;
  const path = `scheduling/${cart.cartId}/slot?entityService=${entityServiceId}`;
  const body = [{ slot, persons: cart.assetIds }];
  expect((await product.call('POST', path, { body, token: cart.token })).body.type).toBe('Success');
  expect((await fixture.pay(link)).body.messages).toMatchObject([{ code: 'deferred.over' }]);
});

test('an expired link that cannot be paid says so, offers no method, and takes no place', async () => {
  const service = await product.addService();
  const { cart, link } = await openLink({ service });
  product.clock.advance(25 * hour);
  await product.sweep();
  // The owner pays without the link and for another time.
  const body = [{ slot: '2026-12-10T12:00:00+00:00', persons: cart.assetIds }];
  const path = `scheduling/${cart.cartId}/slot?entityService=${service.entityServiceId}`;
  await product.call('POST', path, { body, token: cart.token });
  await payOnline(product, cart);

  expect(await fixture.look(link)).toMatchObject({ status: 'expired', canCheckout: false });
  expect((await fixture.types(link)).body.data).toEqual([]);
  expect((await fixture.pay(link)).body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'deferred.over' }],
  });
  expect(await fixture.holdsOf(cart)).toMatchObject([{ state: 'hold' }]);
});

test('a payer who leaves the provider’s page just after the expiry sees that the link can still be paid', async () => {
  const { cart, link } = await openLink();
  await fixture.pay(link);
  product.clock.advance(25 * hour);
  const { token } = await product.db
    .selectFrom('payments')
    .select('token')
    .where('cartId', '=', cart.cartId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  await product.call('PUT', `scheduling/payment/${token}/cancel`, {});
  expect(await fixture.paymentsOf(cart)).toEqual(['canceled', 'canceled']);

  expect(await fixture.look(link)).toMatchObject({ status: 'expired', canCheckout: true });
  expect((await fixture.types(link)).body.data).not.toEqual([]);
  expect((await fixture.pay(link)).body.type).toBe('Success');
});

test('resending an expired link creates a new one if the places are available, else returns a warning', async () => {
  const { cart } = await openLink();
  product.clock.advance(25 * hour);
  await product.sweep();
  const expiresAt = new Date(product.clock.now().getTime() + 24 * hour).toISOString();
  expect((await fixture.again(cart)).body).toMatchObject({ data: { expiresAt: expiresAt } });
  expect(await fixture.look(await fixture.linkOf(cart))).toMatchObject({ status: 'open' });

  product.clock.set(frozenAt);
  const service = await product.addService();
  const lost = await openLink({ service });
  product.clock.advance(25 * hour);
  await product.sweep();
  await product.holdCart({ service });
  expect((await fixture.again(lost.cart)).body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'payment.hold_expired' }],
  });
  const never = await product.holdCart();
  expect((await fixture.again(never)).body.messages).toMatchObject([{ code: 'deferred.none' }]);
});
