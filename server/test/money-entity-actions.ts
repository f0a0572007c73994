import { sql } from 'kysely';
import type { MoneyAction } from './money-history.ts';
import type { RunningScenario } from './money-scenario.ts';
import {
  chooseFamily,
  expectNoServerError,
  minute,
  nextAddress,
  payFor,
} from './money-scenario.ts';
import type { TestProduct } from './test-product.ts';

/** What a place is asked by mail and answers by a link, about money. */
export type EntityAction =
  | { does: 'answerRefund'; refund: number; isAccepted: boolean }
  | (Coming & { does: 'cancelLate'; isAccepted: boolean; twice: boolean })
  | (Coming & { does: 'payThere'; isGranted: boolean; minutesLater: number });

/** One of the families, which first wants a time that all want; or one that comes for just that, with its own. */
interface Coming {
  cart: number;
  start: number;
  isNew: boolean;
}

export function isEntityAction(one: MoneyAction): one is MoneyAction & EntityAction {
  return one.does === 'answerRefund' || one.does === 'cancelLate' || one.does === 'payThere';
}

export async function runEntityAction(scenario: RunningScenario, one: EntityAction): Promise<void> {
  if (one.does === 'answerRefund') return answerRefund(scenario, one);
  return one.does === 'cancelLate' ? cancelLate(scenario, one) : payThere(scenario, one);
}

/** Any request for a refund is answered, also one that was before. */
async function answerRefund(
  { product }: RunningScenario,
  { refund, isAccepted }: { refund: number; isAccepted: boolean },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds where status = 'requested' or decided_at is not null order by id`.execute(
    product.db,
  );
  const subject = rows[refund % Math.max(rows.length, 1)]?.id;
  if (subject) await answerLink(product, { subject, isAccepted });
}

async function answerRefundOf(
  { product }: RunningScenario,
  { id, isAccepted }: { id: string; isAccepted: boolean },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds where appointment_id = ${id}`.execute(product.db);
  const subject = rows[0]?.id;
  if (subject) await answerLink(product, { subject, isAccepted });
}

async function answerLink(
  product: TestProduct,
  { subject, isAccepted }: { subject: string; isAccepted: boolean },
): Promise<void> {
  const path = `v1/refund-request/${sign(product, 'refund', subject)}`;
  const answer = isAccepted
    ? product.call('POST', `${path}/accept`, { from: nextAddress() })
    : product.call('POST', `${path}/refuse`, { body: { reason: 'Não.' }, from: nextAddress() });
  await expectNoServerError(answer);
}

/** Paid, canceled more than a day later, and answered, by two desks at once; chance seldom walks all of it. */
async function cancelLate(
  scenario: RunningScenario,
  one: Extract<EntityAction, { does: 'cancelLate' }>,
): Promise<void> {
  const { product, run } = scenario;
  const { family, cart } = await chooseFamily(scenario, one);
  if (!one.isNew) await run({ does: 'hold', cart, start: one.start });
  await run({ does: 'checkout', cart, type: 2 });
  await payFor(scenario, family);
  await product.runDueJobs();
  product.clock.advance(25 * 60 * minute);
  await product.sweep();
  const appointment = await product.db
    .selectFrom('appointments')
    .select('id')
    .where('cartId', '=', family.cartId)
    .where('status', '=', 'Paid')
    .orderBy('id')
    .executeTakeFirst();
  if (!appointment) return;
  const { token } = family;
  await expectNoServerError(
    product.call('DELETE', `onboarding/user/schedule/${appointment.id}`, { token }),
  );
  await product.runDueJobs();
  const { id } = appointment;
  const answer = (isAccepted: boolean) => answerRefundOf(scenario, { id, isAccepted });
  await Promise.all(
    one.twice ? [answer(one.isAccepted), answer(!one.isAccepted)] : [answer(one.isAccepted)],
  );
}

/** Asks a place that wants to be asked, is answered, and books to be paid there, in time or too late. */
async function payThere(
  scenario: RunningScenario,
  one: Extract<EntityAction, { does: 'payThere' }>,
): Promise<void> {
  const { product, run } = scenario;
  const { family, cart } = await chooseFamily(scenario, one);
  if (!one.isNew) await run({ does: 'hold', cart, start: one.start });
  const { cartId, token } = family;
  await expectNoServerError(
    product.call('POST', `v1/cart/${cartId}/local-payment`, { token, from: nextAddress() }),
  );
  const { rows } = await sql<{ id: string }>`
    select id from local_payment_authorisations where cart_id = ${cartId} order by id desc limit 1`.execute(
    product.db,
  );
  const subject = rows[0]?.id;
  if (subject) {
    const path = `v1/local-payment/${sign(product, 'local-payment', subject)}`;
    const answer = one.isGranted ? 'grant' : 'refuse';
    await expectNoServerError(product.call('POST', `${path}/${answer}`, { from: nextAddress() }));
  }
  if (one.minutesLater > 0) {
    product.clock.advance(one.minutesLater * minute);
    await run({ does: 'hold', cart, start: one.start });
  }
  // Twice at once: one leave is good for one booking.
  const pay = () => run({ does: 'checkout', cart, type: 1 });
  await Promise.all([pay(), pay()]);
}

function sign(product: TestProduct, purpose: string, subject: string): string {
  const expiresAt = new Date(product.clock.now().getTime() + minute);
  return product.links.sign({ purpose, subject, expiresAt });
}
