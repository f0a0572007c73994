import { sql } from 'kysely';
import { inTransaction } from '../src/platform/transact.ts';
import { newId } from '../src/platform/uuid.ts';
import { releasePlaces, takePlaces } from '../src/scheduling/index.ts';
import { answerRequest, askForTime } from './approval-story.ts';
import type { Scene } from './money-stage.ts';
import {
  address,
  minute,
  newAskingFamily,
  newFamily,
  noFault,
  ownDay,
  payFor,
  startAt,
  times,
  unlessBusy,
  wantedDay,
} from './money-stage.ts';
import type { HeldCart, Till } from './till.ts';
import { inLine } from './waiting-story.ts';

/**
 * Whole ways of a family that comes for just that. Chance alone walks them in one story of many: each is a step of its
 * own, at which the others' steps may stumble.
 */
export type WholeWay =
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

export function isWholeWay(one: { does: string }): one is WholeWay {
  return ways.includes(one.does);
}

export async function walk(scene: Scene, one: WholeWay): Promise<void> {
  if (one.does === 'waitForPlace') return waitForPlace(scene, one);
  if (one.does === 'leavePush') return leavePush(scene, one);
  if (one.does === 'chainPushes') return chainPushes(scene, one);
  return one.does === 'bookByApproval' ? bookByApproval(scene, one) : changeOne(scene, one);
}

/** The day is full; a family waits, something is given back, and what they are offered is paid, let go, left or forgotten. */
async function waitForPlace(
  scene: Scene,
  { people, ends }: Extract<WholeWay, { does: 'waitForPlace' }>,
): Promise<void> {
  const { till, place } = scene;
  const cart = await newFamily(scene, people);
  // Who holds something is passed over by the line.
  await goAway(till, cart.assetIds);
  const crowd = await crowdIn(scene);
  const waiting = { till, place, cart, date: wantedDay };
  const joined = await inLine(waiting, { does: 'joinLine', cart: 0 });
  if (joined) await noFault(Promise.resolve(joined));
  await till.run();
  // Two of the crowd beside each other at least, for a family of two.
  await goAway(till, crowd.slice(0, 3));
  await till.run();
  if (ends === 'lapse') till.clock.advance(16 * minute);
  if (ends === 'take') await payOnline(scene, cart);
  if (ends === 'pass' || ends === 'leave') {
    const does = ends === 'pass' ? 'passOffer' : 'leaveLine';
    const answer = await inLine(waiting, { does, cart: 0 });
    if (answer) await noFault(Promise.resolve(answer));
  }
  await goAway(till, crowd.slice(3));
  await till.sweep();
}

async function payOnline(scene: Scene, cart: HeldCart): Promise<void> {
  const { cartId, token } = cart;
  const body = { paymentType: 2 };
  await noFault(scene.till.call('POST', `scheduling/${cartId}/checkout`, { body, token }));
  await payFor(scene, cart);
  await scene.till.run();
}

/** A push to a phone waits: what is shown meanwhile is a promise (`watchPromises`), whatever comes next. */
async function leavePush(
  scene: Scene,
  { minutesBefore }: Extract<WholeWay, { does: 'leavePush' }>,
): Promise<void> {
  const { till } = scene;
  const cart = await newFamily(scene, 2);
  const { cartId, token } = cart;
  const body = { paymentType: 2 };
  await noFault(till.call('POST', `scheduling/${cartId}/checkout`, { body, token }));
  till.clock.advance(minutesBefore * minute);
  await payFor(scene, cart, { outcome: 'pending', method: 'mbway' });
  await till.run();
}

/** Each push is given up for another shortly before the end of its places. */
async function chainPushes(
  scene: Scene,
  { minutesBetween }: Extract<WholeWay, { does: 'chainPushes' }>,
): Promise<void> {
  const { till } = scene;
  const cart = await newFamily(scene, 1);
  const { cartId, token } = cart;
  for (let tries = 0; tries < 5; tries += 1) {
    till.clock.advance(minutesBetween * minute);
    await till.sweep();
    const body = { paymentType: 2 };
    const answer = await till.call('POST', `scheduling/${cartId}/checkout`, { body, token });
    await noFault(Promise.resolve(answer));
    await payFor(scene, cart, { outcome: 'pending', method: 'mbway' });
    await till.run();
    const id = answer.body.data?.idPayment;
    till.clock.advance(minute);
    if (id) await noFault(till.call('PUT', `scheduling/payment/${id}/cancel-and-retry`, { token }));
  }
}

async function goAway(till: Till, ownerIds: readonly string[]): Promise<void> {
  for (const ownerId of ownerIds) {
    const given = { ownerIds: [ownerId], as: 'released', now: till.clock.now() } as const;
    await unlessBusy(inTransaction(till.db, (trx) => releasePlaces(trx, given)));
  }
}

/** Strangers take whatever is free on the day that all want. @returns whose places, by time. */
async function crowdIn({ till, place: { entityServiceId } }: Scene): Promise<string[]> {
  const now = till.clock.now();
  const crowd: string[] = [];
  for (const index of times.keys()) {
    const ownerId = newId();
    const taking = {
      accountId: newId(),
      cartId: newId(),
      entityCode: null,
      limitPerAccount: 1,
      now,
      places: [{ ownerId, entityServiceId, startsAt: new Date(startAt(index)) }],
      expiresAt: new Date(now.getTime() + 15 * minute),
    };
    // Somebody has it already.
    const taken = await inTransaction(till.db, (trx) => takePlaces(trx, taking)).catch(() => null);
    if (taken) crowd.push(ownerId);
  }
  return crowd;
}

/** A place confirms a time, which is booked or let run out; or it refuses, or says nothing until the day is over. */
async function bookByApproval(
  scene: Scene,
  { start, isWanted, ends }: Extract<WholeWay, { does: 'bookByApproval' }>,
): Promise<void> {
  const { till } = scene;
  const cart = await newAskingFamily(scene);
  if (ends === 'silence') {
    const soon = new Date(till.clock.now().getTime() + 24 * 60 * minute);
    await noFault(askForTime(till, cart, dayOf(soon)));
    till.clock.advance(49 * 60 * minute);
    return till.sweep();
  }
  const day = isWanted ? wantedDay : dayOf(ownDay());
  await noFault(askForTime(till, cart, day));
  const { rows } = await sql<{ id: string }>`
    select id from approval_requests where cart_id = ${cart.cartId}`.execute(till.db);
  const answer = await answerRequest(till, {
    times: [...times, ...times].slice(start),
    day,
    requestId: rows[0]?.id,
    isAccepted: ends !== 'refuse',
    from: address(),
  });
  if (answer) await noFault(Promise.resolve(answer));
  if (ends === 'refuse') return;
  if (ends === 'book') return payOnline(scene, cart);
  till.clock.advance(25 * 60 * minute);
  await till.sweep();
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Of two who booked together one cancels, or wants a time that all want; at once, or when the money is only asked for. */
async function changeOne(
  scene: Scene,
  { change, start, isLate }: Extract<WholeWay, { does: 'changeOne' }>,
): Promise<void> {
  const { till } = scene;
  const cart = await newFamily(scene, 2);
  const { cartId, token } = cart;
  await payOnline(scene, cart);
  if (isLate) till.clock.advance(25 * 60 * minute);
  const { rows } = await sql<{ id: string }>`
    select id from appointments where cart_id = ${cartId} and status = 'Paid' order by id limit 1`.execute(
    till.db,
  );
  const id = rows[0]?.id;
  if (!id) return;
  if (change === 'cancel') {
    return noFault(till.call('DELETE', `onboarding/user/schedule/${id}`, { token }));
  }
  const path = `onboarding/user/scheduled/${id}/reschedule`;
  await noFault(till.call('POST', path, { body: { newDate: startAt(start) }, token }));
}
