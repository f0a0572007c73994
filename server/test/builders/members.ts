import type { Membership, OrganisationRole, Role } from '@vaga/contract/access';
import { rolesByEntityType } from '@vaga/contract/access';
import { EntityType } from '@vaga/contract/partners';
import type { EntityStanding } from '@vaga/contract/standing';
import type { Db } from '../../src/platform/db.ts';
import { builtAt } from './built-at.ts';
import { buildAccount } from './identity.ts';
import { buildEntity } from './partners.ts';

/** An account that is a member of an entity. */
export interface BuiltMember extends Membership {
  accountId: string;
}

interface GivenMember {
  accountId?: string;
  /** Default: a new entity, a test partner unless `entityType` is given. */
  entityId?: string;
  entityType?: EntityType;
  /** Default: all roles of the entity's type. None: only a member of the organisation. */
  roles?: readonly Role[];
  /** Default: not a member of the organisation. */
  organisationRoles?: readonly OrganisationRole[];
}

/** A member of an entity; sign in with `signIn(accountId, entityId)`. */
export async function buildMember(db: Db, given: GivenMember = {}): Promise<BuiltMember> {
  const entity = await (given.entityId === undefined
    ? buildEntity(db, { entityType: given.entityType ?? 'TestPartner' })
    : db
        .selectFrom('entities')
        .select(['id', 'entityType', 'organisationId', 'standing'])
        .where('id', '=', given.entityId)
        .executeTakeFirstOrThrow());
  const entityType = EntityType.parse(entity.entityType);
  const accountId = given.accountId ?? (await buildAccount(db)).id;
  const { organisationId } = entity;
  const { roles = rolesByEntityType[entityType], organisationRoles = [] } = given;
  if (roles.length > 0)
    await db
      .insertInto('entityMembers')
      .values({ entityId: entity.id, accountId, roles: [...roles], createdAt: builtAt })
      .execute();
  if (organisationRoles.length > 0)
    await db
      .insertInto('organisationMembers')
      .values({ organisationId, accountId, roles: [...organisationRoles], createdAt: builtAt })
      .execute();
  // The database knows these words alone.
  const standing = entity.standing as EntityStanding;
  return {
    accountId,
    entityId: entity.id,
    entityType,
    organisationId,
    standing,
    roles,
    organisationRoles,
  };
}
