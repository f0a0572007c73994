import { invitationDays, invitationsPerDay } from '@vaga/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { codeOf, frozenAt } from '../../../test/app.ts';
import { buildAccount, buildEntity, buildInvitation } from '../../../test/builders/index.ts';
import type { SignedInMember, TeamFixture } from '../../../test/members.fixture.ts';
import {
  buildTeam,
  createTeamApp,
  grantsAt,
  invite,
  joinTeam,
  linkTo,
  ownerOf,
  sweepMembers,
} from '../../../test/members.fixture.ts';
import { organisationsJobs } from '../index.ts';

let app: TestApp;
let people = 0;
const day = 86_400_000;

beforeAll(async () => {
  app = await createTeamApp();
});
afterAll(async () => {
  await sweepMembers(app);
  await app.close();
});
beforeEach(() => app.clock.set(frozenAt));

const newEmail = () => {
  people += 1;
  return `pessoa${people}@people.example`;
};

const read = (link: string, token?: string) =>
  app.call('GET', `v1/invitation/${link}`, { ...(token ? { token } : {}) });

const names = { firstName: 'Bruno', lastName: 'Prata', password: 'Nova-123' };

const accept = (link: string, given: { token?: string; body?: object } = {}) =>
  app.call('POST', `v1/invitation/${link}/accept`, {
    body: given.body ?? (given.token ? {} : names),
    ...(given.token ? { token: given.token } : {}),
  });

/** An invitation by a new owner, to the desk of the pharmacy. */
async function buildInvited(given: { email?: string } = {}) {
  const team = await buildTeam(app);
  const owner = await ownerOf(team);
  const email = given.email ?? newEmail();
  const sent = await invite(team, owner, { email, grants: grantsAt(team.pharmacy, 'desk') });
  expect(sent.body.type).toBe('Success');
  return { team, owner, email, row: sent.body.data, link: await linkTo(team, email) };
}

const membershipsOf = async (email: string) =>
  app.db
    .selectFrom('entityMembers as m')
    .innerJoin('accounts as a', 'a.id', 'm.accountId')
    .select(['m.entityId', 'm.roles', 'a.emailConfirmedAt', 'a.termsVersionAccepted'])
    .where('a.email', '=', email)
    .execute();

test('an invited person reads who invites, to what, and makes an account with the link, which proves the mailbox', async () => {
  const { team, email, link } = await buildInvited();

  expect((await read(link)).body).toMatchObject({
    type: 'Success',
    data: {
      organisation: 'Farmácia Central, Lda.',
      invitedBy: 'Maria Silva',
      email: 'p•••@people.example',
      entities: [{ name: 'Farmácia Central', entityType: 'TestPartner', roles: ['desk'] }],
      isKnown: false,
      reader: 'visitor',
    },
  });
  const accepted = await accept(link);

  expect(accepted.body).toMatchObject({ type: 'Success', data: { email, isKnown: false } });
  expect(await membershipsOf(email)).toEqual([
    {
      entityId: team.pharmacy,
      roles: ['desk'],
      emailConfirmedAt: frozenAt,
      termsVersionAccepted: null,
    },
  ]);
  expect(codeOf(await read(link))).toBe('invitation.accepted');
  expect(codeOf(await accept(link))).toBe('invitation.accepted');
});

test('names and a password of the rule are needed where there is no account', async () => {
  const { link } = await buildInvited();

  expect(
    (await accept(link, { body: { ...names, password: 'fraca' } })).body.messages[0].code,
  ).toBe('101');
  expect((await accept(link, { body: { password: 'Nova-123' } })).status).toBe(400);
  expect((await accept(link, { body: { ...names, firstName: 'B' } })).status).toBe(400);
});

test('an account accepts in its own session alone; another reads for whom it is, a visitor is asked to sign in', async () => {
  const email = newEmail();
  const { id } = await buildAccount(app.db, { email });
  const { link } = await buildInvited({ email });
  const [own, other] = [await app.signIn(id), await app.signIn((await buildAccount(app.db)).id)];

  const refused = await accept(link, { token: other });
  expect(refused.body.messages[0]).toMatchObject({
    code: 'invitation.other_account',
    text: expect.stringContaining('p•••@people.example'),
  });
  expect(codeOf(await accept(link))).toBe('invitation.sign_in');
  expect((await read(link, other)).body.data.reader).toBe('other');
  expect((await read(link, own)).body.data).toMatchObject({ reader: 'invited', isKnown: true });
  expect((await accept(link, { token: own })).body.data).toMatchObject({ isKnown: true });
});

test('an address that a stranger registered and never confirmed becomes the account of the mailbox owner', async () => {
  const email = newEmail();
  const squatted = await buildAccount(app.db, {
    email,
    emailConfirmedAt: null,
    firstName: 'Intruso',
    passwordHash: 'of the stranger',
  });
  const { link } = await buildInvited({ email });

  expect((await accept(link)).body.type).toBe('Success');

  const account = await app.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', squatted.id)
    .executeTakeFirstOrThrow();
  expect(account).toMatchObject({ firstName: 'Bruno', termsVersionAccepted: null });
  expect(account.passwordHash).toMatch(/^\$argon2id/);
});

test('a link works for seven days; sent again the earlier one opens nothing; revoked or expired it says what to do', async () => {
  const { team, owner, row, email, link } = await buildInvited();
  const of = `v1/invitations/${row.invitationId}`;

  expect((await app.call('POST', `${of}/send`, { token: owner.token })).body.type).toBe('Success');
  const renewed = await linkTo(team, email);
  expect((await read(link)).status).toBe(404);
  expect((await read(renewed)).body.type).toBe('Success');

  app.clock.advance(invitationDays * day);
  expect(codeOf(await read(renewed))).toBe('invitation.expired');
  expect(codeOf(await accept(renewed))).toBe('invitation.expired');
  // Sessions that act for an entity have ended meanwhile.
  const token = await app.signIn(owner.accountId, team.pharmacy);
  expect(codeOf(await app.call('POST', `${of}/send`, { token }))).toBe('invitation.ended');

  await invite(team, { ...owner, token }, { email, grants: grantsAt(team.laboratory, 'desk') });
  const again = (await app.call('GET', 'v1/members', { token })).body.data.find(
    (member: { email: string }) => member.email === email,
  );
  const revoke = () => app.call('DELETE', `v1/invitations/${again.invitationId}`, { token });
  expect(codeOf(await revoke())).toBe('invitation.revoked');
  expect(codeOf(await revoke())).toBe('invitation.ended');
  expect(codeOf(await read(await linkTo(team, email)))).toBe('invitation.withdrawn');
});

test('a second invitation of the same address is a conflict, and one to a colleague of the same place points to the list', async () => {
  const { team, owner, email } = await buildInvited();
  const desk = await joinTeam(team, team.pharmacy, { roles: ['desk'] });
  const grants = grantsAt(team.pharmacy, 'results');

  expect((await invite(team, owner, { email, grants })).status).toBe(409);
  expect(codeOf(await invite(team, owner, { email: desk.email, grants }))).toBe('member.known');
});

test('a manager invites to the desk of the own entity, not as a manager and not to another entity', async () => {
  const team = await buildTeam(app);
  const manager = await joinTeam(team, team.pharmacy, { roles: ['manager'] });
  const statusOf = async (grants: ReturnType<typeof grantsAt>) =>
    (await invite(team, manager, { email: newEmail(), grants })).status;

  expect(await statusOf(grantsAt(team.pharmacy, 'desk', 'results'))).toBe(200);
  expect(await statusOf(grantsAt(team.pharmacy, 'manager'))).toBe(403);
  expect(await statusOf(grantsAt(team.laboratory, 'desk'))).toBe(403);
  const { id } = await buildInvitation(app.db, {
    entityId: team.pharmacy,
    grants: grantsAt(team.pharmacy, 'manager', 'desk'),
  });
  const revoke = await app.call('DELETE', `v1/invitations/${id}`, { token: manager.token });
  expect(revoke.status).toBe(403);
});

test('the invitations that a member could no longer send are cancelled with their right, the others stay', async () => {
  const team = await buildTeam(app);
  const owner = await ownerOf(team);
  const second = await joinTeam(team, team.pharmacy, {
    roles: ['manager'],
    organisationRoles: ['owner'],
  });
  const emails = { desk: newEmail(), manager: newEmail() };
  await invite(team, second, { email: emails.desk, grants: grantsAt(team.pharmacy, 'desk') });
  await invite(team, second, {
    email: emails.manager,
    grants: grantsAt(team.laboratory, 'manager'),
  });
  const links = {
    desk: await linkTo(team, emails.desk),
    manager: await linkTo(team, emails.manager),
  };
  const list = await app.call('GET', 'v1/members', { token: owner.token });
  const { version } = list.body.data.find(
    ({ accountId }: { accountId: string }) => accountId === second.accountId,
  );

  await app.call('PUT', `v1/members/${second.accountId}/roles`, {
    token: owner.token,
    body: { grants: grantsAt(team.pharmacy, 'manager'), version },
  });
  expect((await read(links.desk)).body.type).toBe('Success');
  expect(codeOf(await read(links.manager))).toBe('invitation.withdrawn');

  await app.call('DELETE', `v1/members/${second.accountId}`, { token: owner.token });
  expect(codeOf(await accept(links.desk))).toBe('invitation.withdrawn');
});

test('members and pending invitations count as users of the plan, and a full plan names its price', async () => {
  const team = await buildTeam(app, 'start');
  const owner = await ownerOf(team);
  const grants = grantsAt(team.pharmacy, 'desk');
  const next = (by: SignedInMember = owner) => invite(team, by, { email: newEmail(), grants });

  expect([codeOf(await next()), codeOf(await next())]).toEqual([
    'invitation.sent',
    'invitation.sent',
  ]);
  expect((await next()).body.messages[0]).toMatchObject({
    code: 'member.plan_full',
    text: expect.stringMatching(/Start inclui 3 utilizadores.*3,50\s€/),
  });
  const single = await buildTeam(app, 'payg');
  const alone = await ownerOf(single);
  expect(
    codeOf(
      await invite(single, alone, { email: newEmail(), grants: grantsAt(single.pharmacy, 'desk') }),
    ),
  ).toBe('member.plan_full_single');
});

test('the administration has no plan: its owner invites as many administrators as there are to be', async () => {
  const team = await buildTeam(app, 'payg');
  const { id: entityId } = await buildEntity(app.db, {
    organisationId: team.organisationId,
    entityType: 'Administrator',
  });
  const owner = await joinTeam(team, entityId, {
    roles: ['steward'],
    organisationRoles: ['owner'],
  });
  await app.db
    .updateTable('sessions')
    .set({ secondFactorAt: app.clock.now() })
    .where('accountId', '=', owner.accountId)
    .execute();

  const grants = grantsAt(entityId, 'support');
  expect(codeOf(await invite(team, owner, { email: newEmail(), grants }))).toBe('invitation.sent');
  const { body } = await app.call('GET', 'v1/organisation', { token: owner.token });
  expect(body.data.users).toEqual({ used: 2, included: null });
});

test('an organisation sends a limited number of invitations a day, those sent again counted', async () => {
  const { team, owner, row } = await buildInvited();
  await app.db
    .updateTable('invitations')
    .set({ sends: invitationsPerDay - 1 })
    .where('id', '=', row.invitationId)
    .execute();
  const send = async (token = owner.token) =>
    codeOf(await app.call('POST', `v1/invitations/${row.invitationId}/send`, { token }));

  expect([await send(), await send()]).toEqual(['invitation.sent', 'invitation.too_many']);
  app.clock.advance(day + 1);
  expect(await send(await app.signIn(owner.accountId, team.pharmacy))).toBe('invitation.sent');
});

test('an invitation that ended is kept for thirty days, so that its link says so, and then deleted', async () => {
  const { row, link } = await buildInvited();
  app.clock.advance(invitationDays * day);
  await organisationsJobs(app)['organisations.sweep']?.({} as never, { now: app.clock.now() });
  expect(await stateOf(row.invitationId)).toBe('expired');
  expect(codeOf(await read(link))).toBe('invitation.expired');

  app.clock.advance(30 * day + 1);
  await organisationsJobs(app)['organisations.sweep']?.({} as never, { now: app.clock.now() });
  expect(await stateOf(row.invitationId)).toBeUndefined();
});

const stateOf = async (id: string) =>
  (await app.db.selectFrom('invitations').select('state').where('id', '=', id).executeTakeFirst())
    ?.state;

test('the terms in force are needed to invite', async () => {
  const team: TeamFixture = await buildTeam(app);
  const owner = await ownerOf(team);
  await app.db
    .updateTable('accounts')
    .set({ termsVersionAccepted: null })
    .where('id', '=', owner.accountId)
    .execute();

  const refused = await invite(team, owner, {
    email: newEmail(),
    grants: grantsAt(team.pharmacy, 'desk'),
  });

  expect([refused.status, codeOf(refused)]).toEqual([403, 'terms.needed']);
});
