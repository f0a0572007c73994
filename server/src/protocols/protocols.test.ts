import { protocolsPerDay } from '@vaga/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp, frozenAt } from '../../test/app.ts';
import {
  buildAllotment,
  buildCampaign,
  buildEntity,
  buildEntityService,
  buildMember,
  buildProtocol,
  buildSchedule,
} from '../../test/builders/index.ts';
import { matrixRoutes } from '../../test/matrix/matrix-routes.ts';
import { untilSessionWaitsForLock } from '../../test/occupancy.fixture.ts';
import { runDueJobs } from '../../test/run-due-jobs.ts';
import type { Job } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { protocolsJobs } from './index.ts';

let app: TestApp;
let hotel: { id: string; code: string; token: string; desk: string };
let lab: { id: string; token: string; serviceId: string };

beforeAll(async () => {
  app = await createTestApp({ routes: matrixRoutes });
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.set(frozenAt);
  const partner = await buildEntity(app.db, {
    entityType: 'AccommodationPartner',
    businessName: 'Hotel Mondego',
    email: 'direcao@hotel.example',
  });
  const service = await buildEntity(app.db, {
    businessName: 'Laboratório Nova Celas',
    email: 'geral@lab.example',
    informationManagerName: 'Rita Sá',
    phone: '+351 239 000 000',
  });
  const { id } = await buildEntityService(app.db, { entityId: service.id, priceCents: 2000 });
  const sign = async (entityId: string, roles: readonly ('manager' | 'desk')[]) =>
    app.signIn((await buildMember(app.db, { entityId, roles })).accountId, entityId);
  hotel = {
    id: partner.id,
    code: partner.code,
    token: await sign(partner.id, ['manager']),
    desk: await sign(partner.id, ['desk']),
  };
  lab = { id: service.id, token: await sign(service.id, ['manager']), serviceId: id };
  await app.db.deleteFrom('messages').execute();
  await app.db.updateTable('protocols').set({ state: 'deleted' }).execute();
});

const contact = { name: 'Rita Sá', phoneNumber: '+351 239 000 000', email: 'rita@lab.example' };
const ask = (more: object = {}, token = hotel.token) =>
  app.call('POST', `accommodation/entity/${lab.id}/protocol`, {
    token,
    body: { ...contact, description: 'Testes para hóspedes', ...more },
  });
const remove = () =>
  app.call('DELETE', `accommodation/entity/${lab.id}/protocol`, { token: hotel.token });
const partnerList = async (token = hotel.token) =>
  (await app.call('GET', 'accommodation/entity/protocol', { token })).body.data;
const list = async (query = '') =>
  (await app.call('GET', `v1/protocols${query}`, { token: lab.token })).body.data;
const act = (
  id: string,
  what: string,
  { token = lab.token, ...body }: Record<string, string> = {},
) => app.call('POST', `v1/protocols/${id}/${what}`, { token, body });
/** To the addresses of the entities; their managers get the same. */
const messages = (template: string) =>
  app.db
    .selectFrom('messages')
    .select(['recipient', 'data', 'language', 'accountId'])
    .where('template', '=', template)
    .where('recipient', 'not like', '%@people.example')
    .orderBy('id')
    .execute();
const dataOf = async (template: string) =>
  (await messages(template)).map(({ data }) => data as unknown as Record<string, string>);
const setDays = (days: number) => app.clock.set(new Date(+frozenAt + days * 86_400_000));
async function sweep() {
  const jobs: Record<string, Job> = {
    ...protocolsJobs(app),
    'messaging.send': async () => {},
  };
  await jobs['protocols.sweep']?.({} as never, { now: app.clock.now() });
  await runDueJobs(app.db, jobs, app.clock.now());
}

test('a manager who has not accepted the terms in force asks for no protocol', async () => {
  const manager = await buildMember(app.db, { entityId: hotel.id, roles: ['manager'] });
  await app.db
    .updateTable('accounts')
    .set({ termsVersionAccepted: '2019-01' })
    .where('id', '=', manager.accountId)
    .execute();
  const { status, body } = await app.call('POST', `accommodation/entity/${lab.id}/protocol`, {
    token: await app.signIn(manager.accountId, hotel.id),
    body: contact,
    // The other tests use up the calls that one address may make in a minute.
    from: '10.3.0.1',
  });
  expect([status, body.messages[0].code]).toEqual([403, 'terms.needed']);
});

test('a protocol is asked for, waits at the service entity, is accepted with its payer, and both lists say so', async () => {
  const asked = await ask();
  expect(asked.body).toMatchObject({
    type: 'Success',
    data: null,
    messages: [{ code: 'protocol.saved', text: 'Registo editado com sucesso!' }],
  });
  expect(await partnerList()).toMatchObject([
    {
      description: 'Testes para hóspedes',
      enabled: false,
      idEntity: lab.id,
      entity: 'Laboratório Nova Celas',
      state: 'pending',
      payer: 'guest',
      monthCents: null,
      protocolLink: `${app.settings.publicUrl}/entity/${lab.id}?entitycode=${hotel.code}`,
    },
  ]);
  const [waiting] = await list();
  expect(waiting).toMatchObject({
    state: 'pending',
    partner: 'Hotel Mondego',
    partnerType: 'AccommodationPartner',
    partnerCode: hotel.code,
    since: null,
    bookings: 0,
    priceCents: null,
    allotment: 0,
  });
  const accepted = await act(waiting.id, 'accept', { payer: 'partner' });
  expect(accepted.body).toMatchObject({
    type: 'Success',
    data: { state: 'active', payer: 'partner', since: frozenAt.toISOString() },
  });
  expect(await partnerList(hotel.desk)).toMatchObject([
    { enabled: true, state: 'active', payer: 'partner', monthCents: 0 },
  ]);
  expect(await messages('protocol-answered')).toMatchObject([
    {
      recipient: 'direcao@hotel.example',
      accountId: null,
      data: { act: 'accept', isToPartner: true, placeName: 'Laboratório Nova Celas' },
    },
  ]);
});

test('the link goes to the entity itself, never to the contact that the partner typed', async () => {
  await ask({ email: 'eu-mesmo@hotel.example' });
  expect((await messages('protocol-asked')).map(({ recipient }) => recipient)).toEqual([
    'geral@lab.example',
  ]);
});

test('the link reads without changing, answers once, and shows the answer that stands afterwards', async () => {
  await ask();
  const [{ token = '' } = {}] = await dataOf('protocol-asked');
  const path = `v1/protocol-request/${token}`;
  expect((await app.call('GET', path)).body.data).toMatchObject({ state: 'pending' });
  const refused = await app.call('POST', `${path}/refuse`, { body: { reason: 'Sem lugares.' } });
  expect(refused.body).toMatchObject({ type: 'Success', data: { state: 'refused' } });
  const late = await app.call('POST', `${path}/accept`, { body: {} });
  expect(late.body).toMatchObject({ type: 'Warning', data: { state: 'refused' } });
  expect(await partnerList()).toMatchObject([{ state: 'refused', reason: 'Sem lugares.' }]);
  expect((await ask()).body.type).toBe('Success');
  expect(await partnerList()).toMatchObject([{ state: 'pending', reason: null }]);
});

test('a link ends after 30 days, and the protocol can still be answered in the list', async () => {
  await ask();
  const [{ token = '' } = {}] = await dataOf('protocol-asked');
  setDays(30);
  const path = `v1/protocol-request/${token}`;
  expect((await app.call('GET', path)).body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'protocol.link_over' }],
  });
  const member = await buildMember(app.db, { entityId: lab.id, roles: ['manager'] });
  lab.token = await app.signIn(member.accountId, lab.id);
  const [{ id }] = await list();
  expect((await act(id, 'accept')).body.data.state).toBe('active');
});

test('of two answers at once one counts, and the other gets 409', async () => {
  for (let round = 0; round < 5; round += 1) {
    await remove();
    await ask();
    const [{ id }] = await list();
    const answers = await Promise.all([act(id, 'accept'), act(id, 'refuse'), act(id, 'accept')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body.messages[0].code).toBe('protocol.answered');
    const [{ state }] = await list();
    expect(answers.find(({ status }) => status === 200)?.body.data.state).toBe(state);
  }
});

test('of two members who ask at once one does, and the other gets the Warning', async () => {
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ body }) => body.type).sort()).toEqual(['Success', 'Warning', 'Warning']);
  expect(await list()).toHaveLength(1);
  expect(await messages('protocol-asked')).toHaveLength(1);
  const again = await ask();
  expect(again.body.messages[0].code).toBe('protocol.exists');
});

test('a deletion against an acceptance: the protocol ends deleted, and is active at no time afterwards', async () => {
  for (let round = 0; round < 5; round += 1) {
    await ask();
    const [{ id }] = await list();
    const [accepted, removed] = await Promise.all([act(id, 'accept'), remove()]);
    expect(removed.status).toBe(200);
    expect([200, 409]).toContain(accepted.status);
    expect(await list()).toEqual([]);
    expect((await act(id, 'resume')).status).toBe(409);
  }
});

test('pausing, resuming and ending are e-mailed to the partner, with the reason; a deletion to the entity', async () => {
  await ask();
  const [{ id }] = await list();
  expect((await act(id, 'pause')).status).toBe(409);
  await act(id, 'accept');
  expect((await act(id, 'pause', { reason: 'Obras até maio.' })).body.data.state).toBe('paused');
  expect(await partnerList()).toMatchObject([
    { enabled: false, state: 'paused', reason: 'Obras até maio.' },
  ]);
  expect((await act(id, 'resume')).body.data).toMatchObject({ state: 'active', reason: null });
  expect((await act(id, 'end')).body.data.state).toBe('deleted');
  expect(await partnerList()).toEqual([]);
  await ask();
  await remove();
  expect((await remove()).status).toBe(404);
  const emailed = (await messages('protocol-answered')).map(({ recipient, data }) => [
    recipient,
    (data as unknown as { act: string }).act,
  ]);
  expect(emailed).toEqual([
    ...['accept', 'pause', 'resume', 'delete'].map((what) => ['direcao@hotel.example', what]),
    ['geral@lab.example', 'delete'],
  ]);
});

test('an unanswered protocol is asked again after 7 days and after 21, once each, and never once it is answered', async () => {
  await ask();
  const sent = async () => (await dataOf('protocol-asked')).map(({ isReminder }) => isReminder);
  for (const [day, count] of [
    [6, 1],
    [7, 2],
    [8, 2],
    [20, 2],
    [21, 3],
    [60, 3],
  ] as const) {
    setDays(day);
    await Promise.all([sweep(), sweep()]);
    expect([day, (await sent()).length]).toEqual([day, count]);
  }
  expect(await sent()).toEqual([false, true, true]);

  app.clock.set(frozenAt);
  await remove();
  await ask();
  const [{ id }] = await list();
  await act(id, 'refuse');
  setDays(21);
  await sweep();
  expect(await sent()).toHaveLength(4);
});

test('the list of the entity shows price, places and bookings of each protocol, and filters by state and kind', async () => {
  await ask();
  await buildCampaign(app.db, {
    entityServiceId: lab.serviceId,
    entityCode: hotel.code,
    priceCents: 1500,
  });
  const { poolId } = await buildSchedule(app.db, { entityId: lab.id });
  await buildAllotment(app.db, { poolId, entityCode: hotel.code, places: 2 });
  const office = await buildEntity(app.db, { entityType: 'TicketingPartner' });
  await buildProtocol(app.db, { partnerEntityId: office.id, serviceEntityId: lab.id });
  expect(await list()).toMatchObject([
    { state: 'pending', priceCents: 1500, allotment: 2, bookings: 0 },
    { state: 'active', partnerType: 'TicketingPartner', priceCents: null, allotment: 0 },
  ]);
  expect(await list('?state=active')).toHaveLength(1);
  expect(await list('?kind=AccommodationPartner')).toMatchObject([{ state: 'pending' }]);
});

test('the picker lists the nearest service entities, without closed and private ones and those that have a protocol', async () => {
  const at = (latitude: number, more: object = {}) =>
    buildEntity(app.db, { latitude, longitude: -28, ...more });
  const island = await buildEntity(app.db, {
    entityType: 'TicketingPartner',
    latitude: 38.5,
    longitude: -28,
  });
  const member = await buildMember(app.db, { entityId: island.id });
  const token = await app.signIn(member.accountId, island.id);
  const near = await at(38.51);
  const far = await at(38.7, { entityType: 'LabPartner' });
  const agreed = await at(38.52);
  await buildProtocol(app.db, { partnerEntityId: island.id, serviceEntityId: agreed.id });
  await at(38.5, { isPrivate: true });
  await at(38.5, { isActive: false });
  await at(38.5, { entityType: 'AccommodationPartner' });
  const { body } = await app.call('GET', 'accommodation/entity/near?limit=2', { token });
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([near.id, far.id]);
  expect(body.data[0].distance).toBeCloseTo(1.1, 1);
  expect((await app.call('GET', 'accommodation/entity/near?limit=51', { token })).status).toBe(400);
});

test('the contact of a service entity fills the form; a private one, a hotel and an unknown one have none', async () => {
  const read = (id: string) =>
    app.call('GET', `accommodation/entity/${id}/information`, { token: hotel.token });
  expect((await read(lab.id)).body.data).toEqual({
    informationManager: {
      name: 'Rita Sá',
      phoneNumber: '+351 239 000 000',
      email: 'geral@lab.example',
    },
  });
  const hidden = await buildEntity(app.db, { isPrivate: true });
  for (const id of [hidden.id, hotel.id]) expect((await read(id)).status).toBe(404);
  const toHotel = await app.call('POST', `accommodation/entity/${hidden.id}/protocol`, {
    token: hotel.token,
    body: contact,
  });
  expect(toHotel.status).toBe(404);
});

test('a member of the desk sees the protocols of a hotel and changes none; another entity finds none', async () => {
  expect((await ask({}, hotel.desk)).status).toBe(403);
  await ask();
  const [{ id }] = await list();
  const stranger = await buildMember(app.db, { entityType: 'LabPartner' });
  const token = await app.signIn(stranger.accountId, stranger.entityId);
  for (const what of ['accept', 'refuse', 'pause', 'resume', 'end']) {
    expect([what, (await act(id, what, { token })).status]).toEqual([what, 404]);
  }
  expect((await act(id, 'accept', { token: hotel.token })).status).toBe(403);
  expect(await list()).toMatchObject([{ state: 'pending' }]);
});

test('a partner may ask for a number of protocols a day', async () => {
  for (let count = 0; count < protocolsPerDay; count += 1) {
    await buildProtocol(app.db, { partnerEntityId: hotel.id, askedAt: frozenAt });
  }
  expect((await ask()).body.messages[0]).toMatchObject({ code: 'protocol.too_many_today' });
  app.clock.set(new Date(+frozenAt + 25 * 3_600_000));
  const member = await buildMember(app.db, { entityId: hotel.id, roles: ['manager'] });
  expect((await ask({}, await app.signIn(member.accountId, hotel.id))).body.type).toBe('Success');
});

test('of two members who ask at once where one more may be asked for today, the second reads the limit', async () => {
  for (let count = 1; count < protocolsPerDay; count += 1)
    await buildProtocol(app.db, { partnerEntityId: hotel.id, askedAt: frozenAt });
  const { id } = await buildEntity(app.db);
  const waiting = await inTransaction(app.db, async (trx) => {
    // Neither can add its protocol before both have counted, or wait for the other.
    await sql`lock table protocols in exclusive mode`.execute(trx);
    const { token } = hotel;
    const asks = [id, lab.id].map((entity) =>
      app.call('POST', `accommodation/entity/${entity}/protocol`, {
        token,
        body: contact,
        from: '10.3.0.2',
      }),
    );
    await untilSessionWaitsForLock(app.db, asks.length);
    return { asks };
  });

  const answers = await Promise.all(waiting.asks);

  expect(answers.map(({ body }) => body.messages[0].code).sort()).toEqual([
    'protocol.saved',
    'protocol.too_many_today',
  ]);
});

test('who asked, answered and ended is recorded for the entity that did it', async () => {
  await ask();
  const [{ id }] = await list();
  await act(id, 'accept');
  await remove();
  const entries = await app.db
    .selectFrom('auditEntries')
    .select(['act', 'entityId', 'subject', 'after'])
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute();
  expect(entries).toMatchObject([
    { act: 'protocol.added', entityId: hotel.id, subject: 'Laboratório Nova Celas' },
    { act: 'protocol.changed', entityId: lab.id, after: { state: 'active', payer: 'guest' } },
    { act: 'protocol.removed', entityId: hotel.id, after: { state: 'deleted', payer: 'guest' } },
  ]);
});
