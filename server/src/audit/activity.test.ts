import type { OrganisationRole, Role } from '@vaga/contract/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp, frozenAt } from '../../test/app.ts';
import type { BuiltMember } from '../../test/builders/index.ts';
import { buildAccount, buildEntity, buildMember, buildPerson } from '../../test/builders/index.ts';
import { inTransaction } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import type { RecordAuditEntryInput } from './index.ts';
import { auditRoutes, recordAuditEntry } from './index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ routes: auditRoutes });
});
afterAll(() => app.close());

type Entity = Awaited<ReturnType<typeof buildEntity>>;

/** A pharmacy with a branch of the same organisation, and another organisation. */
async function buildChain() {
  const pharmacy = await buildEntity(app.db, { businessName: 'Farmácia Central' });
  const branch = await buildEntity(app.db, {
    businessName: 'Farmácia da Praia',
    organisationId: pharmacy.organisationId,
  });
  return { pharmacy, branch, stranger: await buildEntity(app.db, { businessName: 'Clínica' }) };
}

async function join(
  entity: Entity,
  given: { roles?: Role[]; organisationRoles?: OrganisationRole[]; firstName?: string },
) {
  const account = await buildAccount(app.db, {
    firstName: given.firstName ?? 'Ana',
    lastName: 'Reis',
  });
  const member = await buildMember(app.db, {
    accountId: account.id,
    entityId: entity.id,
    roles: given.roles ?? [],
    organisationRoles: given.organisationRoles ?? [],
  });
  return { ...member, token: await app.signIn(account.id, entity.id) };
}

type Reader = Awaited<ReturnType<typeof join>>;

const record = (
  member: BuiltMember,
  { subject, ...more }: Partial<Omit<RecordAuditEntryInput, 'subject'>> & { subject: string },
) =>
  inTransaction(app.db, (trx) =>
    recordAuditEntry(trx, {
      actor: { ...member, kind: 'member' },
      organisationId: member.organisationId,
      entityId: member.entityId,
      act: 'service.price_changed',
      subject: { id: null, name: subject },
      before: { priceCents: 2000 },
      after: { priceCents: 1500 },
      now: new Date('2026-11-20T10:00:00Z'),
      ...more,
    }),
  );

async function read({ token }: Reader, query = ''): Promise<{ subject: string }[]> {
  return (await app.call('GET', `v1/activity${query}`, { token })).body.data;
}
const subjects = async (reader: Reader, query = '') =>
  (await read(reader, query)).map(({ subject }) => subject).toSorted();

test('an owner reads the organisation, a manager the entity, billing what they did, the desk nothing', async () => {
  const { pharmacy, branch, stranger } = await buildChain();
  const owner = await join(branch, { organisationRoles: ['owner'] });
  const billing = await join(pharmacy, { organisationRoles: ['billing'] });
  const manager = await join(pharmacy, { roles: ['manager'] });
  const branchManager = await join(branch, { roles: ['manager'] });
  const desk = await join(pharmacy, { roles: ['desk'] });
  const other = await join(stranger, { roles: ['manager'], organisationRoles: ['owner'] });
  await record(manager, { subject: 'of the pharmacy' });
  await record(branchManager, { subject: 'of the branch' });
  await record(billing, { subject: 'of the organisation', entityId: null });
  await record(other, { subject: 'of a stranger' });

  expect(await subjects(owner)).toEqual([
    'of the branch',
    'of the organisation',
    'of the pharmacy',
  ]);
  expect(await subjects(manager)).toEqual(['of the pharmacy']);
  expect(await subjects(branchManager)).toEqual(['of the branch']);
  expect(await subjects(billing)).toEqual(['of the organisation']);
  expect((await app.call('GET', 'v1/activity', { token: desk.token })).status).toBe(403);
});

test('an entry has who, act, subject, before and after; of an administrator an organisation sees no name', async () => {
  const { pharmacy } = await buildChain();
  const owner = await join(pharmacy, { organisationRoles: ['owner'] });
  const office = await buildEntity(app.db, {
    entityType: 'Administrator',
    businessName: 'Administração',
  });
  const steward = await join(office, { roles: ['steward'], firstName: 'Segredo' });
  await record(owner, { subject: 'Teste rápido' });
  await record(steward, {
    subject: 'Farmácia Central',
    act: 'organisation.suspended',
    organisationId: pharmacy.organisationId,
    entityId: null,
    now: new Date('2026-11-21T10:00:00Z'),
  });

  expect(await read(owner)).toMatchObject([
    { act: 'organisation.suspended', who: null, idAccount: null, actorEntity: 'Administração' },
    {
      at: '2026-11-20T10:00:00.000Z',
      actor: 'member',
      idAccount: owner.accountId,
      who: 'Ana Reis',
      entity: 'Farmácia Central',
      act: 'service.price_changed',
      subject: 'Teste rápido',
      before: { priceCents: 2000 },
      after: { priceCents: 1500 },
    },
  ]);
  await app.db
    .updateTable('sessions')
    .set({ secondFactorAt: frozenAt })
    .where('accountId', '=', steward.accountId)
    .execute();
  expect(await read(steward)).toMatchObject([{ who: 'Segredo Reis', subject: 'Farmácia Central' }]);
  const authors = await app.call('GET', 'v1/activity/authors', { token: owner.token });
  expect(authors.body.data).toEqual([{ id: owner.accountId, name: 'Ana Reis' }]);
});

test('the activity is filtered by author, act and days of the entity, and has pages', async () => {
  const { pharmacy } = await buildChain();
  const owner = await join(pharmacy, { organisationRoles: ['owner'] });
  const manager = await join(pharmacy, { roles: ['manager'], firstName: 'Rui' });
  // 23:30 and 00:30 in Lisbon, where it is UTC in winter.
  await record(owner, { subject: 'one', now: new Date('2026-11-19T23:30:00Z') });
  await record(manager, { subject: 'two', now: new Date('2026-11-20T00:30:00Z') });
  await record(manager, { subject: 'three', act: 'closure.added' });

  expect(await subjects(owner, `?who=${manager.accountId}`)).toEqual(['three', 'two']);
  expect(await subjects(owner, '?act=closure.added')).toEqual(['three']);
  expect(await subjects(owner, '?until=2026-11-19')).toEqual(['one']);
  expect(await subjects(owner, '?from=2026-11-20&until=2026-11-20')).toEqual(['three', 'two']);
  const second = await app.call('GET', 'v1/activity?pageSize=2&pageNumber=2', {
    token: owner.token,
  });
  expect(second.body.data).toMatchObject([{ subject: 'one' }]);
  expect(second.body.pagination).toMatchObject({ totalPages: 2, totalRecords: 3 });
  for (const wrong of ['?act=made.up', '?from=2026-02-30', '?who=me'])
    expect((await app.call('GET', `v1/activity${wrong}`, { token: owner.token })).status).toBe(400);
});

test('the subject of a change of a member is the name that the account has now, and none once it is deleted', async () => {
  const { pharmacy } = await buildChain();
  const owner = await join(pharmacy, { organisationRoles: ['owner'] });
  const leaver = await join(pharmacy, { roles: ['desk'], firstName: 'Eva' });
  await inTransaction(app.db, (trx) =>
    recordAuditEntry(trx, {
      actor: { ...owner, kind: 'member' },
      organisationId: owner.organisationId,
      entityId: owner.entityId,
      act: 'member.removed',
      subject: { id: leaver.accountId, name: null },
      before: { roles: ['desk'] },
      after: null,
      now: new Date('2026-11-20T10:00:00Z'),
    }),
  );
  expect(await read(owner)).toMatchObject([{ subject: 'Eva Reis', before: { roles: ['desk'] } }]);
  await app.db
    .updateTable('accounts')
    .set({ firstName: '', lastName: '' })
    .where('id', '=', leaver.accountId)
    .execute();
  expect(await read(owner)).toMatchObject([{ subject: null }]);
});

test('the file of the activity has what the list has', async () => {
  const { pharmacy } = await buildChain();
  const owner = await join(pharmacy, { organisationRoles: ['owner'] });
  await record(owner, { subject: '=HYPERLINK("x")' });
  const reply = await app.app.inject({
    url: '/api/v1/activity/file?from=2026-11-20',
    headers: { authorization: `Bearer ${owner.token}`, 'accept-language': 'en' },
  });
  expect(reply.headers['content-type']).toBe('text/csv');
  expect(reply.headers['content-disposition']).toBe(
    'attachment; filename="activity-2026-11-24.csv"',
  );
  expect(reply.body).toContain(
    '"Ana Reis";"Farmácia Central";"Price changed";"\'=HYPERLINK(""x"")"',
  );
});

test('the activity of a hotel has what it booked for guests, without their names, and that of a pharmacy has none', async () => {
  const activityOf = async (entityType: 'AccommodationPartner' | 'TestPartner') => {
    const member = await buildMember(app.db, { entityType, roles: ['manager'] });
    const { accountId, entityId } = member;
    const guest = await buildPerson(app.db, { name: 'Hans Maier' });
    await app.db
      .insertInto('healthAccesses')
      .values({
        id: newId(),
        at: frozenAt,
        actor: 'member',
        accountId,
        entityId,
        roles: ['manager'],
        personId: guest.id,
        act: 'booked',
        fields: ['name'],
      })
      .execute();
    const token = await app.signIn(accountId, entityId);
    return (await app.call('GET', 'v1/activity', { token })).body;
  };
  const ofHotel = await activityOf('AccommodationPartner');
  expect(ofHotel).toMatchObject({
    data: [{ act: 'guest.booked', who: 'Maria Silva', subject: null }],
    pagination: { totalRecords: 1 },
  });
  expect(JSON.stringify(ofHotel)).not.toContain('Maier');
  expect((await activityOf('TestPartner')).data).toEqual([]);
});
