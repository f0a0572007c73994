import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../test/app.ts';
import { codeOf } from '../../test/app.ts';
import { buildAppointment, buildEvent, buildTicket } from '../../test/builders/index.ts';
import type { Family } from '../../test/patient-actions.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct } from '../../test/test-product.ts';
import { inTransaction } from '../platform/transact.ts';
import { releasePlaces } from '../scheduling/index.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
});
afterAll(() => product.close());

const send = ({ token }: Family, call: string, body?: unknown): Promise<Answer> => {
  const [method = '', path = ''] = call.split(' ');
  return product.call(method, path, { token, ...(body ? { body } : {}) });
};
const ticketFor = async (event: Parameters<typeof buildEvent>[1]) =>
  buildTicket(product.db, { eventId: (await buildEvent(product.db, event)).id });

/** Registers a ticket for 28 November 21:00 for the first of a family, of one unless given: a test in the 48 hours before is valid. */
async function registerTicket(serviceId: number, people = 1) {
  const family = await product.addFamily(people);
  const { number: assetNumber } = await ticketFor({ serviceId });
  const [idPerson] = family.personIds;
  const { body } = await send(family, 'POST onboarding/user/ticket', { assetNumber, idPerson });
  const { id, idAsset, idCart } = body.data as Record<'id' | 'idAsset' | 'idCart', string>;
  const joinWaitlist = async (entityService: string, date: string) =>
    codeOf(await send(family, `POST scheduling/${idCart}/waiting-list`, { entityService, date }));
  return { family, assetNumber, idPerson, id, idAsset, idCart, joinWaitlist };
}

test('a test cannot be held on, waitlisted for, or moved to a day on which it is not valid', async () => {
  const service = await product.addService();
  const mine = await registerTicket(service.serviceId);
  const entityService = service.entityServiceId;
  const hold = async (day: string) => {
    const selection = { slot: `${day}T09:00:00+00:00`, persons: [mine.idAsset] };
    const call = `POST scheduling/${mine.idCart}/slot?entityService=${entityService}`;
    return codeOf(await send(mine.family, call, [selection]));
  };
  expect(await hold('2026-11-25')).toBe('cart.day_not_counted');
  expect(await hold('2026-11-30')).toBe('cart.day_not_counted');
  expect(await mine.joinWaitlist(entityService, '2026-11-25')).toBe('cart.day_not_counted');
  expect(await mine.joinWaitlist(entityService, '2026-11-26')).toBe('waiting_list.joined');
  expect(await hold('2026-11-27')).toBeUndefined();

  const { id } = await buildAppointment(product.db, {
    assetId: mine.idAsset,
    cartId: mine.idCart,
    status: 'Pending',
    priceCents: 0,
    startsAt: new Date('2026-11-27T09:00:00Z'),
    endsAt: new Date('2026-11-27T09:30:00Z'),
  });
  const call = `POST onboarding/user/scheduled/${id}/reschedule`;
  const moved = await send(mine.family, call, { newDate: '2026-11-25T09:00:00+00:00' });
  expect(codeOf(moved)).toBe('cart.day_not_counted');
});

test('a test for an event is valid by the hour: not after its start, not earlier than its validity', async () => {
  const service = await product.addService();
  const mine = await registerTicket(service.serviceId);
  const entityService = service.entityServiceId;
  // The event starts on 28 November at 21:00; this one at noon, so that the entity is open after it.
  const noon = new Date('2026-11-28T12:00:00Z');
  await product.db
    .updateTable('events')
    .set({ startsAt: noon })
    .where('id', 'in', (query) =>
      query
        .selectFrom('ticketAssets as ta')
        .innerJoin('tickets as t', 't.id', 'ta.ticketId')
        .select('t.eventId')
        .where('ta.id', '=', mine.id),
    )
    .execute();
  const cart = `scheduling/${mine.idCart}`;
  const hold = async (start: string) => {
    const selection = { slot: `2026-11-${start}:00+00:00`, persons: [mine.idAsset] };
    return codeOf(
      await send(mine.family, `POST ${cart}/slot?entityService=${entityService}`, [selection]),
    );
  };
  expect(await hold('26T11:45')).toBe('cart.day_not_counted');
  expect(await hold('28T12:15')).toBe('cart.day_not_counted');
  expect(await hold('28T12:00')).toBeUndefined();
  expect(await hold('26T12:00')).toBeUndefined();

  const startsOn = async (date: string) => {
    const call = `GET ${cart}/slot?entityService=${entityService}&date=${date}`;
    const { slots } = (await send(mine.family, call)).body.data;
    return slots.map(({ time }: { time: string }) => time.slice(11, 16));
  };
  expect((await startsOn('2026-11-28')).at(-1)).toBe('12:00');
  expect((await startsOn('2026-11-26')).at(0)).toBe('12:00');
});

test('an entity that confirms every time is offered only valid days, and cannot accept another', async () => {
  const service = await product.addService({
    entity: { email: 'balcao@central.example' },
    service: { needsApproval: true },
  });
  const mine = await registerTicket(service.serviceId);
  const at = (day: string) => ({ body: { slots: [`${day}T11:00:00+00:00`] } });
  const query = `entityService=${service.entityServiceId}&date=2026-11-27`;
  const answer = await send(mine.family, `GET scheduling/${mine.idCart}/slot?${query}`);
  expect(codeOf(answer)).toBe('approval.pending');
  const { data } = await product.db
    .selectFrom('messages')
    .select('data')
    .where('template', '=', 'approval-asked')
    .executeTakeFirstOrThrow();
  const link = `v1/approval/${(data as { token: string }).token}`;

  const listed = (await product.call('GET', `${link}?date=2026-11-29`)).body.data;
  expect(listed.date).toBe('2026-11-27');
  expect(listed.days.map(({ date }: { date: string }) => date)).toEqual([
    ...['2026-11-27', '2026-11-28'],
  ]);

  const { body } = await product.call('POST', `${link}/accept`, at('2026-11-30'));
  expect([body.type, body.messages[0].code]).toEqual(['Error', 'cart.day_not_counted']);
  const still = (await product.call('GET', link)).body.data;
  expect(still).toMatchObject({ state: 'pending', people: [{ time: null }] });
  const accepted = await product.call('POST', `${link}/accept`, at('2026-11-27'));
  expect(accepted.body.data).toMatchObject({ state: 'accepted' });
});

const waitsFor = async ({ family }: { family: Family }) =>
  (await send(family, 'GET v1/waiting-list')).body.data;

test('a ticket that moves to another event leaves the waitlist of the previous event’s test', async () => {
  const [service, other] = [await product.addService(), await product.addService()];
  const mine = await registerTicket(service.serviceId);
  expect(await mine.joinWaitlist(service.entityServiceId, '2026-11-26')).toBe(
    'waiting_list.joined',
  );
  const rock = await ticketFor({ serviceId: other.serviceId });
  const form = { assetNumber: rock.number, idPerson: mine.idPerson };

  const moved = await send(mine.family, `PUT onboarding/user/ticket/${mine.id}`, form);

  expect(moved.body.type).toBe('Success');
  expect(await waitsFor(mine)).toEqual([]);
});

test('a start that a person declined is offered to the ticket’s new person, and not to the first one again', async () => {
  const day = '2026-11-27';
  const service = await product.addService({
    schedule: { fromTime: '09:00', toTime: '09:30', intervalMinutes: 30 },
  });
  const mine = await registerTicket(service.serviceId, 2);
  /** The ticket's person waits for the only start, which its holder releases. */
  const offerReleasedStart = async () => {
    const holder = await product.holdCart({ service, startsAt: new Date(`${day}T09:00:00Z`) });
    expect(await mine.joinWaitlist(service.entityServiceId, day)).toBe('waiting_list.joined');
    const released = {
      ownerIds: holder.assetIds,
      as: 'released',
      now: product.clock.now(),
    } as const;
    await inTransaction(product.db, (trx) => releasePlaces(trx, released));
    await product.runDueJobs();
    const [entry] = await waitsFor(mine);
    return entry as { id: string; offer: { times: string[] } | null };
  };
  const decline = async ({ id }: { id: string }) => {
    expect(codeOf(await send(mine.family, `POST v1/waiting-list/${id}/pass`))).toBe(
      'waiting_list.passed',
    );
    await product.runDueJobs();
  };
  const changePerson = async (idPerson = '') => {
    const form = { assetNumber: mine.assetNumber, idPerson };
    const changed = await send(mine.family, `PUT onboarding/user/ticket/${mine.id}`, form);
    expect(changed.body.type).toBe('Success');
  };
  const [first, second] = mine.family.personIds;

  const declined = await offerReleasedStart();
  expect(declined.offer?.times).toHaveLength(1);
  await decline(declined);
  await changePerson(second);
  const offered = await offerReleasedStart();
  expect(offered.offer?.times).toEqual(declined.offer?.times);

  await decline(offered);
  await changePerson(first);
  expect((await offerReleasedStart()).offer).toBeNull();
});

test('a ticket on a waitlist can be deleted, also after it left the waitlist', async () => {
  const service = await product.addService();
  const [waiting, left] = [
    await registerTicket(service.serviceId),
    await registerTicket(service.serviceId),
  ];
  for (const one of [waiting, left]) await one.joinWaitlist(service.entityServiceId, '2026-11-26');
  const [entry] = await waitsFor(left);
  await send(left.family, `DELETE v1/waiting-list/${entry.id}`);

  for (const { family, id } of [waiting, left])
    expect((await send(family, `DELETE v1/tickets/${id}`)).body.type).toBe('Success');
  expect(await waitsFor(waiting)).toEqual([]);
});
