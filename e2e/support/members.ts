import type { APIRequestContext } from '@playwright/test';
import { termsVersion } from '../../server/src/identity/index.ts';
import { codeOf } from '../../server/test/authenticator.ts';
import { buildEntity, buildMember, buildOrganisation } from '../../server/test/builders/index.ts';
import { buildAccountWithPassword } from '../../server/test/builders/signed-up.ts';
import { openEmbedded } from '../../server/test/lifecycle/product.ts';
import { password } from './account.ts';
import { signInByApi } from './api.ts';

/** An entity of the demo of each type, by its code. */
export const demoEntities = {
  TestPartner: 'calhabe',
  secondTestPartner: 'eira-sol',
  LabPartner: 'baixa-mondego',
  AccommodationPartner: 'patio-sereia',
  TicketingPartner: 'arena-mondego',
  Administrator: 'vaga',
} as const;

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
  return insertMember(codes);
}

/** The same for a member who never had a password. */
export function newMemberWithoutPassword(...codes: string[]): Promise<NewMember> {
  return insertMember(codes, { passwordHash: '', emailConfirmedAt: null });
}

async function insertMember(
  codes: string[],
  given: Parameters<typeof buildAccountWithPassword>[1] = {},
): Promise<NewMember> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    const { id: accountId, email } = await buildAccountWithPassword(db, {
      firstName: 'Marta',
      lastName: 'Lobo',
      termsVersionAccepted: termsVersion,
      ...given,
    });
    const names: string[] = [];
    for (const code of codes) {
      const { id, businessName } = await db
        .selectFrom('entities')
        .select(['id', 'businessName'])
        .where('code', '=', code)
        .executeTakeFirstOrThrow();
      await buildMember(db, { accountId, entityId: id });
      names.push(businessName);
    }
    return { email, accountId, names };
  } finally {
    await close();
  }
}

/** The owner of an organisation of its own, with one ticket office: no other journey meets what they decide for it. */
export async function newOwner(): Promise<string> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    const { id: accountId, email } = await buildAccountWithPassword(db, {
      termsVersionAccepted: termsVersion,
    });
    await buildMember(db, {
      accountId,
      entityType: 'TicketingPartner',
      organisationRoles: ['owner'],
    });
    return email;
  } finally {
    await close();
  }
}

export interface NewTeam {
  owner: string;
  organisation: string;
  entity: string;
  entityId: string;
}

/** An entity of an organisation of its own, which no search finds, and the account that owns and manages it. */
export async function newTeam(
  entityType: 'TestPartner' | 'AccommodationPartner' = 'TestPartner',
  timeZone = 'Europe/Lisbon',
): Promise<NewTeam> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    const { id: organisationId, companyName } = await buildOrganisation(db, { plan: 'boost' });
    const { id: entityId, businessName } = await buildEntity(db, {
      organisationId,
      entityType,
      timeZone,
      isPrivate: true,
    });
    const { id: accountId, email } = await buildAccountWithPassword(db, {
      firstName: 'Marta',
      lastName: 'Lobo',
      termsVersionAccepted: termsVersion,
    });
    await buildMember(db, { accountId, entityId, organisationRoles: ['owner'] });
    return { owner: email, organisation: companyName, entity: businessName, entityId };
  } finally {
    await close();
  }
}

/** Another account of a team. */
export async function newColleague(
  { entityId }: NewTeam,
  of: { firstName: string; roles: readonly ('manager' | 'desk')[]; isOwner?: boolean },
): Promise<string> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    const { id: accountId, email } = await buildAccountWithPassword(db, {
      firstName: of.firstName,
      lastName: 'Prata',
      termsVersionAccepted: termsVersion,
    });
    const organisationRoles = of.isOwner ? (['owner'] as const) : [];
    await buildMember(db, { accountId, entityId, roles: of.roles, organisationRoles });
    return email;
  } finally {
    await close();
  }
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
