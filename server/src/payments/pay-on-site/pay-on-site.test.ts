import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import type { HeldCart, HeldCartOptions } from '../../../test/patient-actions.ts';
import { holdPlacesOf } from '../../../test/patient-actions.ts';
import { shareTestProduct } from '../../../test/share-test-product.ts';

const minute = 60_000;
const product = await shareTestProduct();

const cash = { paymentType: { id: 1, method: 0 } };

const checkout = ({ cartId, token }: HeldCart, body: object = cash) =>
  product.call('POST', `scheduling/${cartId}/checkout`, { body, token });

const typesOf = async ({ cartId, token }: HeldCart): Promise<number[]> => {
  const { body } = await product.call('GET', `scheduling/${cartId}/payment`, { token });
  return body.data.map(({ id }: { id: number }) => id);
};

const ask = ({ cartId, token }: HeldCart) =>
  product.call('POST', `v1/cart/${cartId}/local-payment`, { token });
const readApproval = async ({ cartId, token }: HeldCart) =>
  (await product.call('GET', `v1/cart/${cartId}/local-payment`, { token })).body.data;

/** The link in the newest e-mail to an entity. */
async function openNewestRequest() {
  const { data } = await product.db
    .selectFrom('messages')
    .select('data')
    .where('template', '=', 'local-payment-asked')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { token } = data as unknown as { token: string };
  const path = `v1/local-payment/${token}`;
  return {
    mail: JSON.stringify(data),
    read: () => product.call('GET', path),
    grant: () => product.call('POST', `${path}/grant`),
    refuse: () => product.call('POST', `${path}/refuse`),
  };
}

const buildServiceWithApproval = ({ priceCents = 2000, localPayment = 'authorised' } = {}) =>
  product.addService({
    entity: { localPayment, email: 'balcao@central.example' },
    service: { priceCents },
  });
const holdCartWithApproval = async (options: HeldCartOptions = {}) =>
  product.holdCart({ service: await buildServiceWithApproval(), ...options });

/** A cart whose entity has approved payment on site. */
async function holdApprovedCart(): Promise<HeldCart> {
  const cart = await holdCartWithApproval();
  await ask(cart);
  await (await openNewestRequest()).grant();
  return cart;
}

/** Another cart of the same account for the same entity. */
const anotherOf = ({ service, accountId }: HeldCart, day = '2026-12-11') =>
  product.holdCart({ service, accountId, startsAt: new Date(`${day}T10:00:00Z`) });

test('an entity that requires approval is paid on site only after it approved, and once', async () => {
  const cart = await holdCartWithApproval();
  expect(await typesOf(cart)).toEqual([2]);
  expect(await readApproval(cart)).toMatchObject({ state: 'askable' });
  expect((await checkout(cart)).body.messages[0].code).toBe('payment.unavailable');

  const { body } = await ask(cart);
  expect([body.type, body.data.state]).toEqual(['Success', 'asked']);
  const request = await openNewestRequest();
  expect((await request.read()).body.data).toMatchObject({
    state: 'asked',
    totalCents: 2000,
    people: [{ time: '2026-12-10T10:00:00+00:00' }],
  });
  expect(await typesOf(cart)).toEqual([2]);

  const granted = await request.grant();
  const until = new Date(Number(frozenAt) + 30 * minute).toISOString();
  expect(granted.body.data).toMatchObject({ state: 'granted', until });
  expect(await readApproval(cart)).toMatchObject({ state: 'granted', until });
  expect((await product.readEmails(cart.accountId)).at(-1)).toMatchObject({
    template: 'local-payment-answered',
    data: { isGranted: true, cartId: cart.cartId },
  });
  expect(await typesOf(cart)).toEqual([1, 2]);

  expect((await checkout(cart)).body.data.paymentResult.status).toBe('Success');
  const list = await product.call('GET', 'onboarding/user/schedule', { token: cart.token });
  expect(list.body.data).toMatchObject([{ status: 'Await', isLocalPayment: true, payBy: null }]);
  expect((await request.read()).body.data.state).toBe('used');

  const secondCart = await anotherOf(cart);
  expect(await typesOf(secondCart)).toEqual([2]);
});

test('the approval belongs to the account and the entity, expires after 30 minutes, and is valid for another time there', async () => {
  const cart = await holdApprovedCart();
  const other = await anotherOf(cart);
  expect(await typesOf(other)).toEqual([1, 2]);
  const otherTime = await holdCartWithApproval({
    accountId: cart.accountId,
    startsAt: other.startsAt,
  });
  expect(await typesOf(otherTime)).toEqual([2]);
  const otherAccount = await product.holdCart({
    service: cart.service,
    startsAt: new Date('2026-12-12T10:00:00Z'),
  });
  expect(await typesOf(otherAccount)).toEqual([2]);

  product.clock.advance(30 * minute);
  const expiredCart = await anotherOf(cart, '2026-12-13');
  expect(await typesOf(expiredCart)).toEqual([2]);
  expect((await checkout(expiredCart)).body.messages[0].code).toBe('payment.unavailable');
});

/**
 * A family's cart that holds places at two entities; both require approval, unless the second is configured
 * otherwise.
 */
async function holdCartAtTwoEntities(second: HeldCartOptions = {}) {
  const [one, other] = [await buildServiceWithApproval(), await buildServiceWithApproval(second)];
  const cart = await product.holdCart({ service: one, people: 2 });
  const [, secondAsset = ''] = cart.assetIds;
  await holdPlacesOf(product, {
    ...cart,
    service: other,
    assetIds: [secondAsset],
    startsAt: new Date('2026-12-10T15:00:00Z'),
  });
  return cart;
}

test('an entity sees its own persons and sum of a cart, and nothing that the cart holds at other entities', async () => {
  const cart = await holdCartAtTwoEntities({ priceCents: 3000, localPayment: 'open' });
  await ask(cart);
  const request = await openNewestRequest();
  const view = (await request.read()).body.data;
  expect(view).toMatchObject({
    totalCents: 2000,
    people: [{ time: '2026-12-10T10:00:00+00:00' }],
  });
  expect(view.people).toHaveLength(1);
  expect(JSON.parse(request.mail)).toMatchObject({ people: 1, totalCents: 2000 });
  product.clock.advance(16 * minute);
  expect((await request.read()).body.data.people).toMatchObject([{ time: null }]);
});

test('a cart at two entities that require approval asks one after the other, and is paid on site when both approved', async () => {
  const cart = await holdCartAtTwoEntities();
  expect((await ask(cart)).body.data.state).toBe('askable');
  expect((await ask(cart)).body.data.state).toBe('asked');
  const requests = product.db
    .selectFrom('messages')
    .select(['data'])
    .orderBy('id', 'desc')
    .limit(2);
  for (const { data } of await requests.execute()) {
    const { token } = data as unknown as { token: string };
    expect((await product.call('POST', `v1/local-payment/${token}/grant`)).body.type).toBe(
      'Success',
    );
  }
  expect(await readApproval(cart)).toMatchObject({ state: 'granted' });
  expect(await typesOf(cart)).toEqual([1, 2]);
  expect((await checkout(cart)).body.data.paymentResult.status).toBe('Success');
});

test('if one of two entities has refused, the other is not asked', async () => {
  const cart = await holdCartAtTwoEntities();
  await ask(cart);
  await (await openNewestRequest()).refuse();
  expect((await ask(cart)).body.data.state).toBe('refused');
});

test('an approval that was granted for another cart is valid, even if this cart’s own request was refused or has expired', async () => {
  const cart = await holdCartWithApproval();
  await ask(cart);
  await (await openNewestRequest()).refuse();
  const other = await anotherOf(cart);
  await ask(other);
  await (await openNewestRequest()).grant();
  expect(await readApproval(cart)).toMatchObject({ state: 'granted' });
  expect(await typesOf(cart)).toEqual([1, 2]);
});

test('of two simultaneous bookings with one approval, one is made', async () => {
  const cart = await holdApprovedCart();
  const other = await anotherOf(cart);
  const answers = await Promise.all([checkout(cart), checkout(other)]);
  expect(answers.map(({ body }) => body.type).sort()).toEqual(['Error', 'Success']);
});

test('a refusal is e-mailed, the cart can be paid online, and the same link cannot change the answer', async () => {
  const cart = await holdCartWithApproval();
  await ask(cart);
  const request = await openNewestRequest();
  expect((await request.refuse()).body.data.state).toBe('refused');
  const changed = await request.grant();
  expect([changed.body.type, changed.body.data.state]).toEqual(['Warning', 'refused']);
  expect(await readApproval(cart)).toMatchObject({ state: 'refused' });
  expect((await ask(cart)).body.data.state).toBe('refused');
  expect(await typesOf(cart)).toEqual([2]);
  const answers = (await product.readEmails(cart.accountId)).filter(
    ({ template }) => template === 'local-payment-answered',
  );
  expect(answers).toMatchObject([{ data: { isGranted: false } }]);
});

test('two members who answer at the same moment give one answer, and a repeated request is one request', async () => {
  const cart = await holdCartWithApproval();
  await Promise.all([ask(cart), ask(cart)]);
  const request = await openNewestRequest();
  const [granted, refused] = await Promise.all([request.grant(), request.refuse()]);
  expect(granted.body.data.state).toBe(refused.body.data.state);
  expect([granted.body.type, refused.body.type].sort()).toEqual(['Success', 'Warning']);
  const requests = await product.db
    .selectFrom('localPaymentAuthorisations')
    .select('id')
    .where('cartId', '=', cart.cartId)
    .execute();
  expect(requests).toHaveLength(1);
});

test('an account has at most ten open requests', async () => {
  const first = await holdCartWithApproval();
  await ask(first);
  const { accountId } = first;
  const askNext = async (day: number) =>
    ask(
      await product.holdCart({
        service: await buildServiceWithApproval(),
        accountId,
        startsAt: new Date(`2026-12-${day}T10:00:00Z`),
      }),
    );
  for (let count = 1; count < 10; count += 1) {
    expect((await askNext(10 + count)).body.type).toBe('Success');
  }
  // The places of the first carts are not held any more; the entities may still answer.
  product.clock.advance(20 * minute);
  const { body } = await askNext(21);
  expect([body.type, body.messages[0].code]).toEqual(['Error', 'approval.too_many']);
});

test('the e-mail to the entity does not name the patient, and its link expires', async () => {
  const cart = await holdCartWithApproval();
  await ask(cart);
  const request = await openNewestRequest();
  const { account } = (await request.read()).body.data;
  expect(request.mail).not.toContain(account);
  product.clock.advance(24 * 60 * minute);
  const expired = await request.read();
  expect([expired.body.type, expired.body.messages[0].code]).toEqual([
    'Warning',
    'local_payment.link_over',
  ]);
  expect((await request.grant()).body.messages[0].code).toBe('local_payment.link_over');
});

test('an entity that does not require approval is not asked', async () => {
  for (const localPayment of ['open', 'off']) {
    const cart = await product.holdCart({ localPayment });
    expect((await ask(cart)).body.data).toEqual({ state: 'notNeeded', entity: null, until: null });
  }
});

/** An appointment to pay on site, at an entity that releases unpaid appointments a day before. */
async function unpaid(startsAt = new Date('2026-12-10T10:00:00Z')) {
  const service = await product.addService();
  await product.db
    .updateTable('entities')
    .set({ unpaidReleaseHours: 24 })
    .where('id', '=', service.entityId)
    .execute();
  const cart = await product.holdCart({ service, startsAt });
  await checkout(cart);
  const list = async () =>
    (await product.call('GET', 'onboarding/user/schedule', { token: cart.token })).body.data;
  return { cart, list };
}

test('an appointment that is not paid by the entity’s deadline is released, with its reason and an e-mail', async () => {
  const { cart, list } = await unpaid();
  expect(await list()).toMatchObject([{ status: 'Await', payBy: '2026-12-09T10:00:00.000Z' }]);
  product.clock.set(new Date('2026-12-09T09:59:00Z'));
  await product.sweep();
  expect(await list()).toMatchObject([{ status: 'Await' }]);

  product.clock.set(new Date('2026-12-09T10:00:00Z'));
  await product.sweep();
  expect(await list()).toMatchObject([{ status: 'Canceled', statusReason: 'unpaid', payBy: null }]);
  const emails = (await product.readEmails(cart.accountId)).filter(
    ({ template }) => template === 'appointment-canceled',
  );
  expect(emails[0]).toMatchObject({ data: { reason: 'unpaid' } });
  const live = await product.db
    .selectFrom('occupancy')
    .select('id')
    .where('cartId', '=', cart.cartId)
    .where('live', '=', true)
    .execute();
  expect(live).toEqual([]);
});

test('an appointment that cannot be released delays no other, and is tried again', async () => {
  const broken = await unpaid();
  const other = await unpaid();
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
    product.db,
  );
  await sql`create trigger refuse before update on appointments for each row
    when (old.cart_id = '${sql.raw(broken.cart.cartId)}') execute function refuse()`.execute(
    product.db,
  );
  product.clock.set(new Date('2026-12-09T10:00:00Z'));
  await product.sweep();
  expect(await other.list()).toMatchObject([{ status: 'Canceled', statusReason: 'unpaid' }]);

  await sql`drop function refuse cascade`.execute(product.db);
  product.clock.advance(minute);
  await product.runDueJobs();
  expect(await broken.list()).toMatchObject([{ status: 'Canceled', statusReason: 'unpaid' }]);
});

test('an appointment that is booked after the deadline, or at an entity without one, is kept', async () => {
  const expiredCart = await unpaid(new Date('2026-11-25T09:00:00Z'));
  const keptCart = await product.holdCart();
  await checkout(keptCart);
  product.clock.set(new Date('2026-11-25T08:59:00Z'));
  await product.sweep();
  expect(await expiredCart.list()).toMatchObject([{ status: 'Await', payBy: null }]);
  product.clock.set(new Date('2026-12-10T09:59:00Z'));
  await product.sweep();
  const { body } = await product.call('GET', 'onboarding/user/schedule', { token: keptCart.token });
  expect(body.data).toMatchObject([{ status: 'Await' }]);
});

test('an appointment that is paid at the moment of the release stays', async () => {
  const { cart, list } = await unpaid();
  product.clock.set(new Date('2026-12-09T10:00:00Z'));
  let release = Promise.resolve();
  let hasEnded = false;
  await product.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('payments')
      .set({ status: 'paid', paidCents: 2000, paidAt: product.clock.now() })
      .where('cartId', '=', cart.cartId)
      .execute();
    // Waits for the payment's lock, and reads its new status.
    release = product.sweep().finally(() => {
      hasEnded = true;
    });
    await new Promise((done) => setTimeout(done, 400));
    expect(hasEnded).toBe(false);
    await trx
      .updateTable('appointments')
      .set({ status: 'Paid', paidAt: product.clock.now() })
      .where('cartId', '=', cart.cartId)
      .execute();
  });
  await release;
  expect(await list()).toMatchObject([{ status: 'Paid', statusReason: null }]);
  await product.db
    .updateTable('payments')
    .set({ status: 'due', paidCents: 0, paidAt: null })
    .where('cartId', '=', cart.cartId)
    .execute();
  await product.db
    .updateTable('appointments')
    .set({ status: 'Await', paidAt: null })
    .where('cartId', '=', cart.cartId)
    .execute();
});
