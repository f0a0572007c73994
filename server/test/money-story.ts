import { sql } from 'kysely';
import { ProviderDown } from '../src/payments/provider.ts';
import { Problem } from '../src/platform/http/outcome.ts';
import { deleteAccount } from '../src/privacy/delete-account.ts';
import { answerRequest, askForTime } from './approval-story.ts';
import { atDesk, isAtDesk } from './money-desks.ts';
import type { Happening } from './money-happenings.ts';
import { byLink } from './money-links.ts';
import type { Stage } from './money-stage.ts';
import {
  address,
  at,
  minute,
  noFault,
  ownDay,
  pick,
  startAt,
  times,
  wantedDay,
} from './money-stage.ts';
import { isWholeWay, walk } from './money-ways.ts';
import type { Till } from './till.ts';
import { deleteOneOf } from './till.ts';
import { inLine, type OfTheLine } from './waiting-story.ts';

/** Lets it happen. Answers are not judged here, only that none is a fault of ours while the provider is up. */
export async function happen(stage: Stage, one: Happening): Promise<void> {
  const { till } = stage;
  const scene = { ...stage, happen: (next: Happening) => happen(stage, next) };
  if (isAtDesk(one)) return atDesk(scene, one);
  if (isWholeWay(one)) return walk(scene, one);
  switch (one.does) {
    case 'hold':
      return hold(stage, one);
    case 'checkout': {
      const { cartId, token } = at(stage.carts, one.cart);
      const body = { paymentType: one.type };
      return noFault(till.call('POST', `scheduling/${cartId}/checkout`, { body, token }));
    }
    case 'pay':
    case 'answer':
      return pay(stage, one);
    case 'cancelPayment':
    case 'tryAgain':
      return onResultScreen(till, one);
    case 'defer':
    case 'sendAgain':
    case 'payByLink':
    case 'othersPay':
      return byLink(scene, one);
    case 'askTime':
      return noFault(askForTime(till, stage.asking));
    case 'answerTime': {
      const { start, isAccepted } = one;
      const wanted = [...times, ...times].slice(start);
      const answer = await answerRequest(till, { times: wanted, isAccepted, from: address() });
      return answer ? noFault(Promise.resolve(answer)) : undefined;
    }
    case 'beginAnew':
      return beginAnew(stage, one);
    case 'cancelAppointment':
      return cancelAppointment(stage, one.appointment);
    case 'move':
      return move(stage, one);
    case 'joinLine':
    case 'passOffer':
    case 'leaveLine':
      return waitInLine(stage, one);
    case 'anotherCart':
      return anotherCart(stage, one.cart);
    case 'deleteAccount':
    case 'deletePerson':
      return remove(stage, one);
    case 'notice':
    case 'forge':
    case 'loseNotice':
      return notice(stage, one);
    case 'wait':
      return till.clock.advance(one.minutes * minute);
    case 'run':
      return till.run();
    case 'sweep':
      return till.sweep();
    case 'providerDown':
      return breakNext(till, one);
  }
}

/** Gives a payment up, or wants to try it again. */
async function onResultScreen(
  till: Till,
  { does, payment }: Extract<Happening, { does: 'cancelPayment' | 'tryAgain' }>,
): Promise<void> {
  const found = await pick<{ token: string }>(
    till,
    sql`select token from payments where kind = 'online'`,
    payment,
  );
  if (!found) return;
  const path = `scheduling/payment/${found.token}/${does === 'tryAgain' ? 'try-again' : 'cancel'}`;
  await noFault(till.call('PUT', path, { from: address() }));
}

/** Everything comes to rest: what is under way ends, what waits expires, and a place that is freed at the last goes down its line. */
export async function comeToRest({ till }: Stage): Promise<void> {
  const downTheLine = Array.from({ length: 6 }, () => 16);
  for (const minutes of [0, 1, 5, 10, 30, 60, 4 * 24 * 60, 8 * 24 * 60, 0, 1, 10, ...downTheLine]) {
    till.clock.advance(minutes * minute);
    await till.sweep();
  }
}

/** Whoever has something to come is refused; who has not is gone, and money may still be on its way to them. */
async function remove(
  { till, carts }: Stage,
  one: Extract<Happening, { does: 'deleteAccount' | 'deletePerson' }>,
): Promise<void> {
  const cart = at(carts, one.cart);
  if (one.does === 'deletePerson') return unlessGone(deleteOneOf(till, cart, one.person));
  const who = { accountId: cart.accountId, language: 'pt' as const, now: till.clock.now() };
  return unlessGone(deleteAccount(till.db, who));
}

async function unlessGone(deletion: Promise<object>): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (!(error instanceof Problem && [401, 404].includes(error.status))) throw error;
  });
}

async function hold(
  { till, carts, place }: Stage,
  { cart, start }: { cart: number; start: number },
): Promise<void> {
  const { cartId, token, assetIds } = at(carts, cart);
  const body = assetIds.map((asset, index) => {
    return { slot: startAt(start + index), persons: [asset] };
  });
  await noFault(
    till.call('POST', `scheduling/${cartId}/slot?entityService=${place.entityServiceId}`, {
      body,
      token,
    }),
  );
}

async function pay({ till }: Stage, one: Extract<Happening, { payment: number }>): Promise<void> {
  const payment = await pick<{ session: string }>(
    till,
    sql`select provider_session as session from payments where provider_session is not null`,
    one.payment,
  );
  if (!payment) return;
  if (one.does === 'answer') {
    await till.atProvider(payment.session, 'answer', { answer: one.answer });
  } else if (one.does === 'pay') {
    const { outcome, method, twice, late, refunds } = one;
    const ticks = { ...(twice ? { twice: '1' } : {}), ...(late ? { late: '1' } : {}) };
    await till.atProvider(payment.session, 'outcome', { outcome, method, refunds, ...ticks });
  }
}

async function cancelAppointment(stage: Stage, index: number): Promise<void> {
  const { id, token } = await pickAppointment(stage, index);
  if (id && token)
    await noFault(stage.till.call('DELETE', `onboarding/user/schedule/${id}`, { token }));
}

/** Wants another of the times that all the others want as well. */
async function move(
  stage: Stage,
  { appointment, start }: Extract<Happening, { does: 'move' }>,
): Promise<void> {
  const living = sql`status in ('Paid', 'Pending', 'Await')`;
  const { id, token } = await pickAppointment(stage, appointment, living);
  if (!id || !token) return;
  const body = { newDate: startAt(start) };
  const path = `onboarding/user/scheduled/${id}/reschedule`;
  await noFault(stage.till.call('POST', path, { body, token }));
}

/** An appointment, and the token of whoever has it. */
async function pickAppointment({ till, carts }: Stage, index: number, which = sql`true`) {
  const row = await pick<{ id: string; account: string }>(
    till,
    sql`select id, account_id as account from appointments where ${which}`,
    index,
  );
  const token = carts.find(({ accountId }) => accountId === row?.account)?.token;
  return { id: row?.id, token };
}

async function waitInLine({ till, place, carts }: Stage, one: OfTheLine): Promise<void> {
  const waiting = { till, place, cart: at(carts, one.cart), date: wantedDay };
  const answer = await inLine(waiting, one);
  if (answer) await noFault(Promise.resolve(answer));
}

/** One of the families begins a cart for another person beside the ones it has. */
async function anotherCart({ till, carts, place }: Stage, index: number): Promise<void> {
  const { accountId } = at(carts, index);
  const startsAt = ownDay();
  // Refused where the account is gone, or holds all that it may.
  const cart = await till.holdCart({ accountId, place, startsAt }).catch(() => null);
  if (cart) carts.push(cart);
}

/**
 * Pays, changes one's mind in the list and on the result screen, chooses the same times again and pays anew; then the
 * first payment's money comes all the same. No chance puts these in this order often enough.
 */
async function beginAnew(
  stage: Stage,
  { cart, start, alone }: Extract<Happening, { does: 'beginAnew' }>,
): Promise<void> {
  const { cartId } = at(stage.carts, cart);
  const choose = async () => {
    await hold(stage, { cart, start });
    await happen(stage, { does: 'checkout', cart, type: 2 });
  };
  await choose();
  const { till } = stage;
  const open = await till.db
    .selectFrom('payments')
    .select(['id', 'token', 'providerSession as session'])
    .where('cartId', '=', cartId)
    .where('status', 'in', ['deferred', 'created', 'pending', 'processing'])
    .executeTakeFirst();
  if (!open) return;
  const { rows } = await sql<{ place: number }>`
    select place from (select cart_id, payment_id, row_number() over (order by id) - 1 as place from appointments) a
     where cart_id = ${cartId} and payment_id = ${open.id}`.execute(till.db);
  for (const { place } of alone ? rows.slice(0, 1) : rows) {
    await cancelAppointment(stage, Number(place));
  }
  await noFault(till.call('PUT', `scheduling/payment/${open.token}/cancel`, { from: address() }));
  await choose();
  if (open.session) {
    await till.atProvider(open.session, 'outcome', { outcome: 'succeed', method: 'card' });
  }
}

async function notice({ till }: Stage, one: Extract<Happening, { notice: number }>): Promise<void> {
  const row = await pick<{ id: string; payload: object }>(
    till,
    sql`select id, payload from sandbox.webhooks`,
    one.notice,
  );
  if (!row) return;
  if (one.does === 'loseNotice') {
    await sql`delete from sandbox.webhooks where id = ${row.id}`.execute(till.db);
    return;
  }
  const count = one.does === 'notice' ? one.times : 1;
  const send = async () => {
    const answer = await till.notify(row.payload, one.does === 'forge');
    if (answer) await noFault(Promise.resolve(answer));
  };
  await Promise.all(Array.from({ length: count }, send));
}

/** The provider does not answer the next such call: before it did anything, or after. */
function breakNext(
  till: Till,
  { call, after }: Extract<Happening, { does: 'providerDown' }>,
): void {
  const { provider } = till.payments;
  const works = provider[call] as (argument: unknown) => Promise<unknown>;
  const broken = async (argument: unknown): Promise<never> => {
    Object.assign(provider, { [call]: works });
    if (after) await works(argument);
    throw new ProviderDown('no answer');
  };
  Object.assign(provider, { [call]: broken });
}
