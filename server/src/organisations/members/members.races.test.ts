import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Answer, TestApp } from '../../../test/app.ts';
import { createTestApp } from '../../../test/app.ts';
import type { SignedInMember, TeamFixture } from '../../../test/members.fixture.ts';
import {
  buildTeam,
  grantsAt,
  invite,
  joinTeam,
  linkTo,
  ownerOf,
  sweepMembers,
} from '../../../test/members.fixture.ts';
import { createPasswords } from '../../platform/passwords.ts';
import { privacyRoutes } from '../../privacy/index.ts';
import { membersRoutes } from '../index.ts';

let app: TestApp;

beforeAll(async () => {
  const passwords = createPasswords();
  app = await createTestApp({
    routes: (deps) => [...membersRoutes({ db: deps.db, passwords }), ...privacyRoutes(deps)],
  });
});
afterAll(() => app.close());
afterEach(() => sweepMembers(app));

/** Ten times, because the order of two at once is chance. */
const rounds = 10;

const remove = (by: SignedInMember, of: SignedInMember) =>
  app.call('DELETE', `v1/members/${of.accountId}`, { token: by.token });

const deleteAccount = ({ token }: SignedInMember) =>
  app.call('DELETE', 'onboarding/user', { token });

const outcomeOf = ({ status, body }: Answer) => `${status} ${body.messages[0]?.code ?? body.type}`;

const owners = async ({ organisationId }: TeamFixture) =>
  (
    await app.db
      .selectFrom('organisationMembers')
      .select('accountId')
      .where('organisationId', '=', organisationId)
      .execute()
  ).length;

test('of two owners who remove each other at once one stays, and the other reads that they have no access', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const team = await buildTeam(app);
    const [one, other] = [await ownerOf(team), await ownerOf(team)];

    const answers = await Promise.all([remove(one, other), remove(other, one)]);

    const [winner, loser] = answers.map(outcomeOf).toSorted();
    expect(winner).toBe('200 member.removed');
    expect(['401 unauthorised', '403 forbidden']).toContain(loser);
    expect(await owners(team)).toBe(1);
  }
});

test('of two owners who delete their accounts at once one keeps theirs, and the Warning names the organisation', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const team = await buildTeam(app);
    const both = [await ownerOf(team), await ownerOf(team)];

    const answers = await Promise.all(both.map(deleteAccount));

    expect(answers.map(outcomeOf).toSorted()).toEqual(['200 Success', '200 member.last_owner']);
    expect(await owners(team)).toBe(1);
  }
});

test('an owner who removes the other while that one deletes the account, or leaves, stays as the last owner', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const team = await buildTeam(app);
    const [one, other] = [await ownerOf(team), await ownerOf(team)];

    const answers = await Promise.all([
      remove(one, other),
      round % 2 === 0 ? deleteAccount(other) : remove(other, other),
      deleteAccount(one),
    ]);

    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(await owners(team)).toBe(1);
  }
});

const accept = (link: string) =>
  app.call('POST', `v1/invitation/${link}/accept`, {
    body: { firstName: 'Bruno', lastName: 'Prata', password: 'Nova-123' },
  });

test('an invitation that is accepted twice and revoked at once has one outcome, and each loser reads which', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const team = await buildTeam(app);
    const owner = await ownerOf(team);
    const email = `corrida${round}@people.example`;
    const { body } = await invite(team, owner, { email, grants: grantsAt(team.pharmacy, 'desk') });
    const link = await linkTo(team, email);
    const revoke = () =>
      app.call('DELETE', `v1/invitations/${body.data.invitationId}`, { token: owner.token });

    const [first, second, revoked] = await Promise.all([accept(link), accept(link), revoke()]);

    const accepted = [first, second].map(outcomeOf).toSorted();
    if (outcomeOf(revoked) === '200 invitation.revoked')
      expect(accepted).toEqual(['200 invitation.withdrawn', '200 invitation.withdrawn']);
    else {
      expect(outcomeOf(revoked)).toBe('200 invitation.ended');
      expect(accepted).toEqual(['200 Success', '200 invitation.accepted']);
    }
    const accounts = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(accounts).toHaveLength(accepted[0] === '200 Success' ? 1 : 0);
  }
});

test('of two members who invite at once, where the plan has one user left, one is refused; the same address once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const team = await buildTeam(app, 'start');
    const owner = await ownerOf(team);
    const manager = await joinTeam(team, team.pharmacy, { roles: ['manager'] });
    const grants = grantsAt(team.pharmacy, 'desk');
    const isSame = round % 2 === 0;
    const emails = [`a${round}@people.example`, `${isSame ? 'a' : 'b'}${round}@people.example`];

    const answers = await Promise.all(
      [owner, manager].map((by, index) => invite(team, by, { email: emails[index] ?? '', grants })),
    );

    expect(answers.map(outcomeOf).toSorted()).toEqual(
      [
        '200 invitation.sent',
        isSame ? '409 invitation.pending' : '200 member.plan_full',
      ].toSorted(),
    );
  }
});

test('an owner who loses the right while inviting leaves no invitation behind', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const team = await buildTeam(app);
    const [one, other] = [await ownerOf(team), await ownerOf(team)];
    const email = `tarde${round}@people.example`;

    const [removed, invited] = await Promise.all([
      remove(one, other),
      invite(team, other, { email, grants: grantsAt(team.pharmacy, 'manager') }),
    ]);

    expect(outcomeOf(removed)).toBe('200 member.removed');
    expect(invited.status).toBeLessThan(500);
    const pending = await app.db
      .selectFrom('invitations')
      .select('id')
      .where('organisationId', '=', team.organisationId)
      .where('state', '=', 'pending')
      .execute();
    expect(pending).toEqual([]);
  }
});
