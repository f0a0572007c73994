import { sql } from 'kysely';
import type { Happening } from './money-happenings.ts';
import type { Scene } from './money-stage.ts';
import { address, minute, noFault, payFor, whoComes } from './money-stage.ts';
import type { Till } from './till.ts';

/** What a place is asked by mail and answers by a link, about money. */
export type AtDesk =
  | { does: 'answerRefund'; refund: number; isAccepted: boolean }
  | (Coming & { does: 'cancelLate'; isAccepted: boolean; twice: boolean })
  | (Coming & { does: 'payThere'; isGranted: boolean; minutesLater: number });

/** One of the families, which first wants a time that all want; or one that comes for just that, with its own. */
interface Coming {
  cart: number;
  start: number;
  isNew: boolean;
}

export function isAtDesk(one: Happening): one is Happening & AtDesk {
  return one.does === 'answerRefund' || one.does === 'cancelLate' || one.does === 'payThere';
}

export async function atDesk(scene: Scene, one: AtDesk): Promise<void> {
  if (one.does === 'answerRefund') return answerRefund(scene, one);
  return one.does === 'cancelLate' ? cancelLate(scene, one) : payThere(scene, one);
}

/** Any request for a refund is answered, also one that was before. */
async function answerRefund(
  { till }: Scene,
  { refund, isAccepted }: { refund: number; isAccepted: boolean },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds where status = 'requested' or decided_at is not null order by id`.execute(
    till.db,
  );
  const subject = rows[refund % Math.max(rows.length, 1)]?.id;
  if (subject) await answerLink(till, { subject, isAccepted });
}

async function answerRefundOf(
  { till }: Scene,
  { id, isAccepted }: { id: string; isAccepted: boolean },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds where appointment_id = ${id}`.execute(till.db);
  const subject = rows[0]?.id;
  if (subject) await answerLink(till, { subject, isAccepted });
}

async function answerLink(
  till: Till,
  { subject, isAccepted }: { subject: string; isAccepted: boolean },
): Promise<void> {
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
  const { family, cart } = await whoComes(scene, one);
  if (!one.isNew) await happen({ does: 'hold', cart, start: one.start });
  await happen({ does: 'checkout', cart, type: 2 });
  await payFor(scene, family);
  await till.run();
  till.clock.advance(25 * 60 * minute);
  await till.sweep();
  const appointment = await till.db
    .selectFrom('appointments')
    .select('id')
    .where('cartId', '=', family.cartId)
    .where('status', '=', 'Paid')
    .orderBy('id')
    .executeTakeFirst();
  if (!appointment) return;
  const { token } = family;
  await noFault(till.call('DELETE', `onboarding/user/schedule/${appointment.id}`, { token }));
  await till.run();
  const { id } = appointment;
  const answer = (isAccepted: boolean) => answerRefundOf(scene, { id, isAccepted });
  await Promise.all(
    one.twice ? [answer(one.isAccepted), answer(!one.isAccepted)] : [answer(one.isAccepted)],
  );
}

/** Asks a place that wants to be asked, is answered, and books to be paid there, in time or too late. */
async function payThere(scene: Scene, one: Extract<AtDesk, { does: 'payThere' }>): Promise<void> {
  const { till, happen } = scene;
  const { family, cart } = await whoComes(scene, one);
  if (!one.isNew) await happen({ does: 'hold', cart, start: one.start });
  const { cartId, token } = family;
  await noFault(till.call('POST', `v1/cart/${cartId}/local-payment`, { token, from: address() }));
  const { rows } = await sql<{ id: string }>`
    select id from local_payment_authorisations where cart_id = ${cartId} order by id desc limit 1`.execute(
    till.db,
  );
  const subject = rows[0]?.id;
  if (subject) {
    const path = `v1/local-payment/${sign(till, 'local-payment', subject)}`;
    const answer = one.isGranted ? 'grant' : 'refuse';
    await noFault(till.call('POST', `${path}/${answer}`, { from: address() }));
  }
  if (one.minutesLater > 0) {
    till.clock.advance(one.minutesLater * minute);
    await happen({ does: 'hold', cart, start: one.start });
  }
  // Twice at once: one leave is good for one booking.
  const pay = () => happen({ does: 'checkout', cart, type: 1 });
  await Promise.all([pay(), pay()]);
}

function sign(till: Till, purpose: string, subject: string): string {
  const expiresAt = new Date(till.clock.now().getTime() + minute);
  return till.links.sign({ purpose, subject, expiresAt });
}
