import { sql } from 'kysely';
import type { Happening } from './money-happenings.ts';
import type { HeldCart, Till } from './till.ts';

const minute = 60_000;

/** What a place is asked by mail and answers by a link, about money. */
export type AtDesk =
  | { does: 'answerRefund'; refund: number; isAccepted: boolean }
  | { does: 'cancelLate'; cart: number; start: number; isAccepted: boolean; twice: boolean }
  | { does: 'payThere'; cart: number; start: number; isGranted: boolean; minutesLater: number };

export function isAtDesk(one: Happening): one is Happening & AtDesk {
  return one.does === 'answerRefund' || one.does === 'cancelLate' || one.does === 'payThere';
}

interface Scene {
  till: Till;
  carts: readonly HeldCart[];
  /** Lets something else happen on the same stage. */
  happen: (one: Happening) => Promise<void>;
  /** An address that nobody else calls from. */
  address: () => string;
}

export async function atDesk(scene: Scene, one: AtDesk): Promise<void> {
  if (one.does === 'answerRefund') return answerRefund(scene, one);
  return one.does === 'cancelLate' ? cancelLate(scene, one) : payThere(scene, one);
}

/** Any request for a refund is answered, also one that was before. */
async function answerRefund(
  { till, address }: Scene,
  { refund, isAccepted }: { refund: number; isAccepted: boolean },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds where status = 'requested' or decided_at is not null order by id`.execute(
    till.db,
  );
  const subject = rows[refund % Math.max(rows.length, 1)]?.id;
  if (!subject) return;
  const path = `v1/refund-request/${sign(till, 'refund', subject)}`;
  const answer = isAccepted
    ? till.call('POST', `${path}/accept`, { from: address() })
    : till.call('POST', `${path}/refuse`, { body: { reason: 'Não.' }, from: address() });
  await noFault(answer);
}

/** Paid, canceled more than a day later, and answered, by two desks at once; chance seldom walks all of it. */
async function cancelLate(
  scene: Scene,
  one: Extract<AtDesk, { does: 'cancelLate' }>,
): Promise<void> {
  const { till, happen } = scene;
  const cart = cartOf(scene, one.cart);
  await happen({ does: 'hold', cart: one.cart, start: one.start });
  await happen({ does: 'checkout', cart: one.cart, type: 2 });
  const payment = await till.db
    .selectFrom('payments')
    .select('providerSession as session')
    .where('cartId', '=', cart.cartId)
    .where('providerSession', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (payment?.session)
    await till.atProvider(payment.session, 'outcome', { outcome: 'succeed', method: 'card' });
  await till.run();
  till.clock.advance(25 * 60 * minute);
  await till.sweep();
  const appointment = await till.db
    .selectFrom('appointments')
    .select('id')
    .where('cartId', '=', cart.cartId)
    .where('status', '=', 'Paid')
    .orderBy('id')
    .executeTakeFirst();
  if (!appointment) return;
  const { token } = cart;
  await noFault(till.call('DELETE', `onboarding/user/schedule/${appointment.id}`, { token }));
  await till.run();
  const answer = (isAccepted: boolean) => answerRefund(scene, { refund: 0, isAccepted });
  await Promise.all(
    one.twice ? [answer(one.isAccepted), answer(!one.isAccepted)] : [answer(one.isAccepted)],
  );
}

/** Asks a place that wants to be asked, is answered, and books to be paid there, in time or too late. */
async function payThere(scene: Scene, one: Extract<AtDesk, { does: 'payThere' }>): Promise<void> {
  const { till, happen, address } = scene;
  const cart = cartOf(scene, one.cart);
  await happen({ does: 'hold', cart: one.cart, start: one.start });
  const { cartId, token } = cart;
  await noFault(till.call('POST', `v1/cart/${cartId}/local-payment`, { token, from: address() }));
  const { rows } = await sql<{ id: string }>`
    select id from local_payment_authorisations order by id desc limit 1`.execute(till.db);
  const subject = rows[0]?.id;
  if (subject) {
    const path = `v1/local-payment/${sign(till, 'local-payment', subject)}`;
    const answer = one.isGranted ? 'grant' : 'refuse';
    await noFault(till.call('POST', `${path}/${answer}`, { from: address() }));
  }
  if (one.minutesLater > 0) {
    till.clock.advance(one.minutesLater * minute);
    await happen({ does: 'hold', cart: one.cart, start: one.start });
  }
  // Twice at once: one leave is good for one booking.
  const pay = () => happen({ does: 'checkout', cart: one.cart, type: 1 });
  await Promise.all([pay(), pay()]);
}

function cartOf({ carts }: Scene, index: number): HeldCart {
  const cart = carts[index % carts.length];
  if (!cart) throw new Error('nobody is on the stage');
  return cart;
}

function sign(till: Till, purpose: string, subject: string): string {
  const expiresAt = new Date(till.clock.now().getTime() + minute);
  return till.links.sign({ purpose, subject, expiresAt });
}

async function noFault(call: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await call;
  if (status >= 500 && status !== 503) throw new Error(`${status} ${JSON.stringify(body)}`);
}
