import type { Membership, OrganisationRole, Role } from '@vaga/contract/access';
import { organisationRoles, rolesByEntityType } from '@vaga/contract/access';
import type { Grants } from '@vaga/contract/members';
import type { EntityType } from '@vaga/contract/partners';

/** The member who gives or takes roles, by the entity that the session acts for. */
export type GrantingMember = Pick<
  Membership,
  'entityId' | 'entityType' | 'roles' | 'organisationRoles'
>;

/** An entity of the organisation at which roles are given. */
export interface GrantedEntity {
  id: string;
  name: string;
  entityType: EntityType;
}

export type GrantedEntities = ReadonlyMap<string, GrantedEntity>;

const isOwner = ({ organisationRoles: own }: Pick<GrantingMember, 'organisationRoles'>) =>
  own.includes('owner');

/** The roles in the organisation that a member may give and take: an owner all. */
export function givableOrganisationRoles(giver: GrantingMember): readonly OrganisationRole[] {
  return isOwner(giver) ? organisationRoles : [];
}

/** The roles that a manager gives at the own entity: not the own one, so that managers are made by owners alone. */
const givenByManagers: readonly Role[] = ['desk', 'results', 'gate'];

/**
 * The roles that a member may give and take at an entity: an owner all of its type, at each entity of the organisation; a
 * manager desk, results and gate at the own entity; a steward those of the administration. All others none.
 */
export function givableRoles(
  giver: GrantingMember,
  entity: Pick<GrantedEntity, 'id' | 'entityType'>,
): readonly Role[] {
  const known = rolesByEntityType[entity.entityType];
  if (isOwner(giver)) return known;
  if (entity.id !== giver.entityId) return [];
  if (entity.entityType === 'Administrator') return giver.roles.includes('steward') ? known : [];
  if (!giver.roles.includes('manager')) return [];
  return known.filter((role) => givenByManagers.includes(role));
}

/** Whether a member may give, or take, each of these roles. False for an entity that is not of the organisation. */
export function mayGive(giver: GrantingMember, grants: Grants, entities: GrantedEntities): boolean {
  const forOrganisation = givableOrganisationRoles(giver);
  return (
    grants.organisationRoles.every((role) => forOrganisation.includes(role)) &&
    grants.entities.every(({ entityId, roles }) => {
      const entity = entities.get(entityId);
      const givable = entity ? givableRoles(giver, entity) : [];
      return roles.every((role) => givable.includes(role));
    })
  );
}

/** The grants that a member sees and decides about: an owner all, others those at the entity of the session. */
export function grantsInScope(giver: GrantingMember, grants: Grants): Grants {
  if (isOwner(giver)) return grants;
  const entities = grants.entities.filter(({ entityId }) => entityId === giver.entityId);
  return { organisationRoles: [], entities };
}

/** The grants of a member after those in the scope of the giver were replaced; the others stay. */
export function replaceGrants(giver: GrantingMember, before: Grants, requested: Grants): Grants {
  if (isOwner(giver)) return normaliseGrants(requested);
  const others = before.entities.filter(({ entityId }) => entityId !== giver.entityId);
  return normaliseGrants({
    organisationRoles: [...before.organisationRoles, ...requested.organisationRoles],
    entities: [...others, ...requested.entities],
  });
}

/** The roles that one of the two has and the other has not: what a change gives or takes. */
export function changedGrants(before: Grants, after: Grants): Grants {
  const ids = [...before.entities, ...after.entities].map(({ entityId }) => entityId);
  return normaliseGrants({
    organisationRoles: difference(before.organisationRoles, after.organisationRoles),
    entities: ids.map((entityId) => ({
      entityId,
      roles: difference(rolesAt(before, entityId), rolesAt(after, entityId)),
    })),
  });
}

/** The roles of both. */
export function unionOfGrants(one: Grants, other: Grants): Grants {
  return normaliseGrants({
    organisationRoles: [...one.organisationRoles, ...other.organisationRoles],
    entities: [...one.entities, ...other.entities],
  });
}

/** Each entity once and by its id, each role once and in the order of the contract, no entity without a role. */
export function normaliseGrants({ organisationRoles: inOrganisation, entities }: Grants): Grants {
  const all = [...new Set(Object.values(rolesByEntityType).flat())];
  const ids = [...new Set(entities.map(({ entityId }) => entityId))].sort();
  return {
    organisationRoles: organisationRoles.filter((role) => inOrganisation.includes(role)),
    entities: ids
      .map((entityId) => {
        const given = entities.filter((grant) => grant.entityId === entityId);
        const roles = new Set(given.flatMap(({ roles: some }) => some));
        return { entityId, roles: all.filter((role) => roles.has(role)) };
      })
      .filter(({ roles }) => roles.length > 0),
  };
}

export function isWithoutRoles(grants: Grants): boolean {
  return (
    grants.organisationRoles.length === 0 &&
    grants.entities.every(({ roles }) => roles.length === 0)
  );
}

/** The roles of a set of grants at one entity. */
export function rolesAt({ entities }: Grants, id: string): readonly Role[] {
  return entities.filter(({ entityId }) => entityId === id).flatMap(({ roles }) => roles);
}

function difference<Item>(one: readonly Item[], other: readonly Item[]): Item[] {
  return [
    ...one.filter((item) => !other.includes(item)),
    ...other.filter((item) => !one.includes(item)),
  ];
}
