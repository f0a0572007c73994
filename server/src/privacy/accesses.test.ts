import type { Role } from '@vaga/contract/access';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp, frozenAt } from '../../test/app.ts';
import {
  buildAccount,
  buildAppointment,
  buildEntityService,
  buildMember,
  buildPerson,
} from '../../test/builders/index.ts';
import { recordAuditEntry, recordDayAccess, recordHealthAccess } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import { inTransaction } from '../platform/transact.ts';
import { deleteAccount } from './delete-account.ts';
import { accessesRoutes, privacyRoutes } from './index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    routes: (deps) => [...privacyRoutes(deps), ...accessesRoutes(deps)],
  });
});
afterAll(() => app.close());

const minutesLater = (minutes: number) => new Date(Number(frozenAt) + minutes * 60_000);

/** A patient with an appointment of the day before, and a member of the entity. */
async function buildPatientAndMember() {
  const { id: accountId } = await buildAccount(app.db, { firstName: 'Rosa' });
  const person = await buildPerson(app.db, { accountId, name: 'Rosa Tavares' });
  const service = await buildEntityService(app.db);
  const appointment = await buildAppointment(app.db, {
    accountId,
    personId: person.id,
    entityServiceId: service.id,
    status: 'CheckedIn',
    startsAt: new Date('2026-11-23T10:00:00Z'),
    endsAt: new Date('2026-11-23T10:15:00Z'),
    serviceDate: '2026-11-23',
    createdAt: frozenAt,
  });
  const member: MemberActor = {
    kind: 'member',
    ...(await buildMember(app.db, { entityId: service.entityId })),
  };
  const see = (now: Date) =>
    inTransaction(app.db, async (trx) => {
      const people = [{ personId: person.id, appointmentId: appointment.id }];
      await recordHealthAccess(trx, {
        actor: member,
        act: 'opened',
        people,
        fields: ['name'],
        now,
      });
      await recordDayAccess(trx, {
        actor: member,
        act: 'listed',
        serviceDate: '2026-11-23',
        fields: ['name'],
        now,
      });
      await recordAuditEntry(trx, {
        actor: member,
        organisationId: null,
        entityId: member.entityId,
        act: 'settings.changed',
        subject: { id: null, name: null },
        before: null,
        after: { isOpen: true },
        now,
      });
    });
  return { accountId, personId: person.id, member, see };
}

async function archiveOf(accountId: string) {
  const reply = await app.app.inject({
    url: '/api/v1/account/export',
    headers: { authorization: `Bearer ${await app.signIn(accountId)}` },
  });
  return JSON.parse(Buffer.from(unzipSync(reply.rawPayload)['accesses.json'] ?? []).toString());
}

test('the archive has who saw the data, by entity and not by member; also by the list of a day of theirs', async () => {
  const { accountId, member, see } = await buildPatientAndMember();
  await see(minutesLater(1));
  const { accesses, activity } = await archiveOf(accountId);
  expect(accesses).toMatchObject([
    { act: 'listed', person: null, serviceDate: '2026-11-23', entityId: member.entityId },
    { act: 'opened', person: 'Rosa Tavares', serviceDate: null, fields: ['name'] },
  ]);
  expect(JSON.stringify(accesses)).not.toContain(member.accountId);
  expect(activity).toEqual([]);
});

test('a day that was listed before the day of the booking, or another day, is no access to the patient', async () => {
  const { accountId, member } = await buildPatientAndMember();
  await inTransaction(app.db, async (trx) => {
    const seen = { actor: member, act: 'listed', fields: ['name'] } as const;
    await recordDayAccess(trx, { ...seen, serviceDate: '2026-11-23', now: minutesLater(-60 * 48) });
    await recordDayAccess(trx, { ...seen, serviceDate: '2026-11-24', now: minutesLater(1) });
  });
  expect((await archiveOf(accountId)).accesses).toEqual([]);
});

test('who saw and changed what outlives both accounts, by ids alone', async () => {
  const { accountId, personId, member, see } = await buildPatientAndMember();
  await see(minutesLater(1));
  expect((await archiveOf(member.accountId)).activity).toMatchObject([{ act: 'settings.changed' }]);
  for (const id of [accountId, member.accountId])
    expect(
      await deleteAccount(app.db, { accountId: id, language: 'en', now: minutesLater(2) }),
    ).toMatchObject({ type: 'Success' });

  const accesses = await app.db
    .selectFrom('healthAccesses')
    .selectAll()
    .where('accountId', '=', member.accountId)
    .orderBy('act')
    .execute();
  expect(accesses).toMatchObject([
    { act: 'listed', personId: null },
    { act: 'opened', personId },
  ]);
  const entries = await app.db
    .selectFrom('auditEntries as entry')
    .innerJoin('accounts as account', 'account.id', 'entry.accountId')
    .select(['account.firstName', 'account.lastName', 'entry.act', 'entry.after'])
    .where('entry.accountId', '=', member.accountId)
    .execute();
  expect(entries).toEqual([
    { firstName: '', lastName: '', act: 'settings.changed', after: { isOpen: true } },
  ]);
  expect(JSON.stringify([accesses, entries])).not.toContain('Rosa');
});

test('the list of accesses has pages, is of one entity where it is named, and of no other account', async () => {
  const { accountId, member, see } = await buildPatientAndMember();
  for (const minute of [1, 2, 3]) await see(minutesLater(minute));
  const token = await app.signIn(accountId);
  const list = (query: string, as = token) =>
    app.call('GET', `v1/account/accesses${query}`, { token: as });

  const first = await list('?pageSize=3');
  expect(first.body.data.map(({ act }: { act: string }) => act)).toEqual([
    'opened',
    'opened',
    'listed',
  ]);
  expect(first.body.data[0]).toMatchObject({
    at: minutesLater(3).toISOString(),
    idEntity: member.entityId,
    actor: 'member',
    roles: member.roles,
    person: 'Rosa Tavares',
    serviceDate: null,
  });
  expect(first.body.pagination).toEqual({
    pageNumber: 1,
    pageSize: 3,
    totalPages: 2,
    totalRecords: 4,
  });
  expect((await list('?pageSize=3&pageNumber=2')).body.data).toHaveLength(1);
  expect((await list(`?entity=${member.entityId}`)).body.data).toHaveLength(4);
  expect((await list(`?entity=${accountId}`)).body.data).toEqual([]);
  const other = await buildPatientAndMember();
  expect((await list('', await app.signIn(other.accountId))).body.data).toEqual([]);
  const { body } = await app.call('GET', 'v1/account/accesses/summary', { token });
  expect(body.data).toMatchObject({ notice: 'weekly', entities: [{ id: member.entityId }] });
});

test('an account chooses how soon it hears of accesses, and cannot turn that off', async () => {
  const { id } = await buildAccount(app.db);
  const token = await app.signIn(id);
  const choose = (notice: string) =>
    app.call('PUT', 'v1/account/accesses/notice', { token, body: { notice } });
  expect((await choose('at_once')).body.type).toBe('Success');
  expect((await choose('never')).status).toBe(400);
  const { body } = await app.call('GET', 'v1/account/accesses/summary', { token });
  expect(body.data).toEqual({ notice: 'at_once', entities: [] });
});

test('a manager reads who saw data at the entity, the role results what they saw themselves, the desk nothing', async () => {
  const { personId, member, see } = await buildPatientAndMember();
  const read = async (roles: readonly Role[], query = '') => {
    const { accountId } = await buildMember(app.db, { entityId: member.entityId, roles });
    const token = await app.signIn(accountId, member.entityId);
    return app.call('GET', `v1/health-accesses${query}`, { token });
  };
  await see(minutesLater(1));
  expect((await read(['manager'])).body.data).toMatchObject([
    { act: 'listed', idPerson: null, serviceDate: '2026-11-23' },
    {
      act: 'opened',
      idAccount: member.accountId,
      roles: [...member.roles],
      fields: ['name'],
      idPerson: personId,
      person: 'Rosa Tavares',
    },
  ]);
  expect((await read(['manager'], `?person=${personId}`)).body.data).toHaveLength(1);
  expect((await read(['manager'], '?until=2026-11-23')).body.data).toEqual([]);
  expect((await read(['results'])).body.data).toEqual([]);
  expect((await read(['desk'])).status).toBe(403);
  const own = await app.signIn(member.accountId, member.entityId);
  expect((await app.call('GET', 'v1/health-accesses', { token: own })).body.data).toHaveLength(2);
  const stranger = await buildMember(app.db, { roles: ['manager'] });
  const token = await app.signIn(stranger.accountId, stranger.entityId);
  expect((await app.call('GET', 'v1/health-accesses', { token })).body.data).toEqual([]);
});
