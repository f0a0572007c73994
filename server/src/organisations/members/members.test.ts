import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { buildAccount, buildMember } from '../../../test/builders/index.ts';
import type { SignedInMember, TeamFixture } from '../../../test/members.fixture.ts';
import {
  buildTeam,
  createTeamApp,
  grantsAt,
  invite,
  joinTeam,
  ownerOf,
  sweepMembers,
} from '../../../test/members.fixture.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTeamApp();
});
afterAll(async () => {
  await sweepMembers(app);
  await app.close();
});

const list = async ({ token }: SignedInMember) =>
  (await app.call('GET', 'v1/members', { token })).body.data as {
    accountId: string | null;
    email: string;
    state: string;
    grants: unknown;
    version: string;
  }[];

async function rowOf(reader: SignedInMember, { accountId }: { accountId: string }) {
  const found = (await list(reader)).find((member) => member.accountId === accountId);
  if (!found) throw new Error('The member is not in the list.');
  return found;
}

async function setRoles(
  by: SignedInMember,
  of: SignedInMember,
  { version, ...grants }: ReturnType<typeof grantsAt> & { version?: string },
) {
  return app.call('PUT', `v1/members/${of.accountId}/roles`, {
    token: by.token,
    body: { grants, version: version ?? (await rowOf(by, of)).version },
  });
}

const remove = (by: SignedInMember, of: { accountId: string }) =>
  app.call('DELETE', `v1/members/${of.accountId}`, { token: by.token });

const mailsAbout = async (email: string) =>
  (
    await app.db
      .selectFrom('messages')
      .select('data')
      .where('recipient', '=', email)
      .where('template', '=', 'member-changed')
      .orderBy('id')
      .execute()
  ).map(({ data }) => (data as { change: string; isSelf: boolean }).change);

async function buildStaff(): Promise<
  TeamFixture & Record<'owner' | 'manager' | 'desk', SignedInMember>
> {
  const team = await buildTeam(app);
  return {
    ...team,
    owner: await ownerOf(team),
    manager: await joinTeam(team, team.pharmacy, { roles: ['manager'] }),
    desk: await joinTeam(team, team.pharmacy, { roles: ['desk'] }),
  };
}

test('an owner sees all members of the organisation and what each may do, a manager those of the own entity', async () => {
  const { owner, manager, desk, ...team } = await buildStaff();
  const biologist = await joinTeam(team, team.laboratory, { roles: ['results'] });
  await invite(team, owner, {
    email: 'nova@people.example',
    grants: grantsAt(team.laboratory, 'desk'),
  });

  const emails = async (reader: SignedInMember) =>
    (await list(reader)).map(({ email }) => email).sort();
  expect(await emails(owner)).toEqual(
    [owner, manager, desk, biologist]
      .map(({ email }) => email)
      .concat('nova@people.example')
      .sort(),
  );
  expect(await emails(manager)).toEqual([manager, desk].map(({ email }) => email).sort());
  expect((await rowOf(owner, owner)).grants).toEqual({
    organisationRoles: ['owner'],
    entities: [],
  });
});

test('the organisation names the roles that the caller may give, and the users of the plan', async () => {
  const { owner, manager, ...team } = await buildStaff();
  const read = async ({ token }: SignedInMember) =>
    (await app.call('GET', 'v1/organisation', { token })).body.data;

  expect(await read(owner)).toMatchObject({
    name: 'Farmácia Central, Lda.',
    givableOrganisationRoles: ['owner', 'billing'],
    users: { used: 3, included: 15 },
  });
  expect(await read(manager)).toMatchObject({
    givableOrganisationRoles: [],
    entities: [{ id: team.pharmacy, givableRoles: ['desk', 'results'] }],
  });
});

test('a member whose role is taken away is refused at the next call, and they and the owners read so by e-mail', async () => {
  const { owner, manager, pharmacy } = await buildStaff();
  expect((await app.call('GET', 'v1/members', { token: manager.token })).status).toBe(200);

  expect((await setRoles(owner, manager, grantsAt(pharmacy, 'desk'))).body.type).toBe('Success');

  expect((await app.call('GET', 'v1/members', { token: manager.token })).status).toBe(403);
  expect(await mailsAbout(manager.email)).toEqual(['roles']);
  expect(await mailsAbout(owner.email)).toEqual(['roles']);
});

test('a removed member loses the sessions at every entity of the organisation, and keeps those at another', async () => {
  const { owner, desk, laboratory } = await buildStaff();
  await buildMember(app.db, { accountId: desk.accountId, entityId: laboratory, roles: ['desk'] });
  const other = await buildMember(app.db, { accountId: desk.accountId, roles: ['desk'] });
  const tokens = [desk.token, await app.signIn(desk.accountId, laboratory)];
  await app.signIn(desk.accountId, other.entityId);
  await app.signIn(desk.accountId);

  expect((await remove(owner, desk)).body.messages[0].code).toBe('member.removed');

  const statuses = await Promise.all(
    tokens.map(async (token) => (await app.call('GET', 'v1/members', { token })).status),
  );
  expect(statuses).toEqual([401, 401]);
  const active = await app.db
    .selectFrom('sessions')
    .select('entityId')
    .where('accountId', '=', desk.accountId)
    .where('revokedAt', 'is', null)
    .execute();
  expect(active.map(({ entityId }) => entityId).toSorted()).toEqual([other.entityId, null]);
  expect(await mailsAbout(desk.email)).toEqual(['removed']);
});

test('a manager gives and takes desk and results at the own entity, and no manager, owner or other entity', async () => {
  const { owner, manager, desk, pharmacy, laboratory, ...team } = await buildStaff();
  const second = await joinTeam({ ...team, pharmacy, laboratory }, pharmacy, {
    roles: ['manager', 'desk'],
  });
  const elsewhere = await joinTeam({ ...team, pharmacy, laboratory }, laboratory, {
    roles: ['desk'],
  });
  const statusOf = async (grants: ReturnType<typeof grantsAt>) =>
    (await setRoles(manager, desk, grants)).status;

  expect(await statusOf(grantsAt(pharmacy, 'desk', 'results'))).toBe(200);
  expect(await statusOf(grantsAt(pharmacy, 'manager'))).toBe(403);
  expect(await statusOf(grantsAt(laboratory, 'desk'))).toBe(403);
  expect(await statusOf({ ...grantsAt(pharmacy, 'desk'), organisationRoles: ['owner'] })).toBe(403);
  expect(await statusOf(grantsAt(pharmacy, 'gate'))).toBe(400);
  expect(await statusOf({ organisationRoles: [], entities: [] })).toBe(400);
  expect((await setRoles(manager, second, grantsAt(pharmacy, 'manager'))).status).toBe(200);
  expect((await setRoles(manager, second, grantsAt(pharmacy, 'desk'))).status).toBe(403);
  expect((await remove(manager, second)).status).toBe(403);
  expect((await remove(manager, elsewhere)).status).toBe(404);
  expect((await remove(manager, owner)).status).toBe(404);
});

test('what a manager changes at the own entity leaves the roles at others as they are', async () => {
  const { owner, manager, desk, pharmacy, laboratory } = await buildStaff();
  await buildMember(app.db, {
    accountId: desk.accountId,
    entityId: laboratory,
    roles: ['results'],
  });

  await setRoles(manager, desk, grantsAt(pharmacy, 'results'));
  expect((await rowOf(owner, desk)).grants).toEqual({
    organisationRoles: [],
    entities: [grantsAt(pharmacy, 'results'), grantsAt(laboratory, 'results')]
      .flatMap(({ entities }) => entities)
      .sort((one, other) => (one.entityId < other.entityId ? -1 : 1)),
  });
  expect((await remove(manager, desk)).body.type).toBe('Success');
  expect((await rowOf(owner, desk)).grants).toEqual(grantsAt(laboratory, 'results'));
});

test('no member changes their own roles; the last owner cannot leave, and can after another was made', async () => {
  const { owner, desk, pharmacy } = await buildStaff();

  const own = await setRoles(owner, owner, {
    ...grantsAt(pharmacy, 'manager'),
    organisationRoles: ['owner'],
  });
  expect([own.status, own.body.messages[0].code]).toEqual([403, 'member.own_roles']);
  expect((await remove(owner, owner)).body.messages[0]).toMatchObject({
    code: 'member.last_owner',
    text: expect.stringContaining('Farmácia Central, Lda.'),
  });
  await setRoles(owner, desk, { ...grantsAt(pharmacy, 'desk'), organisationRoles: ['owner'] });
  expect((await remove(owner, owner)).body.messages[0].code).toBe('member.left');
  expect((await app.call('GET', 'v1/members', { token: owner.token })).status).toBe(401);
});

test('the last owner of two organisations can leave neither, whatever they are called', async () => {
  const teams = [await buildTeam(app), await buildTeam(app)];
  const names = ['Alfa, Lda.', 'Beta, Lda.'];
  const { id: accountId, email } = await buildAccount(app.db);
  for (const [index, { organisationId, pharmacy: entityId }] of teams.entries()) {
    await app.db
      .updateTable('organisations')
      .set({ companyName: names[index] ?? '' })
      .where('id', '=', organisationId)
      .execute();
    await buildMember(app.db, { accountId, entityId, roles: [], organisationRoles: ['owner'] });
  }

  for (const [index, { pharmacy }] of teams.entries()) {
    const owner = { accountId, email, token: await app.signIn(accountId, pharmacy) };
    const { status, body } = await remove(owner, owner);
    expect([status, body.messages[0].code]).toEqual([200, 'member.last_owner']);
    expect(body.messages[0].text).toContain(names[index]);
  }
});

test('a change made from roles that a colleague has changed meanwhile is refused with who, when, and the member as they are now', async () => {
  const { owner, desk, pharmacy } = await buildStaff();
  const { version } = await rowOf(owner, desk);
  await setRoles(owner, desk, { ...grantsAt(pharmacy, 'results'), version });

  const late = await setRoles(owner, desk, { ...grantsAt(pharmacy, 'desk', 'results'), version });

  expect([late.status, late.body.messages[0].code]).toEqual([409, 'conflict']);
  expect(late.body.data).toMatchObject({
    changedBy: 'Maria Silva',
    changedAt: app.clock.now().toISOString(),
    current: { grants: grantsAt(pharmacy, 'results') },
  });
  const seen = late.body.data.current.version;
  const again = { ...grantsAt(pharmacy, 'desk', 'results'), version: seen };
  expect((await setRoles(owner, desk, again)).body.type).toBe('Success');
});

test('an owner resets the second factor of a member, not that of an owner or of a member of another organisation', async () => {
  const { owner, manager, desk, pharmacy, ...team } = await buildStaff();
  const second = await joinTeam({ ...team, pharmacy }, pharmacy, { organisationRoles: ['owner'] });
  await buildMember(app.db, { accountId: manager.accountId, roles: ['desk'] });
  for (const { accountId } of [second, manager, desk])
    await app.db
      .insertInto('secondFactors')
      .values({
        accountId,
        secret: Buffer.from('secret'),
        confirmedAt: app.clock.now(),
        createdAt: app.clock.now(),
      })
      .execute();
  const reset = ({ accountId }: SignedInMember) =>
    app.call('POST', `v1/members/${accountId}/second-factor/reset`, { token: owner.token });

  expect((await reset(desk)).body.type).toBe('Success');
  expect((await reset(manager)).status).toBe(403);
  expect((await reset(second)).status).toBe(403);
  expect((await reset(owner)).status).toBe(403);
  expect((await app.call('GET', 'v1/members', { token: desk.token })).status).toBe(401);
  expect(await mailsAbout(desk.email)).toEqual(['second_factor_reset']);
  const left = await app.db
    .selectFrom('secondFactors')
    .select('accountId')
    .where('accountId', 'in', [second.accountId, manager.accountId, desk.accountId])
    .execute();
  expect(left).toHaveLength(2);
});

test('an owner requires a second factor of all members; a manager may not', async () => {
  const { owner, manager } = await buildStaff();
  const require = ({ token }: SignedInMember) =>
    app.call('PUT', 'v1/organisation/second-factor', { token, body: { isRequired: true } });

  expect((await require(manager)).status).toBe(403);
  expect((await require(owner)).body.type).toBe('Success');
  const { body } = await app.call('GET', 'v1/organisation', { token: owner.token });
  expect(body.data.requiresSecondFactor).toBe(true);
});

test('every change of members is in the activity of the organisation, without a name of a person', async () => {
  const { owner, manager, desk, organisationId, pharmacy, ...team } = await buildStaff();
  await setRoles(owner, manager, grantsAt(pharmacy, 'desk'));
  await remove(owner, desk);
  await invite({ ...team, organisationId, pharmacy }, owner, {
    email: 'sigilo@people.example',
    grants: grantsAt(pharmacy, 'desk'),
  });

  const entries = await app.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .orderBy('id')
    .execute();
  expect(entries.map(({ act }) => act)).toEqual([
    'member.roles_changed',
    'member.removed',
    'invitation.sent',
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/sigilo|Maria|Bruno/);
  expect(entries[0]).toMatchObject({
    before: { roles: ['Farmácia Central: manager'] },
    after: { roles: ['Farmácia Central: desk'] },
  });
});
