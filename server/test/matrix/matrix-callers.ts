import type { AccessKeyScope, Membership, OrganisationRole, Role } from '@vaga/contract/access';
import { accessKeyScopes, organisationRoles, rolesByEntityType } from '@vaga/contract/access';
import { EntityType } from '@vaga/contract/partners';
import { termsVersion } from '../../src/identity/index.ts';
import type { Db } from '../../src/platform/db.ts';
import { accessKeyPrefix } from '../../src/platform/http/access-key.ts';
import { hashToken, newToken } from '../../src/platform/tokens.ts';
import { newId } from '../../src/platform/uuid.ts';
import { frozenAt } from '../app.ts';
import { buildEntity } from '../builders/index.ts';
import type { PatientRecords } from './patient-records.ts';

/** A caller about records that are not theirs. */
export interface MatrixCaller {
  who: string;
  /** Undefined: sends none. */
  token: string | undefined;
  /** Whether the token opens a session. */
  hasSession: boolean;
  /** Whether the session began with the second factor. */
  hasSecondFactor: boolean;
  /** The current membership of the entity that the session acts for. */
  membership: Membership | null;
  /** The token is an access key with this scope. */
  keyScope?: AccessKeyScope;
}

interface Draft {
  who: string;
  /** Default: a new account. */
  accountId?: string;
  /** Whether the session began with the second factor; default: no. */
  hasSecondFactor?: boolean;
  /** The entity that the session acts for. */
  entity?: MatrixEntity;
  /** Default: none, not a member of it. */
  roles?: readonly Role[];
  /** Default: none, not a member of its organisation. */
  organisationRoles?: readonly OrganisationRole[];
  ended?: 'session' | 'account';
}

type MatrixEntity = Pick<Membership, 'entityType' | 'organisationId'> & { id: string };

/** An entity of each type that the records have nothing to do with. */
export type OtherEntities = Record<EntityType, MatrixEntity>;

export async function buildOtherEntities(db: Db): Promise<OtherEntities> {
  const build = async (entityType: EntityType) => {
    const { id, organisationId } = await buildEntity(db, { entityType });
    return { id, entityType, organisationId };
  };
  return {
    TestPartner: await build('TestPartner'),
    LabPartner: await build('LabPartner'),
    AccommodationPartner: await build('AccommodationPartner'),
    TicketingPartner: await build('TicketingPartner'),
    Administrator: await build('Administrator'),
  };
}

/**
 * Every kind of caller beside the patient: without a session, patients, a member of each role of each type of entity and
 * of the entity that the records are about, administrators of each role. New for each call: some end sessions and accounts.
 */
export async function buildMatrixCallers(
  db: Db,
  records: PatientRecords,
  others: OtherEntities,
): Promise<MatrixCaller[]> {
  const { entityId: id, organisationId } = records;
  const same = { id, organisationId, entityType: 'TestPartner' } as const;
  const drafts: Draft[] = [
    {
      who: 'the patient whose session ended',
      accountId: records.patient.accountId,
      ended: 'session',
    },
    { who: 'a deleted account', ended: 'account' },
    { who: 'a desk whose session ended', entity: same, roles: ['desk'], ended: 'session' },
    { who: 'another patient' },
    { who: 'a former member', entity: same },
    {
      who: 'a member with roles of the administration',
      entity: same,
      roles: rolesByEntityType.Administrator,
    },
    {
      who: 'an administrator without a second factor',
      entity: others.Administrator,
      roles: rolesByEntityType.Administrator,
    },
    ...rolesByEntityType.TestPartner.map((role) => ({
      who: `${role} of the entity`,
      entity: same,
      roles: [role],
    })),
    ...EntityType.options.flatMap((type) =>
      rolesByEntityType[type].map((role) => ({
        who: `${role} of another ${type}`,
        entity: others[type],
        roles: [role],
        hasSecondFactor: type === 'Administrator',
      })),
    ),
    ...organisationRoles.map((role) => ({
      who: `${role} of the entity's organisation`,
      entity: same,
      organisationRoles: [role],
    })),
    ...EntityType.options.map((type) => ({
      who: `owner of the organisation of another ${type}`,
      entity: others[type],
      organisationRoles: ['owner' as const],
      hasSecondFactor: type === 'Administrator',
    })),
  ];
  const visitors = [
    { who: 'a visitor', token: undefined },
    { who: 'a made-up token', token: newToken() },
    { who: 'a token of the wrong length', token: 'x'.repeat(43) },
  ].map((visitor) => ({ ...visitor, hasSession: false, hasSecondFactor: false, membership: null }));
  return [
    ...visitors,
    ...(await insertAccessKeys(db, records)),
    ...(await insertCallers(db, drafts)),
  ];
}

/** A caller without a session, a patient, a system, a member and an administrator: what is open to all asks for no role. */
export function oneOfEachKind(callers: readonly MatrixCaller[]): MatrixCaller[] {
  const kindOf = ({ hasSession, hasSecondFactor, membership, keyScope, token }: MatrixCaller) =>
    [
      hasSession,
      hasSecondFactor,
      membership !== null,
      keyScope !== undefined,
      token === undefined,
    ].join();
  return [...new Map(callers.map((caller) => [kindOf(caller), caller])).values()];
}

/** A system of the entity that the records are about, with an access key of each scope. */
async function insertAccessKeys(
  db: Db,
  { entityId, patient }: PatientRecords,
): Promise<MatrixCaller[]> {
  const keys = accessKeyScopes.map((keyScope) => ({
    who: `access key of the entity for ${keyScope}`,
    token: `${accessKeyPrefix}${newToken()}`,
    hasSession: false,
    hasSecondFactor: false,
    membership: null,
    keyScope,
  }));
  const rows = keys.map(({ who, token, keyScope }) => ({
    id: newId(),
    entityId,
    name: who,
    scopes: [keyScope],
    hash: hashToken(token),
    createdBy: patient.accountId,
    createdAt: frozenAt,
  }));
  await db.insertInto('accessKeys').values(rows).execute();
  return keys;
}

async function insertCallers(db: Db, drafts: Draft[]): Promise<MatrixCaller[]> {
  const rows = drafts.map((draft) => ({
    ...draft,
    hasSecondFactor: draft.hasSecondFactor ?? false,
    roles: draft.roles ?? [],
    organisationRoles: draft.organisationRoles ?? [],
    accountId: draft.accountId ?? newId(),
    token: newToken(),
    isNew: draft.accountId === undefined,
  }));
  const accounts = rows
    .filter(({ isNew }) => isNew)
    .map(({ accountId: id }) => ({
      id,
      email: `${id}@people.example`,
      firstName: 'Maria',
      lastName: 'Silva',
      passwordHash: 'no password fits',
      emailConfirmedAt: frozenAt,
      termsVersionAccepted: termsVersion,
      createdAt: frozenAt,
    }));
  await db.insertInto('accounts').values(accounts).execute();
  const members = rows.flatMap(({ accountId, entity, roles }) =>
    entity && roles.length > 0
      ? [{ accountId, entityId: entity.id, roles: [...roles], createdAt: frozenAt }]
      : [],
  );
  await db.insertInto('entityMembers').values(members).execute();
  const ofOrganisations = rows.flatMap(({ accountId, entity, organisationRoles: roles }) =>
    entity && roles.length > 0
      ? [
          {
            accountId,
            organisationId: entity.organisationId,
            roles: [...roles],
            createdAt: frozenAt,
          },
        ]
      : [],
  );
  await db.insertInto('organisationMembers').values(ofOrganisations).execute();
  const sessions = rows.map(({ accountId, entity, token, ended, hasSecondFactor }) => ({
    id: newId(),
    accountId,
    tokenHash: hashToken(token),
    userAgent: 'matrix',
    loginType: entity ? 'partner' : 'user',
    entityId: entity?.id ?? null,
    secondFactorAt: hasSecondFactor ? frozenAt : null,
    createdAt: frozenAt,
    lastSeenAt: frozenAt,
    expiresAt: new Date(Number(frozenAt) + 86_400_000),
    revokedAt: ended === 'session' ? frozenAt : null,
  }));
  await db.insertInto('sessions').values(sessions).execute();
  const deleted = rows.filter(({ ended }) => ended === 'account').map(({ accountId }) => accountId);
  await db
    .updateTable('accounts')
    .set({ deletedAt: frozenAt })
    .where('id', 'in', deleted)
    .execute();
  return rows.map((row) => ({
    who: row.who,
    token: row.token,
    hasSession: row.ended === undefined,
    hasSecondFactor: row.hasSecondFactor,
    membership: membershipIn(row),
  }));
}

function membershipIn({
  entity,
  roles = [],
  organisationRoles = [],
}: Pick<Draft, 'entity' | 'roles' | 'organisationRoles'>): Membership | null {
  if (!entity || roles.length + organisationRoles.length === 0) return null;
  const { id, entityType, organisationId } = entity;
  return { entityId: id, entityType, organisationId, standing: 'open', roles, organisationRoles };
}
