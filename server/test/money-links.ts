import { sql } from 'kysely';
import type { Scene } from './money-stage.ts';
import { address, at, minute, noFault, payFor, pick, whoComes } from './money-stage.ts';
import type { Till } from './till.ts';

/** What is done about a payment that is left to somebody else. */
export type ByLink =
  | { does: 'defer' | 'sendAgain'; cart: number; isOther: boolean }
  | { does: 'payByLink'; link: number; type: 1 | 3; twice: boolean }
  | {
      does: 'othersPay';
      cart: number;
      /** A family that comes for just that, with a time of its own. */
      isNew: boolean;
      start: number;
      minutesLater: number;
      outcome: string;
      type: 1 | 3;
    };

export async function byLink(scene: Scene, one: ByLink): Promise<void> {
  if (one.does === 'payByLink') return payByLink(scene, one);
  return one.does === 'othersPay' ? othersPay(scene, one) : defer(scene, one);
}

/** Leaves a family's payment to somebody else, or sends the link once more, also to another address. */
async function defer(
  { till, carts }: Scene,
  { does, cart, isOther }: Extract<ByLink, { isOther: boolean }>,
): Promise<void> {
  const { cartId, token } = at(carts, cart);
  const call = does === 'defer' ? 'checkout/deffered' : 'checkout-again';
  const body = { email: isOther ? 'outra@people.example' : 'hospede@people.example' };
  await noFault(
    till.call('POST', `scheduling/${cartId}/${call}`, { body, token, from: address() }),
  );
}

/** Whoever has a link pays by it, with no account; in two browsers at once, or long after its end. */
async function payByLink(
  { till }: Scene,
  { link, type, twice }: Extract<ByLink, { link: number }>,
): Promise<void> {
  const row = await pick<{ token: string }>(
    till,
    sql`select data->>'token' as token from messages where template = 'payment-link'`,
    link,
  );
  if (!row) return;
  const press = () => pressPay(till, row.token, type);
  await Promise.all(twice ? [press(), press()] : [press()]);
}

async function pressPay(till: Till, link: string, type: 1 | 3): Promise<void> {
  const path = `scheduling/${link}/checkout/deffered`;
  const body = { paymentType: type, email: 'paga@people.example' };
  await noFault(till.call('POST', path, { body, from: address() }));
}

/**
 * The whole way of a link, which chance seldom walks: chosen, left to somebody, and paid, after a while or too late; or
 * taken back by whoever left it.
 */
async function othersPay(scene: Scene, one: Extract<ByLink, { does: 'othersPay' }>): Promise<void> {
  const { till } = scene;
  const { start, minutesLater, outcome, type } = one;
  const { family, cart } = await whoComes(scene, one);
  const { cartId, token } = family;
  if (!one.isNew) await scene.happen({ does: 'hold', cart, start });
  await defer(scene, { does: 'defer', cart, isOther: false });
  const { rows } = await sql<{ token: string }>`
    select m.data->>'token' as token from messages m join carts c on c.account_id = m.account_id
     where c.id = ${cartId} and m.template = 'payment-link' order by m.id desc limit 1`.execute(
    till.db,
  );
  const link = rows[0]?.token;
  if (!link) return;
  if (minutesLater > 0) {
    await pressPay(till, link, type);
    till.clock.advance(minutesLater * minute);
    await till.sweep();
  }
  if (outcome === 'takenBack') {
    const takeBack = () =>
      noFault(till.call('PUT', `scheduling/${cartId}/cancel-payment`, { token, from: address() }));
    await Promise.all([takeBack(), pressPay(till, link, type)]);
    // Who presses pay may have been first.
    return takeBack();
  }
  await pressPay(till, link, type);
  await payFor(scene, family, { outcome, method: type === 1 ? 'card' : 'multibanco' });
}
