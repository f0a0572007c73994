import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import type { DeferralStand } from '../../test/deferral-stand.ts';
import { deferCart, deferralStand, guest } from '../../test/deferral-stand.ts';
import { sweepMoney } from '../../test/money-sweep.ts';
import type { Till, WantedCart } from '../../test/till.ts';
import { buildTillPlace, deleteOneOf, openTill, payOnline } from '../../test/till.ts';
import { collectMessages } from '../messaging/index.ts';

const hour = 60 * 60_000;
let till: Till;
let stand: DeferralStand;

beforeAll(async () => {
  till = await openTill();
  stand = deferralStand(till);
});
afterAll(() => till.close());
beforeEach(() => till.clock.set(frozenAt));

const deferred = (wanted?: WantedCart) => deferCart(till, stand, wanted);

async function paid(wanted: WantedCart = {}) {
  const one = await deferred(wanted);
  await stand.pay(one.link);
  await stand.outcome(await stand.sessionOf(one.cart), 'succeed');
  await till.run();
  return one;
}

test('nobody pays: at the end the places are free, the appointments canceled, and both are told', async () => {
  const { cart, link } = await deferred({ people: 2 });
  till.clock.advance(24 * hour);
  await till.sweep();

  expect(await stand.holdsOf(cart)).toEqual([]);
  expect(await stand.statesOf(cart)).toEqual(['Canceled: expired', 'Canceled: expired']);
  expect(await stand.look(link)).toMatchObject({ status: 'expired', canCheckout: true });
  const letters = await till.db
    .selectFrom('messages')
    .select('template')
    .where('accountId', '=', cart.accountId)
    .orderBy('id')
    .execute();
  expect(letters.map(({ template }) => template).sort()).toEqual([
    ...['payment-link', 'payment-link-over', 'payment-not-completed'],
  ]);
  expect((await stand.letters(guest)).at(-1)).toMatchObject({ data: { reason: 'expired' } });
});

test('three hours before the end the link is sent once more, unless it is paid', async () => {
  const { cart } = await deferred();
  const { link } = await paid();
  till.clock.advance(21 * hour);
  await till.run();
  const reminders = (await stand.letters()).filter(({ data }) => data.isReminder);
  expect(reminders).toHaveLength(1);
  expect(await stand.look(reminders[0]?.data.token ?? '')).toMatchObject({ status: 'open' });
  expect(await stand.linkOf(cart)).toBe(reminders[0]?.data.token);
  expect((await stand.look(link)).status).toBe('paid');
});

test('who comes after the end pays if the places are still free: they are taken again first', async () => {
  const { cart, link } = await deferred();
  till.clock.advance(25 * hour);
  await till.sweep();
  expect((await stand.pay(link)).body.data).toMatchObject({
    paymentResult: { status: 'Redirect' },
  });
  expect(await stand.holdsOf(cart)).toHaveLength(1);
  await stand.outcome(await stand.sessionOf(cart), 'succeed');
  await till.run();
  expect(await stand.statesOf(cart)).toEqual(['Canceled: expired', 'Paid']);
  expect(await sweepMoney(till.db)).toEqual([]);
});

test('where who paid by a link wants to hear of it is exported to nobody: neither that it worked nor that money is back', async () => {
  const { cart, link } = await deferred();
  const email = 'paga@people.example';
  await stand.pay(link, { email });
  await stand.outcome(await stand.sessionOf(cart), 'succeed');
  await till.run();
  const { id } = await till.db
    .selectFrom('appointments')
    .select('id')
    .where('cartId', '=', cart.cartId)
    .executeTakeFirstOrThrow();
  await till.call('DELETE', `onboarding/user/schedule/${id}`, { token: cart.token });
  await till.run();

  const told = await till.db
    .selectFrom('messages')
    .select(['template', 'accountId'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  expect(told).toEqual([
    { template: 'payment-link-paid', accountId: null },
    { template: 'refund-done', accountId: null },
  ]);
  expect(JSON.stringify(await collectMessages(till.db, cart.accountId))).not.toContain(email);
});

test('who comes after the end and finds the place taken is told so, and no page to pay at opens', async () => {
  const place = await buildTillPlace(till);
  const { cart, link } = await deferred({ place });
  till.clock.advance(25 * hour);
  await till.sweep();
  await till.holdCart({ place });
  expect((await stand.pay(link)).body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'deferred.place_lost' }],
  });
  expect(await stand.sessionOf(cart)).toBe('');
});

test('who comes after the end pays for nobody who was deleted since, and asking again takes no place for them', async () => {
  const { cart, link } = await deferred({ people: 2 });
  till.clock.advance(25 * hour);
  await till.sweep();
  expect(await deleteOneOf(till, cart)).toMatchObject({ type: 'Success' });
  expect((await stand.pay(link)).body.messages).toMatchObject([{ code: 'deferred.place_lost' }]);
  expect((await stand.again(cart)).body.messages).toMatchObject([{ code: 'payment.hold_expired' }]);
  expect(await stand.holdsOf(cart)).toEqual([]);
  expect(await stand.sessionOf(cart)).toBe('');
});

test('who comes after the end does not pay for other times that the owner has chosen since', async () => {
  const { cart, link } = await deferred();
  till.clock.advance(25 * hour);
  await till.sweep();
  const slot = '2026-12-10T12:00:00+00:00';
  const { entityServiceId } = cart.place;
  const path = `scheduling/${cart.cartId}/slot?entityService=${entityServiceId}`;
  const body = [{ slot, persons: cart.assetIds }];
  expect((await till.call('POST', path, { body, token: cart.token })).body.type).toBe('Success');
  expect((await stand.pay(link)).body.messages).toMatchObject([{ code: 'deferred.over' }]);
});

test('what cannot be paid late is not shown so, offers no way to pay, and takes no place', async () => {
  const place = await buildTillPlace(till);
  const { cart, link } = await deferred({ place });
  till.clock.advance(25 * hour);
  await till.sweep();
  // Its owner pays now, in another way and for another time.
  const body = [{ slot: '2026-12-10T12:00:00+00:00', persons: cart.assetIds }];
  const path = `scheduling/${cart.cartId}/slot?entityService=${place.entityServiceId}`;
  await till.call('POST', path, { body, token: cart.token });
  await payOnline(till, cart);

  expect(await stand.look(link)).toMatchObject({ status: 'expired', canCheckout: false });
  expect((await stand.types(link)).body.data).toEqual([]);
  expect((await stand.pay(link)).body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'deferred.over' }],
  });
  expect(await stand.holdsOf(cart)).toMatchObject([{ state: 'hold' }]);
});

test('who left the provider’s page just after the end is shown what holds: it can still be paid', async () => {
  const { cart, link } = await deferred();
  await stand.pay(link);
  till.clock.advance(25 * hour);
  const { token } = await till.db
    .selectFrom('payments')
    .select('token')
    .where('cartId', '=', cart.cartId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  await till.call('PUT', `scheduling/payment/${token}/cancel`, {});
  expect(await stand.paymentsOf(cart)).toEqual(['canceled', 'canceled']);

  expect(await stand.look(link)).toMatchObject({ status: 'expired', canCheckout: true });
  expect((await stand.types(link)).body.data).not.toEqual([]);
  expect((await stand.pay(link)).body.type).toBe('Success');
});

test('after the end it begins anew where the places are free, and says so where they are not', async () => {
  const { cart } = await deferred();
  till.clock.advance(25 * hour);
  await till.sweep();
  const ends = new Date(till.clock.now().getTime() + 24 * hour).toISOString();
  expect((await stand.again(cart)).body).toMatchObject({ data: { expiresAt: ends } });
  expect(await stand.look(await stand.linkOf(cart))).toMatchObject({ status: 'open' });

  till.clock.set(frozenAt);
  const place = await buildTillPlace(till);
  const lost = await deferred({ place });
  till.clock.advance(25 * hour);
  await till.sweep();
  await till.holdCart({ place });
  expect((await stand.again(lost.cart)).body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'payment.hold_expired' }],
  });
  const never = await till.holdCart();
  expect((await stand.again(never)).body.messages).toMatchObject([{ code: 'deferred.none' }]);
});
