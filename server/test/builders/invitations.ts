import type { Grants } from '@vaga/contract/members';
import type { Db } from '../../src/platform/db.ts';
import { hashToken, newToken } from '../../src/platform/tokens.ts';
import { newId } from '../../src/platform/uuid.ts';
import { builtAt } from './built-at.ts';
import { buildEntity } from './partners.ts';

interface GivenInvitation {
  /** Default: a new one. */
  entityId?: string;
  email?: string;
  /** Default: desk at the entity. */
  grants?: Grants;
  invitedBy?: string;
}

/** A pending invitation that expires in 2030, with the token of its link. */
export async function buildInvitation(db: Db, given: GivenInvitation = {}) {
  const entityId = given.entityId ?? (await buildEntity(db)).id;
  const { organisationId } = await db
    .selectFrom('entities')
    .select('organisationId')
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  const id = newId();
  const token = newToken();
  const email = given.email ?? `${id}@people.example`;
  const grants = given.grants ?? {
    organisationRoles: [],
    entities: [{ entityId, roles: ['desk'] }],
  };
  await db
    .insertInto('invitations')
    .values({
      id,
      organisationId,
      entityId,
      email,
      name: 'Bruno Prata',
      language: 'pt',
      grants: JSON.stringify(grants),
      tokenHash: hashToken(token),
      invitedBy: given.invitedBy ?? null,
      expiresAt: new Date('2030-01-01T00:00:00Z'),
      createdAt: builtAt,
      sentAt: builtAt,
    })
    .execute();
  return { id, organisationId, entityId, email, token };
}
