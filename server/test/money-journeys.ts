import fc from 'fast-check';
import { sql } from 'kysely';
import { inTransaction } from '../src/platform/transact.ts';
import { releasePlaces } from '../src/scheduling/index.ts';
import { nextAddress } from './app.ts';
import { answerApprovalRequest, requestApproval } from './approval-actions.ts';
import type { MoneyScenario } from './money-scenario.ts';
import {
  addPatient,
  addPatientWithRequest,
  answerWaitlistOffer,
  cancelById,
  checkOutOnline,
  contestedDay,
  contestedTimes,
  expectNoServerError,
  joinWaitlist,
  minute,
  moveById,
  ownDay,
  payFor,
  payOnline,
  readId,
  slotAt,
  start,
  unlessBusy,
} from './money-scenario.ts';
import type { MoneyRow } from './money-table.ts';
import { oneOf, row } from './money-table.ts';
import { newContender, takeFor } from './occupancy.fixture.ts';

const day = 24 * 60;
const paidAppointments = sql`appointments a where a.status in ('Paid', 'Await')`;

/**
 * Whole ways of a family. Chance alone walks them in one history of many: each is an action of its own, at which the
 * others' actions may stumble.
 */
export const moneyJourneys: Record<string, MoneyRow> = {
  /** Of two who booked together one cancels, or wants a time that all want; at once, or when the refund is only asked for. */
  changeOneOfTwo: row({
    weight: 10,
    input: fc.record({ start, change: oneOf('cancel', 'move'), isLate: fc.boolean() }),
    always: [
      { change: 'cancel', start: 0, isLate: false },
      { change: 'move', start: 4, isLate: false },
    ],
    async run(scenario, input) {
      const { product } = scenario;
      const family = await addPatient(scenario, 2);
      const { cartId, token } = family;
      await payOnline(scenario, family);
      if (input.isLate) product.clock.advance((day + 60) * minute);
      const id = await readId(
        product,
        sql`select id from appointments where cart_id = ${cartId} and status = 'Paid' order by id limit 1`,
      );
      if (!id) return;
      if (input.change === 'cancel') await cancelById(scenario, { id, token });
      else await moveById(scenario, { id, token, start: input.start });
    },
    brings: {
      'one of a group canceled': sql`from appointments gone where gone.status_reason = 'byPerson'
        and gone.cart_id in (select a.cart_id from ${paidAppointments})`,
      'one of a group moved': sql`from ${paidAppointments} and a.sequence > 0
        and a.cart_id in (select a.cart_id from ${paidAppointments} and a.sequence = 0)`,
    },
  }),
  /** An entity confirms a time, which is booked or expires; or it refuses, or does not answer until the day is over. */
  bookByApproval: row({
    weight: 14,
    input: fc.record({
      start,
      /** On the day that all want, or on another. */
      isWanted: fc.boolean(),
      ends: oneOf('book', 'book', 'lapse', 'refuse', 'silence'),
    }),
    always: [
      { start: 0, isWanted: true, ends: 'book' },
      { start: 2, isWanted: false, ends: 'refuse' },
      { start: 0, isWanted: false, ends: 'lapse' },
      { start: 0, isWanted: false, ends: 'silence' },
    ],
    async run(scenario, input) {
      const { product } = scenario;
      const { ends } = input;
      const family = await addPatientWithRequest(scenario);
      if (ends === 'silence') {
        const tomorrow = new Date(product.clock.now().getTime() + day * minute);
        await expectNoServerError(requestApproval(product, family, dateOf(tomorrow)));
        product.clock.advance((2 * day + 60) * minute);
        return product.sweep();
      }
      const date = input.isWanted ? contestedDay : dateOf(ownDay());
      await expectNoServerError(requestApproval(product, family, date));
      const { cartId } = family;
      const answer = answerApprovalRequest(product, {
        times: [...contestedTimes, ...contestedTimes].slice(input.start),
        day: date,
        requestId: await readId(
          product,
          sql`select id from approval_requests where cart_id = ${cartId}`,
        ),
        isAccepted: ends !== 'refuse',
        from: nextAddress(),
      });
      await expectNoServerError(answer);
      if (ends === 'refuse') return;
      if (ends === 'book') return payOnline(scenario, family);
      product.clock.advance((day + 60) * minute);
      await product.sweep();
    },
    brings: {
      'approval booked': sql`from ${paidAppointments} and a.approval_request_id is not null`,
      'approval expired': sql`from approval_requests where state = 'expired'`,
      'approval refused': sql`from approval_requests where state = 'refused'`,
      'approval lapsed': sql`from appointments a join approval_requests r on r.id = a.approval_request_id
        where r.state = 'accepted' and a.status_reason = 'expired'`,
    },
  }),
  /** A push to a phone waits: what is shown meanwhile is a promise (`watchPromises`), whatever comes next. */
  leavePush: row({
    weight: 6,
    input: fc.record({ minutesBefore: oneOf(0, 4, 14) }),
    always: [{ minutesBefore: 0 }],
    async run(scenario, { minutesBefore }) {
      const { product } = scenario;
      const family = await addPatient(scenario, 2);
      await checkOutOnline(scenario, family);
      product.clock.advance(minutesBefore * minute);
      await payFor(scenario, family, { outcome: 'pending', method: 'mbway' });
      await product.runDueJobs();
    },
  }),
  /** Each push is given up for another shortly before the end of its places. */
  chainPushes: row({
    weight: 4,
    input: fc.record({ minutesBetween: oneOf(7, 9, 13) }),
    always: [{ minutesBetween: 9 }],
    async run(scenario, { minutesBetween }) {
      const { product } = scenario;
      const family = await addPatient(scenario, 1);
      const { token } = family;
      for (let tries = 0; tries < 5; tries += 1) {
        product.clock.advance(minutesBetween * minute);
        await product.sweep();
        const id = await checkOutOnline(scenario, family);
        await payFor(scenario, family, { outcome: 'pending', method: 'mbway' });
        await product.runDueJobs();
        product.clock.advance(minute);
        const path = `scheduling/payment/${id}/cancel-and-retry`;
        if (id) await expectNoServerError(product.call('PUT', path, { token }));
      }
    },
  }),
  /** The day is full; a family waits, a place is given back, and what they are offered is paid, passed on, left or forgotten. */
  waitForPlace: row({
    weight: 14,
    input: fc.record({
      people: oneOf(1, 1, 2),
      ends: oneOf('take', 'take', 'pass', 'leave', 'lapse'),
    }),
    always: [
      { people: 1, ends: 'pass' },
      { people: 1, ends: 'leave' },
      { people: 1, ends: 'take' },
      { people: 1, ends: 'lapse' },
    ],
    async run(scenario, { people, ends }) {
      const { product } = scenario;
      const family = await addPatient(scenario, people);
      // A family that holds a place is passed over by the waitlist.
      await releaseOwners(scenario, family.assetIds);
      const crowd = await fillDay(scenario);
      await joinWaitlist(scenario, family);
      await product.runDueJobs();
      // Two of the crowd beside each other at least, for a family of two.
      await releaseOwners(scenario, crowd.slice(0, 3));
      await product.runDueJobs();
      if (ends === 'lapse') product.clock.advance(16 * minute);
      if (ends === 'take') await payOnline(scenario, family);
      if (ends === 'pass' || ends === 'leave') await answerWaitlistOffer(scenario, family, ends);
      await releaseOwners(scenario, crowd.slice(3));
      await product.sweep();
    },
    brings: {
      'offer declined': sql`from waiting_offers where state = 'declined'`,
      'offer lapsed': sql`from waiting_offers where state = 'lapsed'`,
      'offer taken': sql`from waiting_offers where state = 'taken'`,
    },
  }),
};

async function releaseOwners(
  { product }: MoneyScenario,
  ownerIds: readonly string[],
): Promise<void> {
  for (const ownerId of ownerIds) {
    const released = { ownerIds: [ownerId], as: 'released', now: product.clock.now() } as const;
    await unlessBusy(inTransaction(product.db, (trx) => releasePlaces(trx, released)));
  }
}

/** Other accounts hold whatever is free on the day that all want. @returns the owners of the places, by time. */
async function fillDay({ product, service }: MoneyScenario): Promise<string[]> {
  const { entityServiceId } = service;
  const crowd: string[] = [];
  for (const index of contestedTimes.keys()) {
    const one = newContender();
    const wanted = { entityServiceId, starts: [new Date(slotAt(index))] };
    // Null: it is taken.
    const held = takeFor(product.db, one, { ...wanted, now: product.clock.now() });
    if (await held.catch(() => null)) crowd.push(...one.ownerIds);
  }
  return crowd;
}

function dateOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
