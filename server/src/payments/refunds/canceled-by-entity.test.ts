import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { cancelByMember } from '../../../test/cancel-by-member.ts';
import { sweepMoney } from '../../../test/money-sweep.ts';
import type { HeldCart } from '../../../test/patient-actions.ts';
import { payOnline } from '../../../test/patient-actions.ts';
import { createPaymentLink, createPaymentLinkFixture } from '../../../test/payment-link.fixture.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';

let product: TestProduct;
let fixture: ReturnType<typeof createPaymentLinkFixture>;

beforeAll(async () => {
  product = await createTestProduct();
  fixture = createPaymentLinkFixture(product);
});
afterAll(() => product.close());
beforeEach(() => product.clock.set(frozenAt));

const cancelFirst = ({ assetIds: [assetId = ''] }: HeldCart) =>
  cancelByMember(product.db, { assetId, now: product.clock.now() });
const completePayment = async (session: string) => {
  await fixture.outcome(session, 'succeed');
  await product.runDueJobs();
  await product.runDueJobs();
};

/** The states of the cart's appointments, by start, and what was refunded of all its payments. */
async function readOutcome({ cartId }: HeldCart) {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', status, status_reason, nullif(refund_state, 'none')) as state
      from appointments where cart_id = ${cartId} order by starts_at`.execute(product.db);
  const { rows: refunds } = await sql<{ cents: number }>`
    select coalesce(sum(r.amount_cents), 0)::int as cents
      from refunds r join payments p on p.id = r.payment_id
     where p.cart_id = ${cartId} and r.status = 'done'`.execute(product.db);
  return { states: rows.map(({ state }) => state), refundedCents: refunds[0]?.cents };
}

const firstShareRefunded = {
  states: ['Canceled byPartner automatic', 'Paid', 'Paid'],
  refundedCents: 2000,
};

test('a person whose appointment the entity cancels while the group’s payment is pending gets that share back, and the others are booked', async () => {
  const cart = await product.holdCart({ people: 3 });
  const { session } = await payOnline(product, cart);
  await cancelFirst(cart);
  await completePayment(session);
  expect(await readOutcome(cart)).toEqual(firstShareRefunded);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('the same for a payment that is retried', async () => {
  const cart = await product.holdCart({ people: 3 });
  const first = await payOnline(product, cart);
  await fixture.outcome(first.session, 'fail');
  await product.runDueJobs();
  await fixture.put(`scheduling/payment/${first.s}/try-again`);
  const { session } = await payOnline(product, cart);
  await cancelFirst(cart);
  await completePayment(session);
  expect(await readOutcome(cart)).toEqual(firstShareRefunded);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('the same for late money, when the places have to be taken again', async () => {
  const cart = await product.holdCart({ people: 3 });
  const { session } = await payOnline(product, cart);
  await cancelFirst(cart);
  await product.submitAtProvider(session, 'outcome', {
    outcome: 'succeed',
    method: 'card',
    late: '1',
  });
  await product.db.deleteFrom('sandbox.webhooks').where('sessionId', '=', session).execute();
  product.clock.advance(16 * 60_000);
  await product.sweep();
  await product.runDueJobs();
  expect(await readOutcome(cart)).toEqual(firstShareRefunded);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('the same for a payment link: the payer sees and pays the remaining sum, and the others are booked', async () => {
  const { cart, link } = await createPaymentLink(product, fixture, { people: 3 });
  await cancelFirst(cart);
  const view = await fixture.look(link);
  expect([view.schedules.length, view.payment.totalCents]).toEqual([2, 4000]);
  await fixture.pay(link);
  await completePayment(await fixture.sessionOf(cart));
  expect(await readOutcome(cart)).toEqual({
    states: ['Canceled byPartner', 'Paid', 'Paid'],
    refundedCents: 0,
  });
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('the same while the payer of a link is at the provider’s page', async () => {
  const { cart, link } = await createPaymentLink(product, fixture, { people: 3 });
  await fixture.pay(link);
  await cancelFirst(cart);
  await completePayment(await fixture.sessionOf(cart));
  expect(await readOutcome(cart)).toEqual(firstShareRefunded);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('of a paid group the entity cancels one, 100 hours after the purchase: that share alone is refunded, in full', async () => {
  const startsAt = new Date(Number(frozenAt) + 120 * 60 * 60_000);
  const cart = await product.holdCart({ people: 3, startsAt });
  const { session } = await payOnline(product, cart);
  await completePayment(session);
  product.clock.advance(100 * 60 * 60_000);
  await cancelFirst(cart);
  // A member can undo it until then.
  product.clock.advance(3 * 60_000);
  await product.runDueJobs();
  await product.runDueJobs();
  expect(await readOutcome(cart)).toEqual(firstShareRefunded);
  expect(await sweepMoney(product.db)).toEqual([]);
});
