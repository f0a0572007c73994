import { waitlistOfferMinutes } from '@vaga/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAreaWatch } from '../../test/area-watch.fixture.ts';
import { buildAppointment, buildCart, buildClosure } from '../../test/builders/index.ts';
import { openDesk } from '../../test/desk.fixture.ts';
import { sweepOccupancy } from '../../test/occupancy-sweep.ts';
import type { BookableService } from '../../test/patient-actions.ts';
import type { WaitingFamily, WaitlistFixture } from '../../test/waitlist.fixture.ts';
import { createWaitlistFixture, day } from '../../test/waitlist.fixture.ts';
import { inTransaction } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import { changeSchedule } from '../scheduling/index.ts';

let fixture: WaitlistFixture;

beforeAll(async () => {
  fixture = await createWaitlistFixture();
});
afterAll(() => fixture.close());

/** A place with the starts 09:00 and 09:30, one person each, both held; and families who wait, in their order. */
async function fullPlace(waiting: number): Promise<{
  service: BookableService;
  holders: [WaitingFamily, WaitingFamily];
  line: WaitingFamily[];
}> {
  const service = await fixture.addService();
  const holders: [WaitingFamily, WaitingFamily] = [
    await fixture.addFamily(service),
    await fixture.addFamily(service),
  ];
  expect(await fixture.hold(holders[0], service, ['09:00'])).toBe(200);
  expect(await fixture.hold(holders[1], service, ['09:30'])).toBe(200);
  // They are to stay for longer than the test.
  await fixture.db
    .updateTable('occupancy')
    .set({ state: 'booked', expiresAt: sql`'infinity'` })
    .where('entityServiceId', '=', service.entityServiceId)
    .execute();
  const line: WaitingFamily[] = [];
  for (let position = 0; position < waiting; position += 1) {
    const one = await fixture.addFamily(service);
    await fixture.join(one, service);
    line.push(one);
  }
  return { service, holders, line };
}

const member = (line: WaitingFamily[], index: number): WaitingFamily => {
  const found = line[index];
  if (!found) throw new Error('Nobody waits there.');
  return found;
};

test('a released place is offered to the first entry alone, and no other account can take it', async () => {
  const { service, holders, line } = await fullPlace(2);
  const passer = await fixture.addFamily(service);

  await fixture.releaseHold(holders[0]);
  // Before any job has run: not free for who comes by.
  expect(await fixture.hold(passer, service, ['09:00'])).toBe(409);
  expect(await fixture.countFree(service)).toBe(0);
  await fixture.runDueJobs();

  expect(await fixture.offeredTime(member(line, 0))).toBe('09:00');
  expect(await fixture.offeredTime(member(line, 1))).toBeNull();
  expect(await fixture.hold(passer, service, ['09:00'])).toBe(409);
  const messages = await fixture.db
    .selectFrom('messages')
    .select(['channel', 'template', 'data'])
    .where('accountId', '=', member(line, 0).accountId)
    .execute();
  expect(messages.map(({ channel, template }) => [channel, template])).toContainEqual([
    'email',
    'waiting-offer',
  ]);
  expect(await sweepOccupancy(fixture.db, fixture.clock.now())).toEqual([]);
});

test('an offer that is not accepted goes to the next entry when its minutes are over, and then to all', async () => {
  const { service, holders, line } = await fullPlace(2);
  await fixture.releaseHold(holders[0]);
  await fixture.runDueJobs();
  fixture.clock.advance((waitlistOfferMinutes - 1) * 60_000);
  await fixture.runDueJobs();
  expect(await fixture.offeredTime(member(line, 0))).toBe('09:00');
  await fixture.advanceMinutes(1);

  expect(await fixture.offeredTime(member(line, 0))).toBeNull();
  expect(await fixture.offeredTime(member(line, 1))).toBe('09:00');
  await fixture.advanceMinutes(waitlistOfferMinutes);
  expect(await fixture.offeredTime(member(line, 1))).toBeNull();
  expect(await fixture.hold(await fixture.addFamily(service), service, ['09:00'])).toBe(200);
});

test('who lets two offers run out leaves the line', async () => {
  const { holders, line } = await fullPlace(1);
  await fixture.releaseHold(holders[0]);
  await fixture.runDueJobs();
  await fixture.releaseHold(holders[1]);
  await fixture.runDueJobs();
  await fixture.advanceMinutes(waitlistOfferMinutes);
  expect(await fixture.offeredTime(member(line, 0))).toBe('09:30');
  await fixture.advanceMinutes(waitlistOfferMinutes);
  expect(await fixture.listEntries(member(line, 0))).toEqual([]);
});

test('who passes an offer on keeps their place in the line, for any other start', async () => {
  const { service, holders, line } = await fullPlace(2);
  await fixture.releaseHold(holders[0]);
  await fixture.runDueJobs();
  const [entry] = await fixture.listEntries(member(line, 0));

  const { token } = member(line, 0);
  const passed = await fixture.call('POST', `v1/waiting-list/${entry.id}/pass`, { token });
  await fixture.runDueJobs();

  expect(passed.body.messages[0].code).toBe('waiting_list.passed');
  expect(await fixture.offeredTime(member(line, 0))).toBeNull();
  expect(await fixture.offeredTime(member(line, 1))).toBe('09:00');
  await fixture.releaseHold(holders[1]);
  await fixture.runDueJobs();
  expect(await fixture.offeredTime(member(line, 0))).toBe('09:30');
  const again = await fixture.call('POST', `v1/waiting-list/${entry.id}/pass`, { token });
  await fixture.runDueJobs();
  expect(again.body.messages[0].code).toBe('waiting_list.passed');
  // No entry is left that wants it: it is available to all.
  expect(await fixture.countFree(service)).toBe(1);
});

test('an offer that is being paid is not let go, and goes to the next in line when the payment comes to nothing', async () => {
  const { holders, line } = await fullPlace(2);
  await fixture.releaseHold(holders[0]);
  await fixture.runDueJobs();
  const first = member(line, 0);
  const [entry] = await fixture.listEntries(first);
  const { token, cartId, accountId } = first;
  const id = newId();
  const [createdAt, paying] = [fixture.clock.now(), { kind: 'online', status: 'pending' }];
  await fixture.db
    .insertInto('payments')
    .values({ ...paying, id, cartId, accountId, token: id, amountCents: 2000, createdAt })
    .execute();

  const passed = await fixture.call('POST', `v1/waiting-list/${entry.id}/pass`, { token });
  expect(passed.body.messages[0].code).toBe('waiting_list.no_offer');
  expect(await fixture.offeredTime(first)).toBe('09:00');
  await fixture.db
    .updateTable('payments')
    .set({ status: 'failed', endedAt: fixture.clock.now() })
    .where('id', '=', id)
    .execute();
  await fixture.advanceMinutes(waitlistOfferMinutes);

  expect(await fixture.offeredTime(first)).toBeNull();
  expect((await fixture.listEntries(first))[0]).toMatchObject({ state: 'waiting' });
  expect(await fixture.offeredTime(member(line, 1))).toBe('09:00');
});

test('leaving is one call, gives what was offered to the next, and is done once', async () => {
  const { holders, line } = await fullPlace(2);
  await fixture.releaseHold(holders[0]);
  await fixture.runDueJobs();
  const [entry] = await fixture.listEntries(member(line, 0));
  const leave = () =>
    fixture.call('DELETE', `v1/waiting-list/${entry.id}`, { token: member(line, 0).token });

  expect((await leave()).body.messages[0].code).toBe('waiting_list.left');
  await fixture.runDueJobs();
  expect((await leave()).body.messages[0].code).toBe('waiting_list.left');

  expect(await fixture.listEntries(member(line, 0))).toEqual([]);
  expect(await fixture.offeredTime(member(line, 1))).toBe('09:00');
});

test('a hold that expires while an entry waits cannot be taken by another account in that minute', async () => {
  const { service, line } = await fullPlace(1);
  await fixture.db
    .updateTable('occupancy')
    .set({ state: 'hold', expiresAt: new Date(fixture.clock.now().getTime() + 900_000) })
    .where('entityServiceId', '=', service.entityServiceId)
    .execute();
  fixture.clock.advance(900_000);
  const passer = await fixture.addFamily(service);

  expect(await fixture.countFree(service)).toBe(0);
  expect(await fixture.countFreeInSearch(service)).toBe(0);
  expect(await fixture.hold(passer, service, ['09:00'])).toBe(409);
  await fixture.advanceMinutes(0);

  expect(await fixture.offeredTime(member(line, 0))).toBe('09:00');
  // Only one was for them: the other is available to all.
  expect(await fixture.hold(passer, service, ['09:30'])).toBe(200);
});

test('a group is passed over while there is no room for all of it, and served when there is', async () => {
  const service = await fixture.addService();
  const holders = [await fixture.addFamily(service), await fixture.addFamily(service)] as const;
  await fixture.hold(holders[0], service, ['09:00']);
  await fixture.hold(holders[1], service, ['09:30']);
  const couple = await fixture.addFamily(service, 2);
  const single = await fixture.addFamily(service);
  await fixture.join(couple, service);
  await fixture.join(single, service);

  await fixture.releaseHold(holders[0]);
  await fixture.runDueJobs();
  expect([await fixture.offeredTime(couple), await fixture.offeredTime(single)]).toEqual([
    null,
    '09:00',
  ]);
  const [entry] = await fixture.listEntries(single);
  await fixture.releaseHold(holders[1]);
  await fixture.runDueJobs();
  expect(await fixture.offeredTime(couple)).toBeNull();
  await fixture.call('DELETE', `v1/waiting-list/${entry.id}`, { token: single.token });
  await fixture.runDueJobs();

  // Each of the two was free for a moment alone: now both are, and no booking had them in between.
  const [offered] = await fixture.listEntries(couple);
  expect(offered.offer?.times.map((time: string) => time.slice(11, 16)) ?? []).toEqual([
    '09:00',
    '09:30',
  ]);
});

test('within so many kilometres, the nearest place that has something is offered, at once where it is free', async () => {
  const { service, line } = await fullPlace(0);
  expect(line).toEqual([]);
  const near = await fixture.addService({ serviceId: service.serviceId, latitude: 40.25 });
  const far = await fixture.addService({ serviceId: service.serviceId, latitude: 41.9 });
  const family = await fixture.addFamily(service);
  await fixture.join(family, service, 10);

  const [entry] = await fixture.listEntries(family);
  expect(entry).toMatchObject({ state: 'offered', radiusKm: 10 });
  expect(entry.offer.idEntityService).toBe(near.entityServiceId);
  expect(entry.offer.idEntityService).not.toBe(far.entityServiceId);
});

test('what a place opens anew is offered within the minute', async () => {
  const { service, line } = await fullPlace(1);
  await inTransaction(fixture.db, (trx) =>
    changeSchedule(trx, {
      scheduleId: service.scheduleId,
      from: day,
      now: fixture.clock.now(),
      changes: { toTime: '10:30' },
    }),
  );
  await fixture.advanceMinutes(1);
  expect(await fixture.offeredTime(member(line, 0))).toBe('10:00');
});

test('what a member opens again, a block or a closed day, is offered before the next sweep', async () => {
  const service = await fixture.addService();
  const manager = await openDesk(fixture, { entityId: service.entityId, roles: ['manager'] });
  const { token } = manager;
  const hours = { from: `${day}T09:00:00+00:00`, until: `${day}T10:00:00+00:00` };
  const { body } = await fixture.call('POST', 'v1/agenda/blocks', {
    token,
    body: { ...hours, reason: 'Formação' },
  });
  const waiting = await fixture.addFamily(service);
  await fixture.join(waiting, service);
  expect(await fixture.offeredTime(waiting)).toBeNull();

  await fixture.call('DELETE', `v1/agenda/blocks/${body.data.id}`, { token });
  await fixture.runDueJobs();
  expect(await fixture.offeredTime(waiting)).toBe('09:00');

  const closed = await fixture.addService();
  const other = await openDesk(fixture, { entityId: closed.entityId, roles: ['manager'] });
  const midnight = new Date(`${day}T00:00:00Z`);
  const until = new Date(midnight.getTime() + 86_400_000);
  const { entityId } = closed;
  await buildClosure(fixture.db, { entityId, kind: 'holiday', from: midnight, until });
  const late = await fixture.addFamily(closed);
  await fixture.join(late, closed);
  await fixture.call('POST', 'v1/agenda/days/open', { token: other.token, body: { date: day } });
  await fixture.runDueJobs();
  expect(await fixture.offeredTime(late)).toBe('09:00');
});

test('a crash between what was given back and the offer loses neither', async () => {
  const { service, holders, line } = await fullPlace(1);
  await fixture.releaseHold(holders[0]);
  // The job was lost with the process that ran it.
  await fixture.db.deleteFrom('graphile_worker._private_jobs' as never).execute();
  expect(await fixture.hold(await fixture.addFamily(service), service, ['09:00'])).toBe(409);

  await fixture.advanceMinutes(2);

  expect(await fixture.offeredTime(member(line, 0))).toBe('09:00');
});

test('who books with the cart waits no longer, and neither does who waits for a day that is over', async () => {
  const { service, holders, line } = await fullPlace(2);
  await fixture.db
    .updateTable('carts')
    .set({ checkedOutAt: fixture.clock.now() })
    .where('id', '=', member(line, 0).cartId)
    .execute();
  await fixture.releaseHold(holders[0]);
  await fixture.runDueJobs();

  expect(await fixture.listEntries(member(line, 0))).toEqual([]);
  expect(await fixture.offeredTime(member(line, 1))).toBe('09:00');
  const before = fixture.clock.now();
  fixture.clock.set(new Date('2026-11-27T00:01:00Z'));
  const late = await fixture.listEntries(member(line, 1));
  await fixture.advanceMinutes(0);
  fixture.clock.set(before);
  expect(late).toEqual([]);
  const states = await fixture.db
    .selectFrom('waitingEntries')
    .select('state')
    .where('entityServiceId', '=', service.entityServiceId)
    .orderBy('id')
    .execute();
  expect(states.map(({ state }) => state)).toEqual(['booked', 'ended']);
});

test('an entry ends with the last entity at which it waits, and no earlier', async () => {
  const { service, line } = await fullPlace(1);
  const other = await fixture.addService({ serviceId: service.serviceId });
  const both = await fixture.addFamily(service);
  await fixture.join(both, service, 10);
  const close = async ({ entityId }: BookableService) => {
    const closed = { state: 'closed', closedAt: fixture.clock.now() } as const;
    await fixture.db.updateTable('entities').set(closed).where('id', '=', entityId).execute();
    await fixture.advanceMinutes(1);
  };
  await close(service);
  expect(await fixture.listEntries(member(line, 0))).toEqual([]);
  expect(await fixture.listEntries(both)).toHaveLength(1);
  await close(other);
  expect(await fixture.listEntries(both)).toEqual([]);
});

test('the same waitlist is not joined twice, and another day replaces the first', async () => {
  const { service, line } = await fullPlace(1);
  const first = member(line, 0);
  const ask = (date: string, radiusKm?: number) =>
    fixture.call('POST', `scheduling/${first.cartId}/waiting-list`, {
      token: first.token,
      body: { entityService: service.entityServiceId, date, ...(radiusKm ? { radiusKm } : {}) },
    });

  expect((await ask(day)).body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'waiting_list.already' }],
  });
  expect((await ask('2026-11-28', 25)).body).toMatchObject({
    type: 'Success',
    data: { date: '2026-11-28', radiusKm: 25 },
  });
  expect(await fixture.listEntries(first)).toHaveLength(1);
  expect((await ask(day, 3)).status).toBe(400);
  expect((await ask('2026-11-20')).body.messages[0].code).toBe('cart.date_past');
  expect((await ask('2036-11-20')).status).toBe(400);
});

test('an account waits for five days at the most, and may still choose another day with each of these carts', async () => {
  const { service, line } = await fullPlace(1);
  const first = member(line, 0);
  const ask = (cartId: string, date: string) =>
    fixture.call('POST', `scheduling/${cartId}/waiting-list`, {
      token: first.token,
      body: { entityService: service.entityServiceId, date },
    });
  const cartIds: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { accountId } = first;
    cartIds.push(
      (await buildCart(fixture.db, { accountId, serviceId: service.serviceId })).cart.id,
    );
  }
  const [sixth = '', ...four] = cartIds;
  for (const cartId of four) expect((await ask(cartId, day)).body.type).toBe('Success');

  expect((await ask(sixth, day)).body).toMatchObject({
    type: 'Error',
    messages: [{ code: 'waiting_list.too_many' }],
  });
  expect((await ask(four[0] ?? '', '2026-11-28')).body.type).toBe('Success');
  expect(await fixture.listEntries(first)).toHaveLength(5);
});

test('who lets a start go, leaves and waits anew is not offered it again: it would be theirs for ever by turns', async () => {
  const { service, holders, line } = await fullPlace(1);
  const only = member(line, 0);
  await fixture.releaseHold(holders[0]);
  await fixture.runDueJobs();
  const [entry] = await fixture.listEntries(only);
  const { token } = only;
  await fixture.call('POST', `v1/waiting-list/${entry.id}/pass`, { token });
  await fixture.call('DELETE', `v1/waiting-list/${entry.id}`, { token });

  await fixture.join(only, service);

  expect(await fixture.offeredTime(only)).toBeNull();
  expect(await fixture.countFree(service)).toBe(1);
  await fixture.releaseHold(holders[1]);
  await fixture.runDueJobs();
  expect(await fixture.offeredTime(only)).toBe('09:30');
});

test('a place that sets the time itself has no waiting list', async () => {
  const service = await fixture.addService();
  const family = await fixture.addFamily(service);
  await fixture.db
    .updateTable('entityServices')
    .set({ needsApproval: true })
    .where('id', '=', service.entityServiceId)
    .execute();
  await expect(fixture.join(family, service)).rejects.toThrow('waiting_list.not_offered');
});

/** The place is open on its day alone, and both of its starts are taken; a patient watches the area. */
async function fullArea() {
  const { service, holders } = await fullPlace(0);
  return { service, holders, ...(await openAreaWatch(fixture, service)) };
}

test('a patient is e-mailed once when a time becomes available near a place, again after it was taken, and ends it by the link', async () => {
  const { service, holders, patient, watch, check } = await fullArea();
  const created = (await watch()).body;
  expect(created).toMatchObject({
    type: 'Success',
    data: { place: 'Coimbra', location: 'm:0603', radiusKm: 10, until: day, isAvailable: false },
  });
  expect(await check(11)).toEqual([]);

  await fixture.releaseHold(holders[0]);
  const [first, ...others] = await check(11);
  expect([first?.date, others]).toEqual([day, []]);
  expect(await check(11)).toHaveLength(1);
  expect((await watch()).body.messages[0].code).toBe('area_watch.available');

  const passer = await fixture.addFamily(service);
  expect(await fixture.hold(passer, service, ['09:00'])).toBe(200);
  await check(11);
  await fixture.releaseHold(passer);
  expect(await check(11)).toHaveLength(1);
  expect(await check(24 * 60)).toHaveLength(2);

  const link = `v1/area-watch/${first?.token}`;
  const shown = (await fixture.call('GET', link)).body.data;
  expect(shown).toMatchObject({ place: 'Coimbra', until: day });
  expect(shown).not.toHaveProperty('id');
  expect((await fixture.call('POST', `${link}/end`)).body.type).toBe('Success');
  expect((await fixture.call('GET', link)).body.type).toBe('Warning');
  const { token } = patient;
  expect((await fixture.call('GET', 'v1/area-watches', { token })).body.data).toEqual([]);
});

test('an area watch changes its day with the same call, and ends with its day, a booking, or by its account', async () => {
  const { service, patient, watch, check } = await fullArea();
  const { token, accountId } = patient;
  const list = async () => (await fixture.call('GET', 'v1/area-watches', { token })).body.data;
  const here = fixture.clock.now().toISOString().slice(0, 10);
  await watch({ until: here });
  await watch({ until: day });
  expect((await list()).map(({ until }: { until: string }) => until)).toEqual([day]);
  expect((await watch({ until: '2036-01-01' })).status).toBe(400);
  expect((await watch({ service: 999_999 })).status).toBe(404);
  expect((await watch({ location: 'm:9999' })).body.messages[0].code).toBe(
    'search.info.no_location',
  );

  const [{ id }] = await list();
  const stranger = await fixture.addFamily(service);
  const end = (as: string) => fixture.call('DELETE', `v1/area-watches/${id}`, { token: as });
  expect((await end(stranger.token)).status).toBe(404);
  expect((await end(token)).body.type).toBe('Success');

  await watch();
  fixture.clock.advance(60_000);
  await buildAppointment(fixture.db, {
    accountId,
    entityServiceId: service.entityServiceId,
    createdAt: fixture.clock.now(),
  });
  await check(11);
  expect(await list()).toEqual([]);

  await watch();
  await check(3 * 24 * 60);
  expect(await list()).toEqual([]);
});
