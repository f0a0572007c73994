import type { Role } from '@vaga/contract/access';
import { rolesByEntityType } from '@vaga/contract/access';
import { EntityType } from '@vaga/contract/partners';
import { termsVersion } from '../../src/identity/index.ts';
import type { Db } from '../../src/platform/db.ts';
import { hashToken, newToken } from '../../src/platform/tokens.ts';
import { newId } from '../../src/platform/uuid.ts';
import { frozenAt } from '../app.ts';
import { buildEntity } from '../builders/index.ts';
import type { PatientRecords } from './patient-records.ts';

/** Someone who makes a call about records that are not theirs. */
export interface MatrixCaller {
  who: string;
  /** Undefined: sends none. */
  token: string | undefined;
  /** Whether the token opens a session. */
  hasSession: boolean;
  /** Whether the account administers, and its session began with the second factor. */
  isAdministrator: boolean;
  /** The current membership of the entity that the session acts for. */
  membership: { entityId: string; entityType: EntityType; roles: readonly Role[] } | null;
}

interface Draft {
  who: string;
  /** Default: a new account. */
  accountId?: string;
  isAdministrator?: boolean;
  /** Whether the session began with the second factor; default: that of an administrator. */
  hasSecondFactor?: boolean;
  /** The entity that the session acts for. */
  entity?: { id: string; entityType: EntityType };
  /** Undefined: not a member of it. */
  roles?: readonly Role[];
  ended?: 'session' | 'account';
}

/** An entity of each type that the records have nothing to do with. */
export type OtherEntities = Record<EntityType, { id: string; entityType: EntityType }>;

export async function buildOtherEntities(db: Db): Promise<OtherEntities> {
  const build = async (entityType: EntityType) => {
    const { id } = await buildEntity(db, { entityType });
    return { id, entityType };
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
  const same = { id: records.entityId, entityType: 'TestPartner' } as const;
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
    { who: 'a member without a role', entity: same, roles: [] },
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
    {
      who: 'an administrator whose session began before the account was one',
      entity: others.Administrator,
      roles: rolesByEntityType.Administrator,
      isAdministrator: true,
      hasSecondFactor: false,
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
        isAdministrator: type === 'Administrator',
      })),
    ),
  ];
  const visitors = [
    { who: 'a visitor', token: undefined },
    { who: 'a made-up token', token: newToken() },
    { who: 'a token of the wrong length', token: 'x'.repeat(43) },
  ].map((visitor) => ({ ...visitor, hasSession: false, isAdministrator: false, membership: null }));
  return [...visitors, ...(await insertCallers(db, drafts))];
}

async function insertCallers(db: Db, drafts: Draft[]): Promise<MatrixCaller[]> {
  const rows = drafts.map((draft) => ({
    ...draft,
    hasSecondFactor: draft.hasSecondFactor ?? draft.isAdministrator ?? false,
    accountId: draft.accountId ?? newId(),
    token: newToken(),
    isNew: draft.accountId === undefined,
  }));
  const accounts = rows
    .filter(({ isNew }) => isNew)
    .map(({ accountId: id, isAdministrator = false }) => ({
      id,
      isAdministrator,
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
    entity && roles
      ? [{ accountId, entityId: entity.id, roles: [...roles], createdAt: frozenAt }]
      : [],
  );
  await db.insertInto('entityMembers').values(members).execute();
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
  return rows.map(({ who, token, ended, hasSecondFactor, entity, roles }) => ({
    who,
    token,
    hasSession: ended === undefined,
    isAdministrator: hasSecondFactor,
    membership:
      entity && roles ? { entityId: entity.id, entityType: entity.entityType, roles } : null,
  }));
}
