import { sql } from 'kysely';
import { ProviderUnavailable } from '../src/payments/providers/provider.ts';
import { Problem } from '../src/platform/http/outcome.ts';
import { deleteAccount } from '../src/privacy/delete-account.ts';
import { answerApprovalRequest, requestApproval } from './approval-actions.ts';
import { isWholeBookingAction, runWholeBookingAction } from './money-booking-actions.ts';
import { isEntityAction, runEntityAction } from './money-entity-actions.ts';
import type { MoneyAction } from './money-history.ts';
import { runPaymentLinkAction } from './money-link-actions.ts';
import type { MoneyScenario } from './money-scenario.ts';
import {
  at,
  contestedDay,
  contestedTimes,
  expectNoServerError,
  minute,
  nextAddress,
  ownDay,
  pick,
  slotAt,
} from './money-scenario.ts';
import { deletePersonOf } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { runWaitlistAction, type WaitlistAction } from './waitlist-actions.ts';

/** Lets it happen. Answers are not judged here, only that none is a fault of ours while the provider is up. */
export async function runAction(seeded: MoneyScenario, one: MoneyAction): Promise<void> {
  const { product } = seeded;
  const scenario = { ...seeded, run: (next: MoneyAction) => runAction(seeded, next) };
  if (isEntityAction(one)) return runEntityAction(scenario, one);
  if (isWholeBookingAction(one)) return runWholeBookingAction(scenario, one);
  switch (one.does) {
    case 'hold':
      return hold(scenario, one);
    case 'checkout': {
      const { cartId, token } = at(scenario.carts, one.cart);
      const body = { paymentType: one.type };
      return expectNoServerError(
        product.call('POST', `scheduling/${cartId}/checkout`, { body, token }),
      );
    }
    case 'pay':
    case 'answer':
      return pay(scenario, one);
    case 'cancelPayment':
    case 'tryAgain':
      return onResultScreen(product, one);
    case 'defer':
    case 'sendAgain':
    case 'payByLink':
    case 'othersPay':
      return runPaymentLinkAction(scenario, one);
    case 'askTime':
      return expectNoServerError(requestApproval(product, scenario.approvalCart));
    case 'answerTime': {
      const { start, isAccepted } = one;
      const wanted = [...contestedTimes, ...contestedTimes].slice(start);
      const answer = await answerApprovalRequest(product, {
        times: wanted,
        isAccepted,
        from: nextAddress(),
      });
      return answer ? expectNoServerError(Promise.resolve(answer)) : undefined;
    }
    case 'beginAnew':
      return beginAnew(scenario, one);
    case 'cancelAppointment':
      return cancelAppointment(scenario, one.appointment);
    case 'move':
      return move(scenario, one);
    case 'joinLine':
    case 'passOffer':
    case 'leaveLine':
      return waitInLine(scenario, one);
    case 'anotherCart':
      return anotherCart(scenario, one.cart);
    case 'deleteAccount':
    case 'deletePerson':
      return remove(scenario, one);
    case 'notice':
    case 'forge':
    case 'loseNotice':
      return notice(scenario, one);
    case 'wait':
      return product.clock.advance(one.minutes * minute);
    case 'run':
      return product.runDueJobs();
    case 'sweep':
      return product.sweep();
    case 'providerDown':
      return breakNext(product, one);
  }
}

/** Gives a payment up, or wants to try it again. */
async function onResultScreen(
  product: TestProduct,
  { does, payment }: Extract<MoneyAction, { does: 'cancelPayment' | 'tryAgain' }>,
): Promise<void> {
  const found = await pick<{ token: string }>(
    product,
    sql`select token from payments where kind = 'online'`,
    payment,
  );
  if (!found) return;
  const path = `scheduling/payment/${found.token}/${does === 'tryAgain' ? 'try-again' : 'cancel'}`;
  await expectNoServerError(product.call('PUT', path, { from: nextAddress() }));
}

/** Everything comes to rest: what is under way ends, what waits expires, and a place that is freed at the last goes down its line. */
export async function drainJobs({ product }: MoneyScenario): Promise<void> {
  const downTheLine = Array.from({ length: 6 }, () => 16);
  for (const minutes of [0, 1, 5, 10, 30, 60, 4 * 24 * 60, 8 * 24 * 60, 0, 1, 10, ...downTheLine]) {
    product.clock.advance(minutes * minute);
    await product.sweep();
  }
}

/** Whoever has something to come is refused; who has not is gone, and money may still be on its way to them. */
async function remove(
  { product, carts }: MoneyScenario,
  one: Extract<MoneyAction, { does: 'deleteAccount' | 'deletePerson' }>,
): Promise<void> {
  const cart = at(carts, one.cart);
  if (one.does === 'deletePerson') return unlessGone(deletePersonOf(product, cart, one.person));
  const who = { accountId: cart.accountId, language: 'pt' as const, now: product.clock.now() };
  return unlessGone(deleteAccount(product.db, who));
}

async function unlessGone(deletion: Promise<object>): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (!(error instanceof Problem && [401, 404].includes(error.status))) throw error;
  });
}

async function hold(
  { product, carts, service: place }: MoneyScenario,
  { cart, start }: { cart: number; start: number },
): Promise<void> {
  const { cartId, token, assetIds } = at(carts, cart);
  const body = assetIds.map((asset, index) => {
    return { slot: slotAt(start + index), persons: [asset] };
  });
  await expectNoServerError(
    product.call('POST', `scheduling/${cartId}/slot?entityService=${place.entityServiceId}`, {
      body,
      token,
    }),
  );
}

async function pay(
  { product }: MoneyScenario,
  one: Extract<MoneyAction, { payment: number }>,
): Promise<void> {
  const payment = await pick<{ session: string }>(
    product,
    sql`select provider_session as session from payments where provider_session is not null`,
    one.payment,
  );
  if (!payment) return;
  if (one.does === 'answer') {
    await product.submitAtProvider(payment.session, 'answer', { answer: one.answer });
  } else if (one.does === 'pay') {
    const { outcome, method, twice, late, refunds } = one;
    const ticks = { ...(twice ? { twice: '1' } : {}), ...(late ? { late: '1' } : {}) };
    await product.submitAtProvider(payment.session, 'outcome', {
      outcome,
      method,
      refunds,
      ...ticks,
    });
  }
}

async function cancelAppointment(scenario: MoneyScenario, index: number): Promise<void> {
  const { id, token } = await pickAppointment(scenario, index);
  if (id && token)
    await expectNoServerError(
      scenario.product.call('DELETE', `onboarding/user/schedule/${id}`, { token }),
    );
}

/** Wants another of the times that all the others want as well. */
async function move(
  scenario: MoneyScenario,
  { appointment, start }: Extract<MoneyAction, { does: 'move' }>,
): Promise<void> {
  const living = sql`status in ('Paid', 'Pending', 'Await')`;
  const { id, token } = await pickAppointment(scenario, appointment, living);
  if (!id || !token) return;
  const body = { newDate: slotAt(start) };
  const path = `onboarding/user/scheduled/${id}/reschedule`;
  await expectNoServerError(scenario.product.call('POST', path, { body, token }));
}

/** An appointment, and the token of whoever has it. */
async function pickAppointment(
  { product, carts }: MoneyScenario,
  index: number,
  which = sql`true`,
) {
  const row = await pick<{ id: string; account: string }>(
    product,
    sql`select id, account_id as account from appointments where ${which}`,
    index,
  );
  const token = carts.find(({ accountId }) => accountId === row?.account)?.token;
  return { id: row?.id, token };
}

async function waitInLine(
  { product, service: place, carts }: MoneyScenario,
  one: WaitlistAction,
): Promise<void> {
  const waiting = { product, service: place, cart: at(carts, one.cart), date: contestedDay };
  const answer = await runWaitlistAction(waiting, one);
  if (answer) await expectNoServerError(Promise.resolve(answer));
}

/** One of the families begins a cart for another person beside the ones it has. */
async function anotherCart(
  { product, carts, service: place }: MoneyScenario,
  index: number,
): Promise<void> {
  const { accountId } = at(carts, index);
  const startsAt = ownDay();
  // Refused where the account is gone, or holds all that it may.
  const cart = await product.holdCart({ accountId, service: place, startsAt }).catch(() => null);
  if (cart) carts.push(cart);
}

/**
 * Pays, changes one's mind in the list and on the result screen, chooses the same times again and pays anew; then the
 * first payment's money comes all the same. No chance puts these in this order often enough.
 */
async function beginAnew(
  scenario: MoneyScenario,
  { cart, start, alone }: Extract<MoneyAction, { does: 'beginAnew' }>,
): Promise<void> {
  const { cartId } = at(scenario.carts, cart);
  const choose = async () => {
    await hold(scenario, { cart, start });
    await runAction(scenario, { does: 'checkout', cart, type: 2 });
  };
  await choose();
  const { product } = scenario;
  const open = await product.db
    .selectFrom('payments')
    .select(['id', 'token', 'providerSession as session'])
    .where('cartId', '=', cartId)
    .where('status', 'in', ['deferred', 'created', 'pending', 'processing'])
    .executeTakeFirst();
  if (!open) return;
  const { rows } = await sql<{ place: number }>`
    select place from (select cart_id, payment_id, row_number() over (order by id) - 1 as place from appointments) a
     where cart_id = ${cartId} and payment_id = ${open.id}`.execute(product.db);
  for (const { place } of alone ? rows.slice(0, 1) : rows) {
    await cancelAppointment(scenario, Number(place));
  }
  await expectNoServerError(
    product.call('PUT', `scheduling/payment/${open.token}/cancel`, { from: nextAddress() }),
  );
  await choose();
  if (open.session) {
    await product.submitAtProvider(open.session, 'outcome', { outcome: 'succeed', method: 'card' });
  }
}

async function notice(
  { product }: MoneyScenario,
  one: Extract<MoneyAction, { notice: number }>,
): Promise<void> {
  const row = await pick<{ id: string; payload: object }>(
    product,
    sql`select id, payload from sandbox.webhooks`,
    one.notice,
  );
  if (!row) return;
  if (one.does === 'loseNotice') {
    await sql`delete from sandbox.webhooks where id = ${row.id}`.execute(product.db);
    return;
  }
  const count = one.does === 'notice' ? one.times : 1;
  const send = async () => {
    const answer = await product.sendWebhook(row.payload, one.does === 'forge');
    if (answer) await expectNoServerError(Promise.resolve(answer));
  };
  await Promise.all(Array.from({ length: count }, send));
}

/** The provider does not answer the next such call: before it did anything, or after. */
function breakNext(
  product: TestProduct,
  { call, after }: Extract<MoneyAction, { does: 'providerDown' }>,
): void {
  const { provider } = product.payments;
  const works = provider[call] as (argument: unknown) => Promise<unknown>;
  const broken = async (argument: unknown): Promise<never> => {
    Object.assign(provider, { [call]: works });
    if (after) await works(argument);
    throw new ProviderUnavailable('no answer');
  };
  Object.assign(provider, { [call]: broken });
}
