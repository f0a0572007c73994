import type { OrganisationRole, Role } from '@vaga/contract/access';
import { expect } from 'vitest';
import { membersRoutes } from '../src/organisations/index.ts';
import { createPasswords } from '../src/platform/passwords.ts';
import type { Answer, TestApp } from './app.ts';
import { createTestApp } from './app.ts';
import { buildAccount, buildEntity, buildMember, buildOrganisation } from './builders/index.ts';

export interface SignedInMember {
  accountId: string;
  email: string;
  token: string;
}

/** An organisation of the plan Boost with two entities, and how its members are tested. */
export interface TeamFixture {
  app: TestApp;
  organisationId: string;
  /** A pharmacy and a laboratory of the organisation. */
  pharmacy: string;
  laboratory: string;
}

export async function createTeamApp(): Promise<TestApp> {
  return createTestApp({
    routes: ({ db }) => membersRoutes({ db, passwords: createPasswords() }),
  });
}

export async function buildTeam(
  app: TestApp,
  plan: 'payg' | 'start' | 'boost' | 'custom' = 'boost',
): Promise<TeamFixture> {
  const { id: organisationId } = await buildOrganisation(app.db, { plan });
  const pharmacy = await buildEntity(app.db, { organisationId });
  const laboratory = await buildEntity(app.db, { organisationId, entityType: 'LabPartner' });
  return { app, organisationId, pharmacy: pharmacy.id, laboratory: laboratory.id };
}

/** A member of the team whose session acts for the entity. */
export async function joinTeam(
  { app }: TeamFixture,
  entityId: string,
  given: { roles?: readonly Role[]; organisationRoles?: readonly OrganisationRole[] },
): Promise<SignedInMember> {
  const { id: accountId, email } = await buildAccount(app.db);
  await buildMember(app.db, { accountId, entityId, roles: [], ...given });
  return { accountId, email, token: await app.signIn(accountId, entityId) };
}

export const ownerOf = (team: TeamFixture) =>
  joinTeam(team, team.pharmacy, { organisationRoles: ['owner'] });

export function grantsAt(entityId: string, ...roles: Role[]) {
  return { organisationRoles: [] as OrganisationRole[], entities: [{ entityId, roles }] };
}

/** Invites an address; the answer has the row of the list. */
export function invite(
  { app }: TeamFixture,
  { token }: SignedInMember,
  { email, grants }: { email: string; grants: ReturnType<typeof grantsAt> },
): Promise<Answer> {
  return app.call('POST', 'v1/invitations', {
    token,
    body: { email, name: 'Bruno Prata', grants },
  });
}

/** The token of the link in the last invitation that was queued to an address. */
export async function linkTo({ app }: TeamFixture, email: string): Promise<string> {
  const message = await app.db
    .selectFrom('messages')
    .select('data')
    .where('recipient', '=', email)
    .where('template', '=', 'invitation')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return String((message.data as { token: string }).token);
}

/**
 * What must hold of every organisation: an owner where there are members of it, no row of a member without a role, and of
 * each address one pending invitation at the most.
 */
export async function sweepMembers({ db }: TestApp): Promise<void> {
  const organisations = await db
    .selectFrom('organisationMembers as m')
    .innerJoin('accounts as a', 'a.id', 'm.accountId')
    .select(['m.organisationId', 'm.roles', 'a.deletedAt'])
    .execute();
  const byOrganisation = Map.groupBy(organisations, ({ organisationId }) => organisationId);
  for (const [id, members] of byOrganisation) {
    const owners = members.filter(
      ({ roles, deletedAt }) => roles.includes('owner') && deletedAt === null,
    );
    expect({ id, owners: owners.length > 0 }).toEqual({ id, owners: true });
  }
  const pending = await db
    .selectFrom('invitations')
    .select(['organisationId', 'email'])
    .where('state', '=', 'pending')
    .execute();
  const keys = pending.map(({ organisationId, email }) => `${organisationId} ${email}`);
  expect(new Set(keys).size).toBe(keys.length);
}
