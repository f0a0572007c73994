import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import { cancelByEntity } from '../../test/builders/index.ts';
import { deferCart, deferralStand } from '../../test/deferral-stand.ts';
import { sweepMoney } from '../../test/money-sweep.ts';
import type { HeldCart, Till } from '../../test/till.ts';
import { openTill, payOnline } from '../../test/till.ts';

let till: Till;
let stand: ReturnType<typeof deferralStand>;

beforeAll(async () => {
  till = await openTill();
  stand = deferralStand(till);
});
afterAll(() => till.close());
beforeEach(() => till.clock.set(frozenAt));

const cancelFirst = ({ assetIds: [assetId = ''] }: HeldCart) =>
  cancelByEntity(till.db, { assetId, now: till.clock.now() });
const come = async (session: string) => {
  await stand.outcome(session, 'succeed');
  await till.run();
  await till.run();
};

/** How each of the cart stands, in the order of their times, and what went back of all its payments. */
async function ends({ cartId }: HeldCart) {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', status, status_reason, nullif(refund_state, 'none')) as state
      from appointments where cart_id = ${cartId} order by starts_at`.execute(till.db);
  const { rows: refunds } = await sql<{ cents: number }>`
    select coalesce(sum(r.amount_cents), 0)::int as cents
      from refunds r join payments p on p.id = r.payment_id
     where p.cart_id = ${cartId} and r.status = 'done'`.execute(till.db);
  return { states: rows.map(({ state }) => state), refundedCents: refunds[0]?.cents };
}

const firstBack = {
  states: ['Canceled byPartner automatic', 'Paid', 'Paid'],
  refundedCents: 2000,
};

test('whom the entity cancels while the group’s money is on its way gets that share back, and the others are booked', async () => {
  const cart = await till.holdCart({ people: 3 });
  const { session } = await payOnline(till, cart);
  await cancelFirst(cart);
  await come(session);
  expect(await ends(cart)).toEqual(firstBack);
  expect(await sweepMoney(till.db)).toEqual([]);
});

test('the same for a payment that is tried again', async () => {
  const cart = await till.holdCart({ people: 3 });
  const first = await payOnline(till, cart);
  await stand.outcome(first.session, 'fail');
  await till.run();
  await stand.put(`scheduling/payment/${first.s}/try-again`);
  const { session } = await payOnline(till, cart);
  await cancelFirst(cart);
  await come(session);
  expect(await ends(cart)).toEqual(firstBack);
  expect(await sweepMoney(till.db)).toEqual([]);
});

test('the same for money that comes late, when the places have to be taken again', async () => {
  const cart = await till.holdCart({ people: 3 });
  const { session } = await payOnline(till, cart);
  await cancelFirst(cart);
  await till.atProvider(session, 'outcome', { outcome: 'succeed', method: 'card', late: '1' });
  await till.db.deleteFrom('sandbox.webhooks').where('sessionId', '=', session).execute();
  till.clock.advance(16 * 60_000);
  await till.sweep();
  await till.run();
  expect(await ends(cart)).toEqual(firstBack);
  expect(await sweepMoney(till.db)).toEqual([]);
});

test('the same for a link: who pays reads and pays what is left, and the others are booked', async () => {
  const { cart, link } = await deferCart(till, stand, { people: 3 });
  await cancelFirst(cart);
  const shown = await stand.look(link);
  expect([shown.schedules.length, shown.payment.totalCents]).toEqual([2, 4000]);
  await stand.pay(link);
  await come(await stand.sessionOf(cart));
  expect(await ends(cart)).toEqual({
    states: ['Canceled byPartner', 'Paid', 'Paid'],
    refundedCents: 0,
  });
  expect(await sweepMoney(till.db)).toEqual([]);
});

test('the same while somebody is at the provider’s page of a link', async () => {
  const { cart, link } = await deferCart(till, stand, { people: 3 });
  await stand.pay(link);
  await cancelFirst(cart);
  await come(await stand.sessionOf(cart));
  expect(await ends(cart)).toEqual(firstBack);
  expect(await sweepMoney(till.db)).toEqual([]);
});
