import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { sweepMoney } from '../../../test/money-sweep.ts';
import type { HeldCartOptions } from '../../../test/patient-actions.ts';
import { payOnline } from '../../../test/patient-actions.ts';
import type { PaymentLinkFixture } from '../../../test/payment-link.fixture.ts';
import {
  createPaymentLink,
  createPaymentLinkFixture,
  payerEmail,
} from '../../../test/payment-link.fixture.ts';
import { readPdfText } from '../../../test/read-pdf-text.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';
import { hashToken } from '../../platform/tokens.ts';

const minute = 60_000;
const hour = 60 * minute;
let product: TestProduct;
let fixture: PaymentLinkFixture;

beforeAll(async () => {
  product = await createTestProduct();
  fixture = createPaymentLinkFixture(product);
});
afterAll(() => product.close());
beforeEach(() => product.clock.set(frozenAt));

const openLink = (options?: HeldCartOptions) => createPaymentLink(product, fixture, options);

test('a payment link holds the places for 24 hours from when they were taken, and is e-mailed to the payer', async () => {
  const cart = await product.holdCart({ people: 2 });
  product.clock.advance(10 * minute);
  const answer = await fixture.defer(cart);

  expect(answer.body).toMatchObject({
    type: 'Success',
    data: { paymentResult: { status: 'Success', url: null } },
    messages: [{ code: 'deferred.sent' }],
  });
  const expiresAt = new Date(frozenAt.getTime() + 24 * hour);
  expect((await fixture.holdsOf(cart)).map(({ expiresAt }) => expiresAt)).toEqual([
    expiresAt,
    expiresAt,
  ]);
  expect(await fixture.statesOf(cart)).toEqual(['PaymentPending', 'PaymentPending']);
  const emails = await fixture.emails(payerEmail);
  expect(emails.at(-1)).toMatchObject({ template: 'payment-link', data: { isReminder: false } });
  const { data: tests } = (
    await product.call('GET', 'onboarding/user/schedule', { token: cart.token })
  ).body;
  expect(tests[0]).toMatchObject({ status: 'PaymentPending', isDeferred: true });
  const view = (await product.call('GET', `scheduling/${cart.cartId}`, { token: cart.token })).body;
  expect(view.data).toMatchObject({
    paymentPending: true,
    deferred: { email: payerEmail, expiresAt: expiresAt.toISOString() },
  });
});

test('a link never lasts beyond two hours before the start, and is not sent for less than half an hour', async () => {
  const startsAt = new Date('2026-11-24T15:00:00Z');
  const cart = await product.holdCart({ startsAt });
  await fixture.defer(cart);
  const [place] = await fixture.holdsOf(cart);
  expect(place?.expiresAt).toEqual(new Date('2026-11-24T13:00:00Z'));

  const lateCart = await product.holdCart({ startsAt: new Date('2026-11-24T11:15:00Z') });
  expect((await fixture.types(lateCart.cartId, lateCart.token)).body.data).toEqual([]);
  expect((await fixture.defer(lateCart)).body.messages).toMatchObject([
    { code: 'deferred.too_late' },
  ]);
});

test('only the hash of a link’s token is stored once its e-mail is sent', async () => {
  const { link } = await openLink();
  const hash = hashToken(link);
  const rows = await product.db
    .selectFrom('deferralLinks')
    .select('tokenHash')
    .where('tokenHash', '=', hash)
    .execute();
  expect(rows).toHaveLength(1);
  const { rows: kept } = await sql<{ found: boolean }>`
    select exists (select from idempotency_keys where path like ${`%${link}%`})
        or exists (select from payments where token = ${link}) as found`.execute(product.db);
  expect(kept[0]?.found).toBe(false);
});

test('a link shows only what is to be paid; without the token only the owner has access', async () => {
  const { cart, link } = await openLink({ people: 2, priceCents: 2350 });
  const view = await fixture.look(link);

  expect(view).toMatchObject({
    idCart: link,
    status: 'open',
    canCheckout: true,
    paymentPending: false,
    payment: { totalAmount: 47, totalCents: 4700 },
    currentService: { serviceTypeSlug: 'covid-tests' },
  });
  expect(view.schedules).toHaveLength(2);
  expect(JSON.stringify(view)).not.toMatch(/912345678|123456789|pessoa@|1980-05-05/);
  expect(JSON.stringify(view)).not.toContain(cart.cartId);
  expect((await fixture.types(link)).body.data).toMatchObject([
    { id: 1, slug: 'CARD' },
    { id: 2, slug: 'MBWAY' },
    { id: 3, slug: 'MULTIBANCO' },
  ]);
  expect((await fixture.open('A'.repeat(43))).status).toBe(404);
  expect((await fixture.types('A'.repeat(43))).status).toBe(404);
  expect((await fixture.pay('A'.repeat(43))).status).toBe(404);
  // Only the owner may use the cart's id: neither a guest nor another account.
  expect((await fixture.types(cart.cartId)).status).toBe(401);
  expect((await fixture.pay(cart.cartId)).status).toBe(401);
  const other = await product.holdCart();
  expect((await fixture.types(cart.cartId, other.token)).status).toBe(404);
  expect((await fixture.defer({ ...cart, token: other.token })).status).toBe(404);
  expect((await fixture.again({ ...cart, token: other.token })).status).toBe(404);
});

test('the page of a link says that it is at the patient’s home, and not where that is', async () => {
  const { cart, link } = await openLink();
  const { db } = product;
  await db
    .updateTable('entityServices')
    .set({ location: 'AtAddress', radiusKm: 10 })
    .where('id', '=', cart.service.entityServiceId)
    .execute();
  await db
    .updateTable('appointments')
    .set({ address: 'Rua da Casa 5, Coimbra' })
    .where('cartId', '=', cart.cartId)
    .execute();

  const view = await fixture.look(link);

  expect(view.schedules).toMatchObject([{ location: 'AtAddress', address: '' }]);
  expect(JSON.stringify(view)).not.toContain('Rua da Casa');
});

test('the payer pays without an account: the places are booked once, with a receipt and e-mails to payer and owner', async () => {
  const { cart, link } = await openLink({ people: 2 });
  const invoice = {
    name: 'Hotel Aveiro',
    taxIdentificationNumber: '509442013',
    address: 'Rua 1',
    postalCode: '3800-001',
    locality: 'Aveiro',
    saveInvoicingData: true,
  };
  const answer = await fixture.pay(link, {
    ...invoice,
    paymentType: 2,
    email: 'outra@people.example',
  });
  expect(answer.body.data).toMatchObject({ paymentResult: { status: 'Redirect' } });
  expect((await fixture.receipt(link)).statusCode).toBe(404);
  await fixture.outcome(await fixture.sessionOf(cart), 'succeed', { twice: '1' });
  await product.runDueJobs();

  expect(await fixture.statesOf(cart)).toEqual(['Paid', 'Paid']);
  expect(await fixture.paymentsOf(cart)).toEqual(['canceled', 'paid']);
  expect(await fixture.look(link)).toMatchObject({ status: 'paid', hasReceipt: true });
  const receipt = await fixture.receipt(link);
  expect(receipt.statusCode).toBe(200);
  expect(readPdfText(receipt.rawPayload).text).toContain('Hotel Aveiro');
  const emails = await fixture.emails('outra@people.example');
  expect(emails.map(({ template }) => template)).toEqual(['payment-link-paid']);
  expect(await fixture.look(emails[0]?.data.token ?? '')).toMatchObject({ status: 'paid' });
  // The payer's invoicing data is not saved for the owner.
  const user = (await product.call('GET', 'onboarding/user', { token: cart.token })).body.data;
  expect(user.invoicingData).toBeNull();
  expect((await fixture.pay(link)).body.messages).toMatchObject([{ code: 'payment.already_paid' }]);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('two browsers that pay at the same moment are redirected to one session, and so is a third one later', async () => {
  const { cart, link } = await openLink();
  const answers = await Promise.all([fixture.pay(link), fixture.pay(link, { paymentType: 3 })]);
  const urls = [...answers, await fixture.pay(link)].map(
    ({ body }) => body.data?.paymentResult.url as string,
  );
  expect(new Set(urls).size).toBe(1);
  await fixture.outcome(await fixture.sessionOf(cart), 'succeed');
  await product.runDueJobs();
  expect(await fixture.paymentsOf(cart)).toEqual(['canceled', 'paid']);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('a declined payment leaves the places and the link as they were, and the next attempt pays', async () => {
  const { cart, link } = await openLink();
  await fixture.pay(link);
  await fixture.outcome(await fixture.sessionOf(cart), 'fail');
  await product.runDueJobs();

  expect(await fixture.look(link)).toMatchObject({ status: 'open', canCheckout: true });
  const [place] = await fixture.holdsOf(cart);
  expect(place?.expiresAt).toEqual(new Date(frozenAt.getTime() + 24 * hour));
  product.clock.advance(20 * hour);
  await product.sweep();
  await fixture.pay(link);
  await fixture.outcome(await fixture.sessionOf(cart), 'succeed');
  await product.runDueJobs();
  expect(await fixture.paymentsOf(cart)).toEqual(['canceled', 'failed', 'canceled', 'paid']);
  expect(await fixture.statesOf(cart)).toEqual(['Paid']);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('an abandoned session expires after half an hour, and the link stays open', async () => {
  const { cart, link } = await openLink();
  await fixture.pay(link);
  product.clock.advance(31 * minute);
  await product.sweep();
  expect(await fixture.paymentsOf(cart)).toEqual(['canceled', 'expired', 'deferred']);
  expect(await fixture.look(link)).toMatchObject({ status: 'open' });
});

test('the payer who cancels or retries on the result screen releases no place and closes no link', async () => {
  const { cart, link } = await openLink();
  for (const verb of ['cancel', 'try-again']) {
    await fixture.pay(link);
    const { rows } = await sql<{ s: string }>`
      select token as s from payments where cart_id = ${cart.cartId} and status = 'pending'`.execute(
      product.db,
    );
    const s = rows[0]?.s ?? '';
    expect((await fixture.put(`scheduling/payment/${s}/${verb}`)).body.type).toBe('Success');
    const status = (await product.call('GET', `v1/payment/${s}`)).body.data;
    expect(status).toMatchObject({ status: 'canceled', isDeferred: true });
    expect(await fixture.look(link)).toMatchObject({ status: 'open' });
    expect(await fixture.holdsOf(cart)).toHaveLength(1);
  }
  await product.runDueJobs();
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('the owner who cancels or pays without the link closes it; pending money is refunded', async () => {
  const one = await openLink();
  await fixture.pay(one.link);
  const session = await fixture.sessionOf(one.cart);
  const { cartId, token } = one.cart;
  await product.call('PUT', `scheduling/${cartId}/cancel-payment`, { token });
  expect(await fixture.holdsOf(one.cart)).toEqual([]);
  expect(await fixture.look(one.link)).toMatchObject({ status: 'canceled', canCheckout: false });
  await fixture.outcome(session, 'succeed');
  await product.runDueJobs();
  expect(await fixture.look(one.link)).toMatchObject({ status: 'refunded' });

  const other = await openLink();
  const cart = (
    await product.call('GET', `scheduling/${other.cart.cartId}`, { token: other.cart.token })
  ).body.data;
  const retry = `scheduling/payment/${cart.idPendingPayment}/cancel-and-retry`;
  expect((await product.call('PUT', retry, { token: other.cart.token })).body.type).toBe('Success');
  expect((await fixture.pay(other.link)).body.messages).toMatchObject([{ code: 'deferred.over' }]);
  const own = await payOnline(product, other.cart);
  await fixture.outcome(own.session, 'succeed');
  await product.runDueJobs();
  expect(await fixture.statesOf(other.cart)).toEqual(['Paid']);
  // The payer sees that nothing is left to pay, and not what the owner has booked.
  expect(await fixture.look(other.link)).toMatchObject({ status: 'canceled', schedules: [] });
  expect((await fixture.types(other.link)).body.data).toEqual([]);
  expect((await fixture.emails(payerEmail)).at(-1)).toMatchObject({
    data: { reason: 'canceled' },
  });
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('a resent link opens from every e-mail; after a change of address the earlier tokens are invalid', async () => {
  const { cart, link } = await openLink();
  expect((await fixture.again(cart)).body).toMatchObject({
    type: 'Success',
    data: { email: payerEmail },
  });
  const second = await fixture.linkOf(cart);
  expect(second).not.toBe(link);
  expect((await fixture.look(link)).status).toBe('open');
  expect((await fixture.again(cart, 'certa@people.example')).body.type).toBe('Success');
  expect((await fixture.open(link)).status).toBe(404);
  expect((await fixture.open(second)).status).toBe(404);
  expect(await fixture.look(await fixture.linkOf(cart))).toMatchObject({ status: 'open' });
});

test('a person of a group who cancelled is not paid for; when the last one cancels, the link is closed', async () => {
  const { cart, link } = await openLink({ people: 2, priceCents: 2000 });
  const appointments = await product.db
    .selectFrom('appointments')
    .select('id')
    .where('cartId', '=', cart.cartId)
    .orderBy('startsAt')
    .execute();
  const cancel = (index: number) =>
    product.call('DELETE', `onboarding/user/schedule/${appointments[index]?.id}`, {
      token: cart.token,
    });
  await cancel(0);
  expect(await fixture.look(link)).toMatchObject({ payment: { totalCents: 2000 } });
  await fixture.pay(link);
  await fixture.outcome(await fixture.sessionOf(cart), 'fail');
  await product.runDueJobs();
  await cancel(1);
  await product.runDueJobs();
  expect(await fixture.paymentsOf(cart)).not.toContain('deferred');
  expect((await fixture.pay(link)).body.type).toBe('Warning');
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('a voucher holds the places until it expires, also beyond the link’s expiry', async () => {
  const { cart, link } = await openLink();
  await fixture.pay(link, { paymentType: 3 });
  await fixture.outcome(await fixture.sessionOf(cart), 'pending', { method: 'multibanco' });
  await product.runDueJobs();
  expect(await fixture.look(link)).toMatchObject({ status: 'awaitingVoucher', canCheckout: false });
  expect((await fixture.pay(link)).body.messages).toMatchObject([{ code: 'deferred.under_way' }]);
  product.clock.advance(2 * 24 * hour);
  await product.sweep();
  expect(await fixture.statesOf(cart)).toEqual(['PaymentPending']);
  product.clock.advance(2 * 24 * hour);
  await product.sweep();
  expect(await fixture.statesOf(cart)).toEqual(['Canceled: expired']);
  expect(await fixture.look(link)).toMatchObject({ status: 'expired' });
});

test('if the owner cancels while the payer starts to pay, the places are booked once, or all are released', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { cart, link } = await openLink();
    await Promise.all([
      fixture.pay(link),
      fixture.pay(link),
      product.call('PUT', `scheduling/${cart.cartId}/cancel-payment`, { token: cart.token }),
      fixture.again(cart),
    ]);
    const session = await fixture.sessionOf(cart);
    if (session) await fixture.outcome(session, 'succeed');
    await product.runDueJobs();
    product.clock.advance(26 * hour);
    await product.sweep();
    product.clock.set(frozenAt);
  }
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('an account sends at most its daily number of payment-link e-mails', async () => {
  const { cart } = await openLink();
  await sql`insert into messages (id, channel, recipient, language, template, data, account_id, status, created_at)
    select gen_random_uuid(), 'email', ${payerEmail}, 'pt', 'payment-link', '{}', ${cart.accountId}, 'sent', ${frozenAt}
      from generate_series(1, 29)`.execute(product.db);
  expect((await fixture.again(cart)).body).toMatchObject({
    type: 'Error',
    messages: [{ code: 'deferred.too_many' }],
  });
});

test('money that arrives after all persons have cancelled alone is refunded, and the link is closed', async () => {
  const { cart, link } = await openLink();
  await fixture.pay(link);
  const { rows } = await sql<{ id: string }>`
    select id from appointments where cart_id = ${cart.cartId}`.execute(product.db);
  await product.call('DELETE', `onboarding/user/schedule/${rows[0]?.id}`, { token: cart.token });
  await fixture.outcome(await fixture.sessionOf(cart), 'succeed');
  await product.runDueJobs();
  const paymentLink = await product.db
    .selectFrom('deferrals')
    .select('state')
    .where('cartId', '=', cart.cartId)
    .executeTakeFirst();
  expect(paymentLink?.state).toBe('canceled');
  expect(await sweepMoney(product.db)).toEqual([]);
});
