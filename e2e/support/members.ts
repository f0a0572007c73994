import type { APIRequestContext } from '@playwright/test';
import { sql } from 'kysely';
import { actForEntity, startSession } from '../../server/src/identity/index.ts';
import type { Db } from '../../server/src/platform/db.ts';
import { codeOf } from '../../server/test/authenticator.ts';
import {
  buildEntity,
  buildMember,
  buildOrganisation,
  readRow,
} from '../../server/test/builders/index.ts';
import { buildAccountWithPassword } from '../../server/test/builders/signed-up.ts';
import { password } from './account.ts';
import { signInByApi } from './api.ts';
import { withDatabase } from './database.ts';

/** An entity of the demo of each type, by its code. */
export const demoEntities = {
  TestPartner: 'calhabe',
  secondTestPartner: 'eira-sol',
  LabPartner: 'baixa-mondego',
  AccommodationPartner: 'patio-sereia',
  TicketingPartner: 'arena-mondego',
  Administrator: 'vaga',
} as const;

type GivenMember = Omit<NonNullable<Parameters<typeof buildMember>[1]>, 'accountId'>;

/** A new account with a password, of Marta Lobo unless named, that is a member: with all roles unless given. */
export async function addMember(
  db: Db,
  member: GivenMember,
  { firstName = 'Marta', lastName = 'Lobo' } = {},
) {
  const { id: accountId, email } = await buildAccountWithPassword(db, { firstName, lastName });
  const { entityId } = await buildMember(db, { ...member, accountId });
  return { accountId, email, entityId };
}

/** The session of a new member, which acts for the entity; an administrator's began with the second factor. */
export async function addMemberSession(
  db: Db,
  member: GivenMember,
  name?: Parameters<typeof addMember>[2],
): Promise<string> {
  const now = new Date();
  const { accountId, entityId } = await addMember(db, member, name);
  const { id, token } = await startSession(db, { accountId, userAgent: 'journey', now });
  await actForEntity(db, { sessionId: id, entityId, now });
  if (member.entityType === 'Administrator')
    await db.updateTable('sessions').set({ secondFactorAt: now }).where('id', '=', id).execute();
  return token;
}

export interface NewMember {
  email: string;
  accountId: string;
  /** The names of the entities, in the order of the codes. */
  names: string[];
}

/**
 * A new account with all roles at these entities of the demo. It is put into the database of the product under test, so
 * that no other journey chooses an entity for it.
 */
export function newMember(...codes: string[]): Promise<NewMember> {
  return withDatabase(async (db) => {
    const given = { firstName: 'Marta', lastName: 'Lobo' };
    const { id: accountId, email } = await buildAccountWithPassword(db, given);
    const names: string[] = [];
    for (const code of codes) {
      const { id: entityId, businessName } = await readRow(db, 'entities', { code });
      await buildMember(db, { accountId, entityId });
      names.push(businessName);
    }
    return { email, accountId, names };
  });
}

/** The same for a member who never had a password. */
export async function newMemberWithoutPassword(...codes: string[]): Promise<NewMember> {
  const member = await newMember(...codes);
  const never = { passwordHash: '', emailConfirmedAt: null };
  await withDatabase((db) =>
    db.updateTable('accounts').set(never).where('id', '=', member.accountId).execute(),
  );
  return member;
}

/** The owner of an organisation of its own, with one ticket office: no other journey meets what they decide for it. */
export async function newOwner(): Promise<string> {
  const office = { entityType: 'TicketingPartner', organisationRoles: ['owner'] } as const;
  const name = { firstName: 'Maria', lastName: 'Silva' };
  return (await withDatabase((db) => addMember(db, office, name))).email;
}

/** The session of a new administrator with these roles. */
export const newAdministratorSession = (roles: readonly 'steward'[]): Promise<string> =>
  withDatabase((db) => {
    const name = { firstName: 'Ana', lastName: 'Serra' };
    return addMemberSession(db, { entityType: 'Administrator', roles }, name);
  });

/** The time is over in which an administrator takes back what was decided of these: it is carried out. What others decided waits. */
export async function endUndoTimeOf(...ids: string[]): Promise<void> {
  await withDatabase((db) =>
    sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()
         and payload::text like any(${ids.map((id) => `%${id}%`)}::text[])
         and task_id in (select id from graphile_worker._private_tasks where identifier like 'admin.%')`.execute(
      db,
    ),
  );
}

export interface NewTeam {
  owner: string;
  organisation: string;
  entity: string;
  entityId: string;
}

/** An entity of an organisation of its own, which no search finds, and the account that owns and manages it. */
export function newTeam(
  entityType: 'TestPartner' | 'AccommodationPartner' = 'TestPartner',
  timeZone = 'Europe/Lisbon',
): Promise<NewTeam> {
  return withDatabase(async (db) => {
    const { id: organisationId, companyName } = await buildOrganisation(db, { plan: 'boost' });
    const given = { organisationId, entityType, timeZone, isPrivate: true };
    const { id: entityId, businessName } = await buildEntity(db, given);
    const { email } = await addMember(db, { entityId, organisationRoles: ['owner'] });
    return { owner: email, organisation: companyName, entity: businessName, entityId };
  });
}

/** Another account of a team. */
export async function newColleague(
  { entityId }: NewTeam,
  {
    firstName,
    roles,
    isOwner,
  }: {
    firstName: string;
    roles: readonly ('manager' | 'desk')[];
    isOwner?: boolean;
  },
): Promise<string> {
  const member = { entityId, roles, organisationRoles: isOwner ? (['owner'] as const) : [] };
  const name = { firstName, lastName: 'Prata' };
  return (await withDatabase((db) => addMember(db, member, name))).email;
}

/** An account signs in with a second factor from now on. */
export async function takeSecondFactor(request: APIRequestContext, email: string): Promise<void> {
  const account = await signInByApi(request, email);
  const path = 'v1/account/second-factor';
  const { data } = await account.call<{ secondFactor: { secret: string } }>('POST', path, {
    password,
  });
  await account.call('POST', path, { code: codeOf(data.secondFactor.secret) });
}
