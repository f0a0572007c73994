import { sql } from 'kysely';
import type { RunningScenario } from './money-scenario.ts';
import {
  at,
  chooseFamily,
  expectNoServerError,
  minute,
  nextAddress,
  payFor,
  pick,
} from './money-scenario.ts';
import type { TestProduct } from './test-product.ts';

/** What is done about a payment that is left to somebody else. */
export type PaymentLinkAction =
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

export async function runPaymentLinkAction(
  scenario: RunningScenario,
  one: PaymentLinkAction,
): Promise<void> {
  if (one.does === 'payByLink') return payByLink(scenario, one);
  return one.does === 'othersPay' ? othersPay(scenario, one) : defer(scenario, one);
}

/** Leaves a family's payment to somebody else, or sends the link once more, also to another address. */
async function defer(
  { product, carts }: RunningScenario,
  { does, cart, isOther }: Extract<PaymentLinkAction, { isOther: boolean }>,
): Promise<void> {
  const { cartId, token } = at(carts, cart);
  const call = does === 'defer' ? 'checkout/deffered' : 'checkout-again';
  const body = { email: isOther ? 'outra@people.example' : 'hospede@people.example' };
  await expectNoServerError(
    product.call('POST', `scheduling/${cartId}/${call}`, { body, token, from: nextAddress() }),
  );
}

/** Whoever has a link pays by it, with no account; in two browsers at once, or long after its end. */
async function payByLink(
  { product }: RunningScenario,
  { link, type, twice }: Extract<PaymentLinkAction, { link: number }>,
): Promise<void> {
  const row = await pick<{ token: string }>(
    product,
    sql`select data->>'token' as token from messages where template = 'payment-link'`,
    link,
  );
  if (!row) return;
  const press = () => pressPay(product, row.token, type);
  await Promise.all(twice ? [press(), press()] : [press()]);
}

async function pressPay(product: TestProduct, link: string, type: 1 | 3): Promise<void> {
  const path = `scheduling/${link}/checkout/deffered`;
  const body = { paymentType: type, email: 'paga@people.example' };
  await expectNoServerError(product.call('POST', path, { body, from: nextAddress() }));
}

/**
 * The whole way of a link, which chance seldom walks: chosen, left to somebody, and paid, after a while or too late; or
 * taken back by whoever left it.
 */
async function othersPay(
  scenario: RunningScenario,
  one: Extract<PaymentLinkAction, { does: 'othersPay' }>,
): Promise<void> {
  const { product } = scenario;
  const { start, minutesLater, outcome, type } = one;
  const { family, cart } = await chooseFamily(scenario, one);
  const { cartId, token } = family;
  if (!one.isNew) await scenario.run({ does: 'hold', cart, start });
  await defer(scenario, { does: 'defer', cart, isOther: false });
  const { rows } = await sql<{ token: string }>`
    select m.data->>'token' as token from messages m join carts c on c.account_id = m.account_id
     where c.id = ${cartId} and m.template = 'payment-link' order by m.id desc limit 1`.execute(
    product.db,
  );
  const link = rows[0]?.token;
  if (!link) return;
  if (minutesLater > 0) {
    await pressPay(product, link, type);
    product.clock.advance(minutesLater * minute);
    await product.sweep();
  }
  if (outcome === 'takenBack') {
    const takeBack = () =>
      expectNoServerError(
        product.call('PUT', `scheduling/${cartId}/cancel-payment`, { token, from: nextAddress() }),
      );
    await Promise.all([takeBack(), pressPay(product, link, type)]);
    // Who presses pay may have been first.
    return takeBack();
  }
  await pressPay(product, link, type);
  await payFor(scenario, family, { outcome, method: type === 1 ? 'card' : 'multibanco' });
}
