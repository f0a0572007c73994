import type { OrganisationPlace } from '@vaga/contract/places';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp } from '../../../test/app.ts';
import {
  buildEntity,
  buildEntityService,
  buildMember,
  buildSchedule,
} from '../../../test/builders/index.ts';
import { loadReference } from '../../reference.ts';
import { findNextStart } from '../../scheduling/index.ts';
import { placesRoutes } from '../index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ routes: placesRoutes });
  await loadReference(app.db);
});
afterAll(() => app.close());

async function owner(plan: 'payg' | 'start' | 'boost' | 'custom') {
  const member = await buildMember(app.db, { organisationRoles: ['owner'] });
  await app.db
    .updateTable('organisations')
    .set({ plan })
    .where('id', '=', member.organisationId)
    .execute();
  return { ...member, token: await app.signIn(member.accountId, member.entityId) };
}

const form = (given: object = {}) => ({
  type: 'TestPartner',
  name: 'Farmácia do Arco',
  address: {
    line: 'Rua do Arco, 2',
    postalCode: '9000-001',
    locality: 'Funchal',
    municipality: '3103',
  },
  ...given,
});
const add = (token: string, given: object = {}, key?: string) =>
  app.call('POST', 'v1/entities', {
    token,
    body: form(given),
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const list = async (token: string) => (await app.call('GET', 'v1/entities', { token })).body.data;

test('an owner adds a draft that no search finds, with every role there and the time of its island', async () => {
  const { token, accountId } = await owner('boost');
  const { body } = await add(token);
  expect(body).toMatchObject({ type: 'Success', messages: [{ code: 'place.added' }] });
  const { added, places, used, included } = body.data;
  expect({ used, included }).toEqual({ used: 2, included: 5 });
  const place = places.find(({ id }: OrganisationPlace) => id === added);
  expect(place).toMatchObject({ state: 'draft', locality: 'Funchal', users: 1 });
  const entity = await app.db
    .selectFrom('entities')
    .selectAll()
    .where('id', '=', added)
    .executeTakeFirstOrThrow();
  expect(entity).toMatchObject({ timeZone: 'Atlantic/Madeira', isActive: false, isPrivate: true });
  const member = await app.db
    .selectFrom('entityMembers')
    .select('roles')
    .where('entityId', '=', added)
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(member.roles).toEqual(['manager', 'desk', 'results']);
});

test('the plan includes so many places: of two that are added at once at the limit one is refused', async () => {
  const { token, organisationId } = await owner('boost');
  for (let count = 0; count < 3; count += 1) await buildEntity(app.db, { organisationId });
  const answers = await Promise.all([add(token), add(token, { name: 'Farmácia da Ponte' })]);
  expect(answers.map(({ body }) => body.type).sort()).toEqual(['Error', 'Success']);
  const refused = answers.find(({ body }) => body.type === 'Error');
  expect(refused?.body.messages[0].code).toBe('member.plan_full_places');
  expect((await list(token)).used).toBe(5);
});

test('a plan of one place says what to do, and a closed place does not count', async () => {
  const single = await owner('payg');
  expect((await add(single.token)).body.messages[0].code).toBe('member.plan_full_place_single');
  const { token, organisationId } = await owner('start');
  expect((await add(token)).body.messages[0].code).toBe('member.plan_full_place');
  await app.db
    .updateTable('entities')
    .set({ state: 'closed', closedAt: app.clock.now() })
    .where('organisationId', '=', organisationId)
    .execute();
  expect((await list(token)).used).toBe(0);
});

test('services with their prices and hours are copied, also of schedules that serve some of them', async () => {
  const { token, entityId } = await owner('custom');
  const test = await buildEntityService(app.db, {
    entityId,
    serviceId: 501,
    priceCents: 1800,
    ownCode: 'RAP-1',
    isPaused: true,
  });
  await buildEntityService(app.db, { entityId, serviceId: 502, isActive: false });
  await buildSchedule(app.db, { entityId, capacity: 3, serves: [test.id] });
  const { body } = await add(token, { copyFrom: entityId });
  const { added } = body.data;
  const services = await app.db
    .selectFrom('entityServices')
    .selectAll()
    .where('entityId', '=', added)
    .execute();
  expect(services).toMatchObject([
    {
      serviceId: 501,
      priceCents: 1800,
      ownCode: 'RAP-1',
      isPaused: true,
      isActive: true,
      isOffered: false,
    },
  ]);
  const schedules = await app.db
    .selectFrom('schedules as s')
    .innerJoin('capacityPools as p', 'p.id', 's.poolId')
    .leftJoin('scheduleServices as x', 'x.scheduleId', 's.id')
    .select(['s.capacity', 'p.timeZone', 'x.entityServiceId'])
    .where('p.entityId', '=', added)
    .execute();
  expect(schedules).toEqual([
    { capacity: 3, timeZone: 'Atlantic/Madeira', entityServiceId: services[0]?.id },
  ]);
  const now = app.clock.now();
  expect(await findNextStart(app.db, { entityId: added, days: 14, now })).not.toBeNull();
});

test('nothing is copied of another organisation, and an unknown municipality is refused', async () => {
  const { token } = await owner('custom');
  const foreign = await buildEntity(app.db);
  const copied = await add(token, { copyFrom: foreign.id });
  expect(copied).toMatchObject({ status: 400, body: { messages: [{ code: 'copyFrom' }] } });
  const address = { ...form().address, municipality: '9999' };
  expect(await add(token, { address })).toMatchObject({
    status: 400,
    body: { messages: [{ code: 'address.municipality' }] },
  });
});

test('the same call sent twice adds one place, and members who are no owners add none', async () => {
  const { token, entityId } = await owner('custom');
  const first = await add(token, {}, 'one');
  expect((await add(token, {}, 'one')).body).toEqual(first.body);
  expect((await list(token)).used).toBe(2);
  const { accountId } = await buildMember(app.db, { entityId });
  const manager = await app.signIn(accountId, entityId);
  expect((await add(manager)).status).toBe(403);
});
