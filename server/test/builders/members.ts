import type { Membership, Role } from '@vaga/contract/access';
import { rolesByEntityType } from '@vaga/contract/access';
import { EntityType } from '@vaga/contract/partners';
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
  /** Default: all roles of the entity's type. */
  roles?: readonly Role[];
}

/** A member of an entity; sign in with `signIn(accountId, entityId)`. */
export async function buildMember(db: Db, given: GivenMember = {}): Promise<BuiltMember> {
  const entity = await (given.entityId === undefined
    ? buildEntity(db, { entityType: given.entityType ?? 'TestPartner' })
    : db
        .selectFrom('entities')
        .select(['id', 'entityType'])
        .where('id', '=', given.entityId)
        .executeTakeFirstOrThrow());
  const entityType = EntityType.parse(entity.entityType);
  const isAdministrator = entityType === 'Administrator';
  const accountId = given.accountId ?? (await buildAccount(db, { isAdministrator })).id;
  const roles = given.roles ?? rolesByEntityType[entityType];
  await db
    .insertInto('entityMembers')
    .values({ entityId: entity.id, accountId, roles: [...roles], createdAt: builtAt })
    .execute();
  return { accountId, entityId: entity.id, entityType, roles };
}
