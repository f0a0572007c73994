import { sql } from 'kysely';
import { inTransaction } from '../src/platform/transact.ts';
import { newId } from '../src/platform/uuid.ts';
import { holdPlaces, holdPolicy, releasePlaces } from '../src/scheduling/index.ts';
import { answerApprovalRequest, requestApproval } from './approval-actions.ts';
import type { RunningScenario } from './money-scenario.ts';
import {
  addPatient,
  addPatientWithRequest,
  contestedDay,
  contestedTimes,
  expectNoServerError,
  minute,
  nextAddress,
  ownDay,
  payFor,
  slotAt,
  unlessBusy,
} from './money-scenario.ts';
import type { HeldCart } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { runWaitlistAction } from './waitlist-actions.ts';

/**
 * Whole ways of a family that comes for just that. Chance alone walks them in one story of many: each is a step of its
 * own, at which the others' steps may stumble.
 */
export type WholeBookingAction =
  | { does: 'waitForPlace'; people: number; ends: 'take' | 'pass' | 'leave' | 'lapse' }
  | {
      does: 'bookByApproval';
      start: number;
      /** On the day that all want, or on another. */
      isWanted: boolean;
      ends: 'book' | 'lapse' | 'refuse' | 'silence';
    }
  | { does: 'changeOne'; change: 'cancel' | 'move'; start: number; isLate: boolean }
  | { does: 'leavePush'; minutesBefore: number }
  | { does: 'chainPushes'; minutesBetween: number };

const ways = ['waitForPlace', 'bookByApproval', 'changeOne', 'leavePush', 'chainPushes'];

export function isWholeBookingAction(one: { does: string }): one is WholeBookingAction {
  return ways.includes(one.does);
}

export async function runWholeBookingAction(
  scenario: RunningScenario,
  one: WholeBookingAction,
): Promise<void> {
  if (one.does === 'waitForPlace') return waitForPlace(scenario, one);
  if (one.does === 'leavePush') return leavePush(scenario, one);
  if (one.does === 'chainPushes') return chainPushes(scenario, one);
  return one.does === 'bookByApproval' ? bookByApproval(scenario, one) : changeOne(scenario, one);
}

/** The day is full; a family waits, something is given back, and what they are offered is paid, let go, left or forgotten. */
async function waitForPlace(
  scenario: RunningScenario,
  { people, ends }: Extract<WholeBookingAction, { does: 'waitForPlace' }>,
): Promise<void> {
  const { product, service } = scenario;
  const cart = await addPatient(scenario, people);
  // Who holds something is passed over by the line.
  await goAway(product, cart.assetIds);
  const crowd = await crowdIn(scenario);
  const waiting = { product, service, cart, date: contestedDay };
  const joined = await runWaitlistAction(waiting, { does: 'joinLine', cart: 0 });
  if (joined) await expectNoServerError(Promise.resolve(joined));
  await product.runDueJobs();
  // Two of the crowd beside each other at least, for a family of two.
  await goAway(product, crowd.slice(0, 3));
  await product.runDueJobs();
  if (ends === 'lapse') product.clock.advance(16 * minute);
  if (ends === 'take') await payOnline(scenario, cart);
  if (ends === 'pass' || ends === 'leave') {
    const does = ends === 'pass' ? 'passOffer' : 'leaveLine';
    const answer = await runWaitlistAction(waiting, { does, cart: 0 });
    if (answer) await expectNoServerError(Promise.resolve(answer));
  }
  await goAway(product, crowd.slice(3));
  await product.sweep();
}

async function payOnline(scenario: RunningScenario, cart: HeldCart): Promise<void> {
  const { cartId, token } = cart;
  const body = { paymentType: 2 };
  await expectNoServerError(
    scenario.product.call('POST', `scheduling/${cartId}/checkout`, { body, token }),
  );
  await payFor(scenario, cart);
  await scenario.product.runDueJobs();
}

/** A push to a phone waits: what is shown meanwhile is a promise (`watchPromises`), whatever comes next. */
async function leavePush(
  scenario: RunningScenario,
  { minutesBefore }: Extract<WholeBookingAction, { does: 'leavePush' }>,
): Promise<void> {
  const { product } = scenario;
  const cart = await addPatient(scenario, 2);
  const { cartId, token } = cart;
  const body = { paymentType: 2 };
  await expectNoServerError(product.call('POST', `scheduling/${cartId}/checkout`, { body, token }));
  product.clock.advance(minutesBefore * minute);
  await payFor(scenario, cart, { outcome: 'pending', method: 'mbway' });
  await product.runDueJobs();
}

/** Each push is given up for another shortly before the end of its places. */
async function chainPushes(
  scenario: RunningScenario,
  { minutesBetween }: Extract<WholeBookingAction, { does: 'chainPushes' }>,
): Promise<void> {
  const { product } = scenario;
  const cart = await addPatient(scenario, 1);
  const { cartId, token } = cart;
  for (let tries = 0; tries < 5; tries += 1) {
    product.clock.advance(minutesBetween * minute);
    await product.sweep();
    const body = { paymentType: 2 };
    const answer = await product.call('POST', `scheduling/${cartId}/checkout`, { body, token });
    await expectNoServerError(Promise.resolve(answer));
    await payFor(scenario, cart, { outcome: 'pending', method: 'mbway' });
    await product.runDueJobs();
    const id = answer.body.data?.idPayment;
    product.clock.advance(minute);
    if (id)
      await expectNoServerError(
        product.call('PUT', `scheduling/payment/${id}/cancel-and-retry`, { token }),
      );
  }
}

async function goAway(product: TestProduct, ownerIds: readonly string[]): Promise<void> {
  for (const ownerId of ownerIds) {
    const given = { ownerIds: [ownerId], as: 'released', now: product.clock.now() } as const;
    await unlessBusy(inTransaction(product.db, (trx) => releasePlaces(trx, given)));
  }
}

/** Strangers take whatever is free on the day that all want. @returns whose places, by time. */
async function crowdIn({
  product,
  service: { entityServiceId },
}: RunningScenario): Promise<string[]> {
  const now = product.clock.now();
  const crowd: string[] = [];
  for (const index of contestedTimes.keys()) {
    const ownerId = newId();
    const taking = {
      accountId: newId(),
      cartId: newId(),
      entityCode: null,
      now,
      places: [{ ownerId, entityServiceId, startsAt: new Date(slotAt(index)) }],
      policy: holdPolicy({ expiresAt: new Date(now.getTime() + 15 * minute), maxHolds: 1 }),
    };
    // Somebody has it already.
    const taken = await inTransaction(product.db, (trx) => holdPlaces(trx, taking)).catch(
      () => null,
    );
    if (taken) crowd.push(ownerId);
  }
  return crowd;
}

/** A place confirms a time, which is booked or let run out; or it refuses, or says nothing until the day is over. */
async function bookByApproval(
  scenario: RunningScenario,
  { start, isWanted, ends }: Extract<WholeBookingAction, { does: 'bookByApproval' }>,
): Promise<void> {
  const { product } = scenario;
  const cart = await addPatientWithRequest(scenario);
  if (ends === 'silence') {
    const soon = new Date(product.clock.now().getTime() + 24 * 60 * minute);
    await expectNoServerError(requestApproval(product, cart, dayOf(soon)));
    product.clock.advance(49 * 60 * minute);
    return product.sweep();
  }
  const day = isWanted ? contestedDay : dayOf(ownDay());
  await expectNoServerError(requestApproval(product, cart, day));
  const { rows } = await sql<{ id: string }>`
    select id from approval_requests where cart_id = ${cart.cartId}`.execute(product.db);
  const answer = await answerApprovalRequest(product, {
    times: [...contestedTimes, ...contestedTimes].slice(start),
    day,
    requestId: rows[0]?.id,
    isAccepted: ends !== 'refuse',
    from: nextAddress(),
  });
  if (answer) await expectNoServerError(Promise.resolve(answer));
  if (ends === 'refuse') return;
  if (ends === 'book') return payOnline(scenario, cart);
  product.clock.advance(25 * 60 * minute);
  await product.sweep();
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Of two who booked together one cancels, or wants a time that all want; at once, or when the money is only asked for. */
async function changeOne(
  scenario: RunningScenario,
  { change, start, isLate }: Extract<WholeBookingAction, { does: 'changeOne' }>,
): Promise<void> {
  const { product } = scenario;
  const cart = await addPatient(scenario, 2);
  const { cartId, token } = cart;
  await payOnline(scenario, cart);
  if (isLate) product.clock.advance(25 * 60 * minute);
  const { rows } = await sql<{ id: string }>`
    select id from appointments where cart_id = ${cartId} and status = 'Paid' order by id limit 1`.execute(
    product.db,
  );
  const id = rows[0]?.id;
  if (!id) return;
  if (change === 'cancel') {
    return expectNoServerError(product.call('DELETE', `onboarding/user/schedule/${id}`, { token }));
  }
  const path = `onboarding/user/scheduled/${id}/reschedule`;
  await expectNoServerError(
    product.call('POST', path, { body: { newDate: slotAt(start) }, token }),
  );
}
