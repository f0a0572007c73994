import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { buildAccount } from '../../../test/builders/index.ts';
import { sweepMoney } from '../../../test/money-sweep.ts';
import { payOnline } from '../../../test/patient-actions.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';
import { newId } from '../../platform/uuid.ts';

const minute = 60_000;
let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct();
});
afterAll(() => product.close());
beforeEach(() => product.clock.set(frozenAt));

const checkout = (cart: { cartId: string; token: string }, body: object, key?: string) =>
  product.call('POST', `scheduling/${cart.cartId}/checkout`, {
    body,
    token: cart.token,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });

const appointmentsOf = (cartId: string) =>
  product.db.selectFrom('appointments').selectAll().where('cartId', '=', cartId).execute();
const placesOf = (cartId: string) =>
  product.db
    .selectFrom('occupancy')
    .selectAll()
    .where('cartId', '=', cartId)
    .where('live', '=', true)
    .execute();
const paymentOf = (cartId: string) =>
  product.db.selectFrom('payments').selectAll().where('cartId', '=', cartId).execute();

test('a cart has the payment types of its entity: local methods, and online with the methods that are possible', async () => {
  const cart = await product.holdCart();
  const types = () =>
    product.call('GET', `scheduling/${cart.cartId}/payment`, { token: cart.token });

  expect((await types()).body.data).toMatchObject([
    { id: 1, methods: [{ id: 0 }, { id: 1 }] },
    { id: 2, onlineMethods: ['card', 'mbway', 'multibanco'], tooSlowMethods: [] },
  ]);
  const soon = await product.holdCart({
    startsAt: new Date('2026-11-26T10:00:00Z'),
    localPayment: 'off',
  });
  const { body } = await product.call('GET', `scheduling/${soon.cartId}/payment`, {
    token: soon.token,
  });
  expect(body.data).toMatchObject([
    { id: 2, onlineMethods: ['card', 'mbway'], tooSlowMethods: ['multibanco'] },
  ]);
});

test('a cart that costs nothing has no payment types and is booked immediately with type 0', async () => {
  const cart = await product.holdCart({ priceCents: 0, people: 2 });
  const types = await product.call('GET', `scheduling/${cart.cartId}/payment`, {
    token: cart.token,
  });
  expect(types.body).toMatchObject({ type: 'Success', data: [] });

  const empty = {
    name: '',
    taxIdentificationNumber: '',
    address: '',
    postalCode: '',
    locality: '',
  };
  const { status, body } = await checkout(cart, {
    ...empty,
    saveInvoicingData: '',
    paymentType: 0,
  });
  expect(status).toBe(400);
  const done = await checkout(cart, { ...empty, paymentType: 0 });
  expect(done.body.data).toMatchObject({ paymentResult: { status: 'Success', url: null } });
  expect(body.data).toBeNull();
  expect((await appointmentsOf(cart.cartId)).map(({ status: one }) => one)).toEqual([
    'Pending',
    'Pending',
  ]);
  expect((await placesOf(cart.cartId)).every(({ state }) => state === 'booked')).toBe(true);
});

test('type 0 is refused if there is something to pay, and so is every type that is unavailable', async () => {
  const cart = await product.holdCart({ localPayment: 'off' });
  const codeOf = async (paymentType: unknown) =>
    (await checkout(cart, { paymentType })).body.messages[0].code;
  expect(await codeOf(0)).toBe('payment.method');
  expect(await codeOf(1)).toBe('payment.unavailable');
  expect(await codeOf({ id: 1, method: 0 })).toBe('payment.unavailable');
  expect((await checkout(cart, { paymentType: 7 })).status).toBe(400);
  expect((await checkout(cart, {})).status).toBe(400);
  expect(await paymentOf(cart.cartId)).toEqual([]);
});

test('local payment books immediately, is due on site, and has no receipt', async () => {
  const cart = await product.holdCart({ people: 2 });
  const { body } = await checkout(cart, { paymentType: { id: 1, method: 1 } });

  expect(body.data.paymentResult).toEqual({ status: 'Success', url: null });
  expect(await appointmentsOf(cart.cartId)).toMatchObject([
    { status: 'Await', isLocalPayment: true },
    { status: 'Await', isLocalPayment: true },
  ]);
  expect(await paymentOf(cart.cartId)).toMatchObject([
    {
      kind: 'local',
      status: 'due',
      localMethod: 1,
      amountCents: 4000,
      paidCents: 0,
      receiptNumber: null,
    },
  ]);
  const invoice = `onboarding/user/schedule/${body.data.idPayment}/invoice`;
  expect((await product.call('GET', invoice, { token: cart.token })).status).toBe(404);
  expect((await checkout(cart, { paymentType: 1 })).body.messages[0].code).toBe('cart.checked_out');
});

test('online payment holds the places, redirects to the hosted page, and books when the money arrives', async () => {
  const cart = await product.holdCart({ people: 2 });
  product.clock.advance(10 * minute);
  const { body } = await checkout(cart, { paymentType: 2 });
  const { url } = body.data.paymentResult;

  expect(body.data.paymentResult.status).toBe('Redirect');
  expect((await fetch(url)).status).toBe(200);
  expect((await appointmentsOf(cart.cartId)).map(({ status }) => status)).toEqual([
    'PaymentPending',
    'PaymentPending',
  ]);
  const [hold] = await placesOf(cart.cartId);
  expect(hold?.expiresAt).toEqual(new Date(frozenAt.getTime() + 25 * minute));

  const [payment] = await paymentOf(cart.cartId);
  const back = await product.submitAtProvider(payment?.providerSession ?? '', 'card', {
    number: '4242424242424242',
  });
  expect(back).toMatch(/\/payment-success\?s=[\w-]{43}$/);
  await product.runDueJobs();

  expect((await appointmentsOf(cart.cartId)).map(({ status }) => status)).toEqual(['Paid', 'Paid']);
  expect((await placesOf(cart.cartId)).map(({ state }) => state)).toEqual(['booked', 'booked']);
  expect(await paymentOf(cart.cartId)).toMatchObject([
    { status: 'paid', paidCents: 4000, method: 'card' },
  ]);
  const emails = await product.db
    .selectFrom('messages')
    .select('template')
    .where('accountId', '=', cart.accountId)
    .execute();
  expect(new Set(emails.map(({ template }) => template))).toEqual(
    new Set(['appointment-confirmed']),
  );
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('one idempotency key makes one payment, even if it is sent several times at the same moment', async () => {
  const cart = await product.holdCart();
  const key = newId();
  const answers = await Promise.all([1, 2, 3].map(() => checkout(cart, { paymentType: 2 }, key)));
  const redirects = answers.filter(({ status }) => status === 200);
  expect(redirects.length).toBeGreaterThan(0);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(new Set(redirects.map(({ body }) => body.data.paymentResult.url)).size).toBe(1);

  const repeated = await checkout(cart, { paymentType: 2 }, key);
  expect(repeated.body).toEqual(redirects[0]?.body);
  expect(await paymentOf(cart.cartId)).toHaveLength(1);
  expect((await checkout(cart, { paymentType: 1 }, key)).status).toBe(400);
});

test('a cart with a pending payment refuses another checkout', async () => {
  const cart = await product.holdCart();
  await payOnline(product, cart);
  for (const paymentType of [1, 2]) {
    expect((await checkout(cart, { paymentType })).body).toMatchObject({
      type: 'Error',
      data: null,
      messages: [{ code: 'cart.payment_pending' }],
    });
  }
});

test('a provider that is down loses nothing: the next attempt resumes the same payment', async () => {
  const cart = await product.holdCart();
  const { provider } = product.payments;
  const { createSession } = provider;
  provider.createSession = async (order) => {
    await createSession(order);
    throw new (await import('../providers/provider.ts')).ProviderUnavailable('no answer');
  };
  const first = await checkout(cart, { paymentType: 2 }, 'the same key');
  provider.createSession = createSession;

  expect(first.body.messages[0].code).toBe('payment.provider_down');
  const second = await checkout(cart, { paymentType: 2 }, 'the same key');
  expect(second.body.data.paymentResult.status).toBe('Redirect');
  expect(await paymentOf(cart.cartId)).toHaveLength(1);
});

test('a method that was chosen is the only one of the provider’s page; MB WAY with a phone waits for it at once', async () => {
  const cart = await product.holdCart();
  const types = await product.call('GET', `scheduling/${cart.cartId}/payment`, {
    token: cart.token,
  });
  expect(types.body.data).toMatchObject([{}, { phoneMethods: ['mbway'] }]);
  const body = { paymentType: 2, onlineMethod: 'mbway', phone: '+351 912 345 678' };
  const paid = await checkout(cart, body);
  expect(paid.body.data.paymentResult.status).toBe('Redirect');
  const [payment] = await paymentOf(cart.cartId);
  expect(payment).toMatchObject({
    status: 'processing',
    requestedMethod: 'mbway',
    method: 'mbway',
  });
  const { methods } = await product.db
    .selectFrom('sandbox.sessions')
    .select('methods')
    .where('id', '=', payment?.providerSession ?? '')
    .executeTakeFirstOrThrow();
  expect(methods).toEqual(['mbway']);
});

test('a method that the cart may not have is refused, and so is a phone that is none', async () => {
  const soon = await product.holdCart({ startsAt: new Date('2026-11-26T10:00:00Z') });
  const refused = await checkout(soon, { paymentType: 2, onlineMethod: 'multibanco' });
  expect(refused.body.messages[0].code).toBe('payment.unavailable');
  for (const phone of ['239000111', '91234567', 'x'.repeat(41)]) {
    const wrong = await checkout(soon, { paymentType: 2, onlineMethod: 'mbway', phone });
    expect(wrong.status).toBe(400);
    expect(wrong.body.messages[0].code).toBe('phone');
  }
  expect((await checkout(soon, { paymentType: 2, onlineMethod: 'paypal' })).status).toBe(400);
  expect(await paymentOf(soon.cartId)).toEqual([]);
});

test('another method after an interrupted attempt is another payment, and the places stay', async () => {
  const cart = await product.holdCart();
  const { provider } = product.payments;
  const { createSession } = provider;
  provider.createSession = async () => {
    throw new (await import('../providers/provider.ts')).ProviderUnavailable('no answer');
  };
  await checkout(cart, { paymentType: 2, onlineMethod: 'mbway' });
  provider.createSession = createSession;

  const second = await checkout(cart, { paymentType: 2, onlineMethod: 'card' });
  expect(second.body.data.paymentResult.status).toBe('Redirect');
  const payments = await paymentOf(cart.cartId);
  const facts = payments.map(({ requestedMethod, status }) => `${requestedMethod} ${status}`);
  expect(facts.sort()).toEqual(['card pending', 'mbway canceled']);
  expect(await placesOf(cart.cartId)).toHaveLength(1);
  expect((await appointmentsOf(cart.cartId)).map(({ status }) => status)).toEqual([
    'PaymentPending',
  ]);
});

test('a cart without complete data or a held place cannot be checked out', async () => {
  const cart = await product.holdCart();
  product.clock.advance(15 * minute);
  expect((await checkout(cart, { paymentType: 1 })).body.messages[0].code).toBe('cart.incomplete');
  expect(await appointmentsOf(cart.cartId)).toEqual([]);
});

test('invoicing data is complete or empty, each missing field has a message, and an invalid tax number is refused', async () => {
  const cart = await product.holdCart();
  const missing = await checkout(cart, { paymentType: 1, name: 'Maria Silva' });
  expect(missing.status).toBe(400);
  expect(missing.body.messages.map(({ code }: { code: string }) => code)).toEqual([
    ...['taxIdentificationNumber', 'address', 'postalCode', 'locality'],
  ]);
  const data = {
    name: 'Maria Silva',
    address: 'Rua Direita 1',
    postalCode: '3000-179',
    locality: 'Coimbra',
  };
  const wrong = await checkout(cart, {
    paymentType: 1,
    ...data,
    taxIdentificationNumber: '123456780',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.body.messages[0].code).toBe('taxIdentificationNumber');

  const form = {
    paymentType: 1,
    ...data,
    taxIdentificationNumber: '123456789',
    saveInvoicingData: true,
  };
  expect((await checkout(cart, form)).body.type).toBe('Success');
  const user = await product.call('GET', 'onboarding/user', { token: cart.token });
  expect(user.body.data.invoicingData).toEqual({ ...data, taxIdentificationNumber: '123456789' });
  expect(user.body.data).toMatchObject({
    id: cart.accountId,
    invoices: [],
    wantsTexts: true,
  });
  expect(user.body.data.personList).toHaveLength(1);
});

test('only its own account lists and downloads the receipt of a paid cart', async () => {
  const cart = await product.holdCart();
  const { paymentId, session } = await payOnline(product, cart);
  const path = `onboarding/user/schedule/${paymentId}/invoice`;
  expect((await product.call('GET', path, { token: cart.token })).status).toBe(404);
  await product.submitAtProvider(session, 'outcome', { outcome: 'succeed', method: 'mbway' });
  await product.runDueJobs();

  const pdf = await product.call('GET', path, { token: cart.token });
  expect(pdf.status).toBe(200);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.headers['content-disposition']).toMatch(/filename="VAGA-2026-\d{6}\.pdf"/);
  const { body } = await product.call('GET', 'onboarding/user', { token: cart.token });
  expect(body.data.invoices).toMatchObject([
    { paymentId, totalCents: 2000, partner: 'Farmácia Central' },
  ]);
  const otherToken = await product.signIn((await buildAccount(product.db)).id);
  expect((await product.call('GET', path, { token: otherToken })).status).toBe(404);
  expect((await product.call('GET', path)).status).toBe(401);
});

test("another account's cart is not there, whatever is asked of it", async () => {
  const cart = await product.holdCart();
  const { paymentId } = await payOnline(product, cart);
  const token = await product.signIn((await buildAccount(product.db)).id);
  const { cartId } = cart;
  for (const [method, path] of [
    ['GET', `scheduling/${cartId}/payment`],
    ['POST', `scheduling/${cartId}/checkout`],
    ['PUT', `scheduling/${cartId}/cancel-payment`],
    ['PUT', `scheduling/payment/${paymentId}/cancel-and-retry`],
  ] as const) {
    const body = method === 'POST' ? { paymentType: 2 } : undefined;
    expect((await product.call(method, path, { token, body })).status).toBe(404);
    expect((await product.call(method, path, { body })).status).toBe(401);
  }
});

test('an account has at most ten upcoming appointments to pay on site, even if two are booked at the same moment', async () => {
  const cart = await product.holdCart({ people: 4 });
  const { accountId, token, service } = cart;
  const another = (hours: number, people: number) => {
    const startsAt = new Date(cart.startsAt.getTime() + hours * 60 * minute);
    return product.holdCart({ accountId, service, people, startsAt });
  };
  const local = (one: { cartId: string }) => checkout({ ...one, token }, { paymentType: 1 });
  expect((await local(cart)).body.type).toBe('Success');
  const [two, three] = [await another(2, 4), await another(4, 4)];

  const answers = await Promise.all([local(two), local(three)]);
  expect(answers.map(({ body }) => body.type).toSorted()).toEqual(['Error', 'Success']);
  const refused = answers.find(({ body }) => body.type === 'Error');
  expect(refused?.body.messages[0]).toMatchObject({ code: 'cart.too_many_unpaid' });
  expect(refused?.body.messages[0].text).toContain('10');
  const last = await another(6, 2);
  expect((await local(last)).body.type).toBe('Success');
  // Past appointments do not count.
  product.clock.set(new Date('2026-12-11T10:00:00Z'));
  const later = await another(48, 4);
  const fresh = await product.signIn(accountId);
  expect((await checkout({ ...later, token: fresh }, { paymentType: 1 })).body.type).toBe(
    'Success',
  );
});

test('an account has at most twenty upcoming appointments that cost nothing', async () => {
  const cart = await product.holdCart({ people: 10, priceCents: 0 });
  const { accountId, token, service } = cart;
  const another = (hours: number, people: number) => {
    const startsAt = new Date(cart.startsAt.getTime() + hours * 60 * minute);
    return product.holdCart({ accountId, service, people, startsAt });
  };
  const book = (one: { cartId: string }) => checkout({ ...one, token }, { paymentType: 0 });
  expect((await book(cart)).body.type).toBe('Success');
  expect((await book(await another(3, 10))).body.type).toBe('Success');

  const { type, messages } = (await book(await another(6, 1))).body;
  expect([type, messages[0].code]).toEqual(['Error', 'cart.too_many_free']);
});

test('an account creates at most two hundred appointments in 24 hours, cancelled ones and retries included', async () => {
  const { cartId, token, accountId, startsAt } = await product.holdCart();
  await cancelAndExpire({ cartId, token });
  // The same number again, except the last.
  await sql`
    insert into appointments
    select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'code', a.code || n))).*
      from appointments a cross join generate_series(2, 199) n where a.cart_id = ${cartId}`.execute(
    product.db,
  );
  const cart = await product.holdCart({ accountId, people: 2, startsAt });

  const { type, messages } = (await checkout({ ...cart, token }, { paymentType: 2 })).body;
  expect([type, messages[0].code]).toEqual(['Error', 'cart.too_many_today']);
  expect(messages[0].text).toContain('200');
  expect(await paymentOf(cart.cartId)).toEqual([]);
  const alone = await product.holdCart({ accountId, startsAt });
  expect((await checkout({ ...alone, token }, { paymentType: 2 })).body.type).toBe('Success');
  product.clock.advance(24 * 60 * minute);
  const later = await product.holdCart({ accountId, people: 2, startsAt });
  expect((await checkout({ ...later, token }, { paymentType: 2 })).body.type).toBe('Success');
});

async function cancelAndExpire({
  cartId,
  token,
}: {
  cartId: string;
  token: string;
}): Promise<void> {
  await checkout({ cartId, token }, { paymentType: 2 });
  await product.call('PUT', `scheduling/${cartId}/cancel-payment`, { token });
}

test('an address downloads at most 30 receipts a minute', async () => {
  const token = await product.signIn((await buildAccount(product.db)).id);
  const statuses: number[] = [];
  for (let count = 0; count <= 30; count += 1) {
    const path = `onboarding/user/schedule/${newId()}/invoice`;
    statuses.push((await product.call('GET', path, { token, from: '203.0.113.30' })).status);
  }
  expect(statuses).toEqual([...Array(30).fill(404), 429]);
});
