import { entityCodeMinutes } from '@vaga/contract/limits';
import { visitorHoldsPerAddress } from '@vaga/contract/visitor-hold-limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from './app.ts';
import { frozenAt } from './app.ts';
import { buildCampaign, buildClosure, buildEntity, buildProtocol } from './builders/index.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { BookableService, Family } from './patient-actions.ts';
import { at, wednesday } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
let addresses = 0;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(async () => {
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  await app.close();
});

const minute = 60_000;
const newAddress = () => {
  addresses += 1;
  return `10.9.${addresses >> 8}.${addresses & 255}`;
};

interface Visitor {
  from: string;
  cookie: string;
}

interface Tapped extends Visitor {
  answer: Answer;
}

/** A visitor taps a time of Wednesday. */
async function tap(
  { entityServiceId }: Pick<BookableService, 'entityServiceId'>,
  time: string,
  { from = newAddress(), cookie = '' }: Partial<Visitor> = {},
): Promise<Tapped> {
  const answer = await app.call('POST', 'v1/visitor-hold', {
    body: { entityService: entityServiceId, time: at(time) },
    headers: cookie ? { cookie } : {},
    from,
  });
  const set = /vaga_start=[^;]+/.exec(String(answer.headers['set-cookie'] ?? ''));
  return { answer, from, cookie: set?.[0] ?? cookie };
}

/** Makes a cart for a service and a start, in the browser of the cookie. @returns the cart as it is read. */
async function makeCart(
  { serviceId, entityServiceId }: BookableService,
  time: string,
  { cookie, family, more = {} }: { cookie: string; family?: Family; more?: object },
) {
  const { token, personIds } = family ?? (await app.addFamily());
  const made = await app.call('POST', 'onboarding/user/travel/service', {
    token,
    body: {
      idService: serviceId,
      date: wednesday,
      idPersons: personIds,
      preferred: { idEntityService: entityServiceId, time: at(time) },
      ...more,
    },
    headers: { cookie },
    from: newAddress(),
  });
  expect(made.body.type).toBe('Success');
  const cart = await app.call('GET', `scheduling/${made.body.data.idCart}`, { token });
  return cart.body.data;
}

const heldBy = (cart: { assets: Array<{ slot: unknown }> }) => cart.assets.map(({ slot }) => slot);

const livePlaces = ({ entityServiceId }: BookableService) =>
  app.db
    .selectFrom('occupancy')
    .select(['state', 'reservedFor'])
    .where('entityServiceId', '=', entityServiceId)
    .where('live', '=', true)
    .execute();

test('what a visitor taps is held for ten minutes: no other visitor and no cart can take it', async () => {
  const service = await app.addService();
  const { answer } = await tap(service, '09:00');
  expect(answer.body).toMatchObject({
    type: 'Success',
    data: {
      idEntityService: service.entityServiceId,
      time: at('09:00'),
      expiresAt: new Date(frozenAt.getTime() + 10 * minute).toISOString(),
    },
  });
  expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Lax/);
  const other = await tap(service, '09:00');
  expect([other.answer.status, other.answer.body.messages[0].code]).toEqual([409, 'slot.taken']);
  const cart = await app.createCart(await app.addFamily(), service.serviceId);
  expect((await cart.hold(service, [at('09:00')])).status).toBe(409);

  app.clock.set(new Date(frozenAt.getTime() + 10 * minute));
  expect((await tap(service, '09:00')).answer.body.data).not.toBeNull();
});

test('the cart that is made for it has the place, also where it was the last one', async () => {
  const service = await app.addService();
  const { cookie } = await tap(service, '09:00');
  app.clock.set(new Date(frozenAt.getTime() + 9 * minute));

  const cart = await makeCart(service, '09:00', { cookie });

  expect(heldBy(cart)).toEqual([at('09:00')]);
  expect(await livePlaces(service)).toEqual([{ state: 'hold', reservedFor: null }]);
  // With the time of a hold from then on.
  app.clock.set(new Date(frozenAt.getTime() + 23 * minute));
  expect((await tap(service, '09:00')).answer.status).toBe(409);
});

test('of a family the first has it, and nothing else is taken', async () => {
  const service = await app.addService({ schedule: { capacity: 3 } });
  const { cookie } = await tap(service, '09:00');
  const family = await app.addFamily(2);
  const cart = await makeCart(service, '09:00', { cookie, family });
  expect(heldBy(cart).filter(Boolean)).toHaveLength(1);
  expect(await livePlaces(service)).toHaveLength(1);
});

test('the price of a code that has ended is not given with the start', async () => {
  const code = 'hotel';
  const { id: partnerEntityId } = await buildEntity(app.db, {
    entityType: 'AccommodationPartner',
    code,
  });
  const priceOf = async (minutesAgo: number) => {
    const service = await app.addService();
    const { entityServiceId, entityId: serviceEntityId } = service;
    await buildProtocol(app.db, { partnerEntityId, serviceEntityId });
    await buildCampaign(app.db, { entityServiceId, entityCode: code, priceCents: 100 });
    const { cookie } = await tap(service, '09:00');
    const entityCodeEnteredAt = new Date(frozenAt.getTime() - minutesAgo * minute).toISOString();
    const cart = await makeCart(service, '09:00', {
      cookie,
      more: { entityCode: code, entityCodeEnteredAt },
    });
    expect(heldBy(cart)).toEqual([at('09:00')]);
    return cart.payment.totalCents;
  };
  expect(await priceOf(10)).toBe(100);
  expect(await priceOf(entityCodeMinutes)).toBe(2000);
});

test('a cart for another time, without the cookie, or once it is over, holds nothing', async () => {
  const service = await app.addService();
  const { cookie } = await tap(service, '09:00');
  for (const [time, given] of [
    ['10:00', cookie],
    ['09:00', ''],
    ['09:00', `vaga_start=${'x'.repeat(43)}`],
  ] as const)
    expect(heldBy(await makeCart(service, time, { cookie: given }))).toEqual([null]);
  app.clock.set(new Date(frozenAt.getTime() + 10 * minute));
  expect(heldBy(await makeCart(service, '09:00', { cookie }))).toEqual([null]);
});

test('a start that closes meanwhile is not held by the cart, which is made all the same', async () => {
  const service = await app.addService();
  const { cookie } = await tap(service, '09:00');
  await buildClosure(app.db, {
    entityId: service.entityId,
    from: new Date(at('09:00')),
    until: new Date(at('10:00')),
  });
  expect(heldBy(await makeCart(service, '09:00', { cookie }))).toEqual([null]);
});

test('a browser holds one start: another one replaces it, and it can be given back', async () => {
  const service = await app.addService();
  const first = await tap(service, '09:00');
  const second = await tap(service, '10:00', first);
  expect(await livePlaces(service)).toHaveLength(1);
  expect((await tap(service, '09:00')).answer.status).toBe(200);
  const release = () =>
    app.call('DELETE', 'v1/visitor-hold', { headers: { cookie: second.cookie } });
  expect((await release()).body.type).toBe('Success');
  expect((await release()).body.type).toBe('Success');
  expect((await tap(service, '10:00')).answer.status).toBe(200);
});

test('an address holds two starts, and all visitors a fifth of what a day has: the next is held later', async () => {
  const service = await app.addService();
  const from = newAddress();
  for (let tapped = 0; tapped < visitorHoldsPerAddress; tapped += 1)
    expect(
      (await tap(service, `09:${tapped === 0 ? '00' : '15'}`, { from })).answer.body.data,
    ).toBeTruthy();
  const third = (await tap(service, '09:30', { from })).answer.body;
  expect(third).toMatchObject({ type: 'Warning', data: null });
  expect(third.messages[0].code).toBe('visitor_hold.later');
  // 36 starts of one place each: seven are a fifth.
  const held: boolean[] = [];
  for (const time of ['10:00', '10:15', '10:30', '10:45', '11:00', '11:15'])
    held.push((await tap(service, time)).answer.body.data !== null);
  expect(held).toEqual([true, true, true, true, true, false]);
});

test('of ten visitors of one address at once two hold a start', async () => {
  const service = await app.addService({ schedule: { capacity: 20 } });
  const from = newAddress();
  const taps = Array.from({ length: 10 }, (_, index) =>
    tap(service, `1${index}:00`.slice(-5), { from }),
  );
  const answers = await Promise.all(taps);
  const held = answers.filter(({ answer }) => answer.status === 200 && answer.body.data);
  expect(held).toHaveLength(visitorHoldsPerAddress);
});

test('of 20 visitors who tap one last place at once one holds it', async () => {
  const service = await app.addService();
  const answers = await Promise.all(Array.from({ length: 20 }, () => tap(service, '09:00')));
  const held = answers.filter(({ answer }) => answer.status === 200 && answer.body.data);
  expect(held).toHaveLength(1);
});

test('of two carts that take one start over at once, one has it', async () => {
  const service = await app.addService();
  const { cookie } = await tap(service, '09:00');
  const carts = await Promise.all([1, 2].map(() => makeCart(service, '09:00', { cookie })));
  expect(carts.flatMap(heldBy).filter(Boolean)).toHaveLength(1);
});

test.each([
  ['a service that is paused', 'entityServices', { isPaused: true }],
  ['an entity that only a code opens', 'entities', { isPrivate: true }],
] as const)('no start is held of %s', async (_, table, values) => {
  const service = await app.addService();
  const id = table === 'entities' ? service.entityId : service.entityServiceId;
  await app.db.updateTable(table).set(values).where('id', '=', id).execute();
  expect((await tap(service, '09:00')).answer.body).toMatchObject({ type: 'Warning', data: null });
  expect(await livePlaces(service)).toEqual([]);
});

test('a start that is over is swept, and an entity that confirms each time holds none', async () => {
  const service = await app.addService();
  await tap(service, '09:00');
  app.clock.set(new Date(frozenAt.getTime() + 11 * minute));
  await app.runDueJobs();
  await app.jobs['cart.sweepVisitorHolds']?.(null as never, { now: app.clock.now() });
  expect(await livePlaces(service)).toEqual([]);
  const asked = await app.addService({ service: { needsApproval: true } });
  expect((await tap(asked, '09:00')).answer.body).toMatchObject({ type: 'Warning', data: null });
  const unknown = await tap({ entityServiceId: '01990000-0000-7000-8000-000000000000' }, '09:00');
  expect(unknown.answer.status).toBe(404);
});
