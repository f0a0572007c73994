import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import type { HeldCart, HeldCartOptions } from '../../test/payments-test-app.ts';
import { buildOfferedService, holdPlacesOf } from '../../test/payments-test-app.ts';
import { sharedPaymentsTestApp } from '../../test/shared-fixtures.ts';

const minute = 60_000;
const testApp = await sharedPaymentsTestApp();

const cash = { paymentType: { id: 1, method: 0 } };

const checkout = ({ cartId, token }: HeldCart, body: object = cash) =>
  testApp.call('POST', `scheduling/${cartId}/checkout`, { body, token });

const typesOf = async ({ cartId, token }: HeldCart): Promise<number[]> => {
  const { body } = await testApp.call('GET', `scheduling/${cartId}/payment`, { token });
  return body.data.map(({ id }: { id: number }) => id);
};

const ask = ({ cartId, token }: HeldCart) =>
  testApp.call('POST', `v1/cart/${cartId}/local-payment`, { token });
const look = async ({ cartId, token }: HeldCart) =>
  (await testApp.call('GET', `v1/cart/${cartId}/local-payment`, { token })).body.data;

/** The link in the newest mail to a desk. */
async function deskOf() {
  const { data } = await testApp.db
    .selectFrom('messages')
    .select('data')
    .where('template', '=', 'local-payment-asked')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { token } = data as unknown as { token: string };
  const path = `v1/local-payment/${token}`;
  return {
    mail: JSON.stringify(data),
    read: () => testApp.call('GET', path),
    grant: () => testApp.call('POST', `${path}/grant`),
    refuse: () => testApp.call('POST', `${path}/refuse`),
  };
}

const askingPlace = async (wanted: HeldCartOptions = {}) => {
  const place = await buildOfferedService(testApp, { localPayment: 'authorised', ...wanted });
  await testApp.db
    .updateTable('entities')
    .set({ email: 'balcao@central.example' })
    .where('id', '=', place.entityId)
    .execute();
  return place;
};
const asking = async (wanted: HeldCartOptions = {}) =>
  testApp.holdCart({ place: await askingPlace(), ...wanted });

/** A cart whose place has said yes. */
async function leftToPayThere(): Promise<HeldCart> {
  const cart = await asking();
  await ask(cart);
  await (await deskOf()).grant();
  return cart;
}

/** Another cart of the same account for the same place. */
const anotherOf = ({ place, accountId }: HeldCart, day = '2026-12-11') =>
  testApp.holdCart({ place, accountId, startsAt: new Date(`${day}T10:00:00Z`) });

const mailsTo = async (accountId: string) =>
  testApp.db
    .selectFrom('messages')
    .select(['template', 'data'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();

test('a place that wants to be asked is paid there only after it said yes, and once', async () => {
  const cart = await asking();
  expect(await typesOf(cart)).toEqual([2]);
  expect(await look(cart)).toMatchObject({ state: 'askable' });
  expect((await checkout(cart)).body.messages[0].code).toBe('payment.unavailable');

  const { body } = await ask(cart);
  expect([body.type, body.data.state]).toEqual(['Success', 'asked']);
  const desk = await deskOf();
  expect((await desk.read()).body.data).toMatchObject({
    state: 'asked',
    totalCents: 2000,
    people: [{ time: '2026-12-10T10:00:00+00:00' }],
  });
  expect(await typesOf(cart)).toEqual([2]);

  const granted = await desk.grant();
  const until = new Date(Number(frozenAt) + 30 * minute).toISOString();
  expect(granted.body.data).toMatchObject({ state: 'granted', until });
  expect(await look(cart)).toMatchObject({ state: 'granted', until });
  expect((await mailsTo(cart.accountId)).at(-1)).toMatchObject({
    template: 'local-payment-answered',
    data: { isGranted: true, cartId: cart.cartId },
  });
  expect(await typesOf(cart)).toEqual([1, 2]);

  expect((await checkout(cart)).body.data.paymentResult.status).toBe('Success');
  const list = await testApp.call('GET', 'onboarding/user/schedule', { token: cart.token });
  expect(list.body.data).toMatchObject([{ status: 'Await', isLocalPayment: true, payBy: null }]);
  expect((await desk.read()).body.data.state).toBe('used');

  const again = await anotherOf(cart);
  expect(await typesOf(again)).toEqual([2]);
});

test('the leave is the account’s at that place, ends after 30 minutes, and is good for another time there', async () => {
  const cart = await leftToPayThere();
  const other = await anotherOf(cart);
  expect(await typesOf(other)).toEqual([1, 2]);
  const elsewhere = await asking({ accountId: cart.accountId, startsAt: other.startsAt });
  expect(await typesOf(elsewhere)).toEqual([2]);
  const stranger = await testApp.holdCart({
    place: cart.place,
    startsAt: new Date('2026-12-12T10:00:00Z'),
  });
  expect(await typesOf(stranger)).toEqual([2]);

  testApp.clock.advance(30 * minute);
  const late = await anotherOf(cart, '2026-12-13');
  expect(await typesOf(late)).toEqual([2]);
  expect((await checkout(late)).body.messages[0].code).toBe('payment.unavailable');
});

/** A family's cart that holds a time at two places; both want to be asked, unless the second is said to be otherwise. */
async function atTwoPlaces(second: HeldCartOptions = {}) {
  const [one, other] = [await askingPlace(), await askingPlace(second)];
  const cart = await testApp.holdCart({ place: one, people: 2 });
  const [, secondAsset = ''] = cart.assetIds;
  await holdPlacesOf(testApp, {
    ...cart,
    place: other,
    assetIds: [secondAsset],
    startsAt: new Date('2026-12-10T15:00:00Z'),
  });
  return cart;
}

test('a desk sees whom and how much of a cart is its own, and nothing of what it has at other places', async () => {
  const cart = await atTwoPlaces({ priceCents: 3000, localPayment: 'open' });
  await ask(cart);
  const desk = await deskOf();
  const shown = (await desk.read()).body.data;
  expect(shown).toMatchObject({
    totalCents: 2000,
    people: [{ time: '2026-12-10T10:00:00+00:00' }],
  });
  expect(shown.people).toHaveLength(1);
  expect(JSON.parse(desk.mail)).toMatchObject({ people: 1, totalCents: 2000 });
  testApp.clock.advance(16 * minute);
  expect((await desk.read()).body.data.people).toMatchObject([{ time: null }]);
});

test('a cart at two places that both want to be asked asks one after the other, and is paid there when both said yes', async () => {
  const cart = await atTwoPlaces();
  expect((await ask(cart)).body.data.state).toBe('askable');
  expect((await ask(cart)).body.data.state).toBe('asked');
  const asked = testApp.db.selectFrom('messages').select(['data']).orderBy('id', 'desc').limit(2);
  for (const { data } of await asked.execute()) {
    const { token } = data as unknown as { token: string };
    expect((await testApp.call('POST', `v1/local-payment/${token}/grant`)).body.type).toBe(
      'Success',
    );
  }
  expect(await look(cart)).toMatchObject({ state: 'granted' });
  expect(await typesOf(cart)).toEqual([1, 2]);
  expect((await checkout(cart)).body.data.paymentResult.status).toBe('Success');
});

test('where one of two places has refused, the other is not asked', async () => {
  const cart = await atTwoPlaces();
  await ask(cart);
  await (await deskOf()).refuse();
  expect((await ask(cart)).body.data.state).toBe('refused');
});

test('leave that the account was given through another cart counts, also where this one’s own asking came to nothing', async () => {
  const cart = await asking();
  await ask(cart);
  await (await deskOf()).refuse();
  const other = await anotherOf(cart);
  await ask(other);
  await (await deskOf()).grant();
  expect(await look(cart)).toMatchObject({ state: 'granted' });
  expect(await typesOf(cart)).toEqual([1, 2]);
});

test('two bookings of one leave at the same moment: one is made', async () => {
  const cart = await leftToPayThere();
  const other = await anotherOf(cart);
  const answers = await Promise.all([checkout(cart), checkout(other)]);
  expect(answers.map(({ body }) => body.type).sort()).toEqual(['Error', 'Success']);
});

test('a refusal is told, the cart is paid online, and the desk cannot change its mind by the same link', async () => {
  const cart = await asking();
  await ask(cart);
  const desk = await deskOf();
  expect((await desk.refuse()).body.data.state).toBe('refused');
  const changed = await desk.grant();
  expect([changed.body.type, changed.body.data.state]).toEqual(['Warning', 'refused']);
  expect(await look(cart)).toMatchObject({ state: 'refused' });
  expect((await ask(cart)).body.data.state).toBe('refused');
  expect(await typesOf(cart)).toEqual([2]);
  const answers = (await mailsTo(cart.accountId)).filter(
    ({ template }) => template === 'local-payment-answered',
  );
  expect(answers).toMatchObject([{ data: { isGranted: false } }]);
});

test('two desks that answer at once give one answer, and asking twice asks once', async () => {
  const cart = await asking();
  await Promise.all([ask(cart), ask(cart)]);
  const desk = await deskOf();
  const [granted, refused] = await Promise.all([desk.grant(), desk.refuse()]);
  expect(granted.body.data.state).toBe(refused.body.data.state);
  expect([granted.body.type, refused.body.type].sort()).toEqual(['Success', 'Warning']);
  const asked = await testApp.db
    .selectFrom('localPaymentAuthorisations')
    .select('id')
    .where('cartId', '=', cart.cartId)
    .execute();
  expect(asked).toHaveLength(1);
});

test('an account asks ten places at once, and no more', async () => {
  const first = await asking();
  await ask(first);
  const { accountId } = first;
  const askNext = async (day: number) =>
    ask(
      await testApp.holdCart({
        place: await askingPlace(),
        accountId,
        startsAt: new Date(`2026-12-${day}T10:00:00Z`),
      }),
    );
  for (let count = 1; count < 10; count += 1) {
    expect((await askNext(10 + count)).body.type).toBe('Success');
  }
  // The places of the first ones are not held any more; the desks may still answer.
  testApp.clock.advance(20 * minute);
  const { body } = await askNext(21);
  expect([body.type, body.messages[0].code]).toEqual(['Error', 'approval.too_many']);
});

test('the mail to the desk does not say who asks, and its link ends', async () => {
  const cart = await asking();
  await ask(cart);
  const desk = await deskOf();
  const { account } = (await desk.read()).body.data;
  expect(desk.mail).not.toContain(account);
  testApp.clock.advance(24 * 60 * minute);
  const over = await desk.read();
  expect([over.body.type, over.body.messages[0].code]).toEqual([
    'Warning',
    'local_payment.link_over',
  ]);
  expect((await desk.grant()).body.messages[0].code).toBe('local_payment.link_over');
});

test('where nobody has to be asked, nobody is', async () => {
  for (const localPayment of ['open', 'off']) {
    const cart = await testApp.holdCart({ localPayment });
    expect((await ask(cart)).body.data).toEqual({ state: 'notNeeded', entity: null, until: null });
  }
});

/** Booked to be paid at a place that releases what is unpaid a day before. */
async function unpaid(startsAt = new Date('2026-12-10T10:00:00Z')) {
  const place = await buildOfferedService(testApp);
  await testApp.db
    .updateTable('entities')
    .set({ unpaidReleaseHours: 24 })
    .where('id', '=', place.entityId)
    .execute();
  const cart = await testApp.holdCart({ place, startsAt });
  await checkout(cart);
  const list = async () =>
    (await testApp.call('GET', 'onboarding/user/schedule', { token: cart.token })).body.data;
  return { cart, list };
}

test('what is not paid by the time the place sets is released, with its reason and a mail', async () => {
  const { cart, list } = await unpaid();
  expect(await list()).toMatchObject([{ status: 'Await', payBy: '2026-12-09T10:00:00.000Z' }]);
  testApp.clock.set(new Date('2026-12-09T09:59:00Z'));
  await testApp.sweep();
  expect(await list()).toMatchObject([{ status: 'Await' }]);

  testApp.clock.set(new Date('2026-12-09T10:00:00Z'));
  await testApp.sweep();
  expect(await list()).toMatchObject([{ status: 'Canceled', statusReason: 'unpaid', payBy: null }]);
  const told = (await mailsTo(cart.accountId)).filter(
    ({ template }) => template === 'appointment-canceled',
  );
  expect(told[0]).toMatchObject({ data: { reason: 'unpaid' } });
  const live = await testApp.db
    .selectFrom('occupancy')
    .select('id')
    .where('cartId', '=', cart.cartId)
    .where('live', '=', true)
    .execute();
  expect(live).toEqual([]);
});

test('one that cannot be released holds up no other, and is tried again', async () => {
  const broken = await unpaid();
  const other = await unpaid();
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
    testApp.db,
  );
  await sql`create trigger refuse before update on appointments for each row
    when (old.cart_id = '${sql.raw(broken.cart.cartId)}') execute function refuse()`.execute(
    testApp.db,
  );
  testApp.clock.set(new Date('2026-12-09T10:00:00Z'));
  await testApp.sweep();
  expect(await other.list()).toMatchObject([{ status: 'Canceled', statusReason: 'unpaid' }]);

  await sql`drop function refuse cascade`.execute(testApp.db);
  testApp.clock.advance(minute);
  await testApp.run();
  expect(await broken.list()).toMatchObject([{ status: 'Canceled', statusReason: 'unpaid' }]);
});

test('what is booked later than that, or at a place that sets no time, is kept', async () => {
  const late = await unpaid(new Date('2026-11-25T09:00:00Z'));
  const kept = await testApp.holdCart();
  await checkout(kept);
  testApp.clock.set(new Date('2026-11-25T08:59:00Z'));
  await testApp.sweep();
  expect(await late.list()).toMatchObject([{ status: 'Await', payBy: null }]);
  testApp.clock.set(new Date('2026-12-10T09:59:00Z'));
  await testApp.sweep();
  const { body } = await testApp.call('GET', 'onboarding/user/schedule', { token: kept.token });
  expect(body.data).toMatchObject([{ status: 'Await' }]);
});

test('what is paid at the moment of the release stays', async () => {
  const { cart, list } = await unpaid();
  testApp.clock.set(new Date('2026-12-09T10:00:00Z'));
  let release = Promise.resolve();
  let hasEnded = false;
  await testApp.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('payments')
      .set({ status: 'paid', paidCents: 2000, paidAt: testApp.clock.now() })
      .where('cartId', '=', cart.cartId)
      .execute();
    // Waits for the payment, and sees what became of it.
    release = testApp.sweep().finally(() => {
      hasEnded = true;
    });
    await new Promise((done) => setTimeout(done, 400));
    expect(hasEnded).toBe(false);
    await trx
      .updateTable('appointments')
      .set({ status: 'Paid', paidAt: testApp.clock.now() })
      .where('cartId', '=', cart.cartId)
      .execute();
  });
  await release;
  expect(await list()).toMatchObject([{ status: 'Paid', statusReason: null }]);
  await testApp.db
    .updateTable('payments')
    .set({ status: 'due', paidCents: 0, paidAt: null })
    .where('cartId', '=', cart.cartId)
    .execute();
  await testApp.db
    .updateTable('appointments')
    .set({ status: 'Await', paidAt: null })
    .where('cartId', '=', cart.cartId)
    .execute();
});
