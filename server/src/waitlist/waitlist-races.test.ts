import { waitlistOfferMinutes } from '@vaga/contract/limits';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newContender, settleRace, takeFor } from '../../test/occupancy.fixture.ts';
import { sweepOccupancy } from '../../test/occupancy-sweep.ts';
import type { BookableService } from '../../test/patient-actions.ts';
import type { WaitingFamily, WaitlistFixture } from '../../test/waitlist.fixture.ts';
import { createWaitlistFixture, day } from '../../test/waitlist.fixture.ts';
import { offerToWaitlist } from './offer-to-waitlist.ts';

let fixture: WaitlistFixture;

beforeAll(async () => {
  fixture = await createWaitlistFixture();
});
afterAll(() => fixture.close());

const nine = new Date(`${day}T09:00:00Z`);

/** Everything that is held stays until it is given back. */
async function book({ entityServiceId }: BookableService): Promise<void> {
  await fixture.db
    .updateTable('occupancy')
    .set({ state: 'booked', expiresAt: sql`'infinity'` })
    .where('entityServiceId', '=', entityServiceId)
    .where('live', '=', true)
    .execute();
}

async function families(service: BookableService, count: number): Promise<WaitingFamily[]> {
  const made: WaitingFamily[] = [];
  for (let index = 0; index < count; index += 1) made.push(await fixture.addFamily(service));
  return made;
}

const patient = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === '55P03';
      if (!isBusy) throw error;
    }
  }
};

test('ten places given back at once, four rounds of the line and 200 who come by: the first ten of the line have them', async () => {
  const service = await fixture.addService({ capacity: 10, toTime: '09:30' });
  const holders = await families(service, 10);
  for (const holder of holders) expect(await fixture.hold(holder, service, ['09:00'])).toBe(200);
  await book(service);
  const line = await families(service, 20);
  for (const one of line) await fixture.join(one, service);
  const { entityServiceId, entityId } = service;
  const now = fixture.clock.now();

  const { won } = await settleRace([
    ...holders.map((holder) => patient(() => fixture.releaseHold(holder)).then(() => 'given back')),
    ...Array.from({ length: 4 }, () =>
      patient(() => offerToWaitlist(fixture, { entityId, date: day, now })).then(() => 'served'),
    ),
    ...Array.from({ length: 200 }, () =>
      takeFor(fixture.db, newContender(), { entityServiceId, starts: [nine], now }).then(
        () => 'taken',
      ),
    ),
  ]);
  await fixture.runDueJobs();

  expect(won.filter((what) => what === 'taken')).toEqual([]);
  expect(won.filter((what) => what === 'given back')).toHaveLength(10);
  const offered = await Promise.all(line.map((one) => fixture.offeredTime(one)));
  expect(offered).toEqual([...Array(10).fill('09:00'), ...Array(10).fill(null)]);
  expect(await sweepOccupancy(fixture.db, now)).toEqual([]);
}, 60_000);

test('who joins at the very moment in which a place is given back is always offered it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const service = await fixture.addService({ toTime: '09:30' });
    const [holder, waitingFamily] = (await families(service, 2)) as [WaitingFamily, WaitingFamily];
    await fixture.hold(holder, service, ['09:00']);
    await book(service);
    await Promise.all([
      patient(() => fixture.releaseHold(holder)),
      fixture.call('POST', `scheduling/${waitingFamily.cartId}/waiting-list`, {
        token: waitingFamily.token,
        body: { entityService: service.entityServiceId, date: day },
      }),
    ]);
    await fixture.runDueJobs();
    expect(await fixture.offeredTime(waitingFamily)).toBe('09:00');
  }
}, 60_000);

test('two rounds of one line at once never give a place twice, nor two places to one entry', async () => {
  const service = await fixture.addService({ capacity: 3, toTime: '09:30' });
  const holders = await families(service, 3);
  for (const holder of holders) await fixture.hold(holder, service, ['09:00']);
  await book(service);
  const line = await families(service, 6);
  for (const one of line) await fixture.join(one, service);
  for (const holder of holders) await fixture.releaseHold(holder);
  const now = fixture.clock.now();
  const { entityId } = service;

  await Promise.all(
    Array.from({ length: 6 }, () =>
      patient(() => offerToWaitlist(fixture, { entityId, date: day, now })),
    ),
  );

  const offered = await Promise.all(line.map((one) => fixture.offeredTime(one)));
  expect(offered).toEqual(['09:00', '09:00', '09:00', null, null, null]);
  const offers = await fixture.db
    .selectFrom('waitingOffers')
    .select('entryId')
    .where('entityServiceId', '=', service.entityServiceId)
    .execute();
  expect(offers).toHaveLength(3);
  expect(await sweepOccupancy(fixture.db, now)).toEqual([]);
}, 60_000);

type Step =
  | { kind: 'join' | 'leave' | 'pass' | 'giveBack' | 'passBy'; who: number }
  | { kind: 'wait'; minutes: number };

const someStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('join' as const), who: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('giveBack' as const), who: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), who: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), who: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('passBy' as const), who: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(5, waitlistOfferMinutes),
    }),
  },
);

interface World {
  service: BookableService;
  /** Of 09:00 and 09:30, two each. */
  holders: WaitingFamily[];
  /** The last of them are two people. */
  line: WaitingFamily[];
}

async function buildWorld(): Promise<World> {
  const service = await fixture.addService({ capacity: 2 });
  const holders = await families(service, 4);
  for (const [index, holder] of holders.entries()) {
    await fixture.hold(holder, service, [index < 2 ? '09:00' : '09:30']);
  }
  await book(service);
  const line = [
    ...(await families(service, 4)),
    await fixture.addFamily(service, 2),
    await fixture.addFamily(service, 2),
  ];
  return { service, holders, line };
}

async function perform({ service, holders, line }: World, step: Step): Promise<void> {
  if (step.kind === 'wait') return fixture.advanceMinutes(step.minutes);
  if (step.kind === 'giveBack') {
    const holder = holders[step.who];
    if (holder) await fixture.releaseHold(holder);
  } else if (step.kind === 'passBy') {
    const passer = await fixture.addFamily(service);
    await fixture.hold(passer, service, [step.who === 0 ? '09:00' : '09:30']);
  } else {
    const one = line[step.who];
    const [entry] = one ? await fixture.listEntries(one) : [];
    if (one && step.kind === 'join' && !entry) await fixture.join(one, service);
    const { token } = one ?? { token: '' };
    if (entry && step.kind === 'leave')
      await fixture.call('DELETE', `v1/waiting-list/${entry.id}`, { token });
    if (entry && step.kind === 'pass')
      await fixture.call('POST', `v1/waiting-list/${entry.id}/pass`, { token });
  }
  await fixture.runDueJobs();
}

/**
 * The starts that a family was offered and did not take, in all its entries: leaving and joining again forgets none.
 * Its persons stay in one cart here.
 */
async function readStartsLetGo({ cartId }: WaitingFamily): Promise<string[]> {
  const offers = await fixture.db
    .selectFrom('waitingOffers')
    .innerJoin('waitingEntries', 'waitingEntries.id', 'waitingOffers.entryId')
    .select('startsAt')
    .where('cartId', '=', cartId)
    .where('waitingOffers.state', 'in', ['declined', 'lapsed'])
    .execute();
  return offers.map(({ startsAt }) => startsAt.toISOString().slice(11, 16));
}

/**
 * What must hold whenever the jobs are done: nothing is reserved without an entry; no waiting entry fits an available
 * place at a start that its persons were not offered before; an offer is of such a start, and holds a place for each
 * person of its entry, no longer than an offer lasts.
 */
async function expectServed({ service, line }: World): Promise<void> {
  const now = fixture.clock.now();
  const { rows: kept } = await sql`
    select o.id from occupancy o where o.state = 'kept' and o.entity_service_id = ${service.entityServiceId}`.execute(
    fixture.db,
  );
  expect(kept).toEqual([]);
  expect(await sweepOccupancy(fixture.db, now)).toEqual([]);
  const looker = await fixture.addFamily(service);
  const path = `scheduling/${looker.cartId}/slot?date=${day}&entityService=${service.entityServiceId}`;
  const { slots } = (await fixture.call('GET', path, { token: looker.token })).body.data;
  const free: string[] = slots.flatMap((slot: { time: string; available: number }) =>
    Array<string>(slot.available).fill(slot.time.slice(11, 16)),
  );
  for (const one of line) {
    const [entry] = await fixture.listEntries(one);
    if (!entry) continue;
    const letGo = await readStartsLetGo(one);
    const { rows: held } = await sql<{ seconds: number }>`
      select extract(epoch from o.expires_at - ${now}::timestamptz)::int as seconds from occupancy o
       where o.cart_id = ${one.cartId} and o.live and o.state = 'hold'`.execute(fixture.db);
    if (entry.state === 'offered') {
      expect(held).toHaveLength(one.assetIds.length);
      expect(held.every(({ seconds }) => seconds > 0 && seconds <= waitlistOfferMinutes * 60)).toBe(
        true,
      );
      const offered: string[] = entry.offer.times.map((time: string) => time.slice(11, 16));
      expect(offered.filter((time) => letGo.includes(time))).toEqual([]);
    } else {
      expect(held).toEqual([]);
      const wanted = free.filter((time) => !letGo.includes(time));
      expect(wanted.length, `${entry.id} is passed over`).toBeLessThan(one.assetIds.length);
    }
  }
}

test('who leaves with an offer and joins again is not offered that start, nor another place at it: it goes to the others, and then to all', async () => {
  const service = await fixture.addService({ capacity: 2, toTime: '09:30' });
  const holders = await families(service, 2);
  for (const holder of holders) await fixture.hold(holder, service, ['09:00']);
  await book(service);
  const line = await families(service, 2);
  const [first, second] = line as [WaitingFamily, WaitingFamily];
  for (const one of line) await fixture.join(one, service);
  const world = { service, holders, line };
  const offeredAfter = async (step: Step) => {
    await perform(world, step);
    await expectServed(world);
    return [await fixture.offeredTime(first), await fixture.offeredTime(second)];
  };

  expect(await offeredAfter({ kind: 'giveBack', who: 0 })).toEqual(['09:00', null]);
  expect(await offeredAfter({ kind: 'leave', who: 0 })).toEqual([null, '09:00']);
  expect(await offeredAfter({ kind: 'join', who: 0 })).toEqual([null, '09:00']);
  expect(await offeredAfter({ kind: 'giveBack', who: 1 })).toEqual([null, '09:00']);
  expect(await fixture.countFree(service)).toBe(1);
  // Two who leave and join by turns do not keep a place from the others either.
  expect(await offeredAfter({ kind: 'leave', who: 1 })).toEqual([null, null]);
  expect(await offeredAfter({ kind: 'join', who: 1 })).toEqual([null, null]);
  expect(await fixture.countFree(service)).toBe(2);
});

test('in every order of joining, declining, leaving, booking and expiry, no entry is passed over and nothing stays reserved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { minLength: 8, maxLength: 12 }), async (steps) => {
      const before = fixture.clock.now();
      const world = await buildWorld();
      for (const step of steps) {
        await perform(world, step);
        await expectServed(world);
      }
      fixture.clock.set(before);
    }),
    { numRuns: 3, endOnFailure: true },
  );
}, 120_000);
