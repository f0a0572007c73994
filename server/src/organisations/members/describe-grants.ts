import type { AuditValues } from '@vaga/contract/audit-acts';
import type { Grants } from '@vaga/contract/members';
import type { GrantedEntities } from './grants.rules.ts';

/** Grants with the names of the entities, for messages and views. Entities that are no longer there are left out. */
export function namedGrants({ entities: granted }: Grants, entities: GrantedEntities) {
  return granted.flatMap(({ entityId, roles }) => {
    const entity = entities.get(entityId);
    return entity ? [{ name: entity.name, entityType: entity.entityType, roles }] : [];
  });
}

/** Grants as an audit entry holds them: the roles at each entity behind its name. */
export function grantsAsValues(grants: Grants, entities: GrantedEntities): AuditValues {
  const { organisationRoles } = grants;
  const roles = namedGrants(grants, entities).map(
    ({ name, roles: given }) => `${name}: ${given.join(', ')}`,
  );
  return {
    ...(organisationRoles.length > 0 ? { organisationRoles } : {}),
    ...(roles.length > 0 ? { roles } : {}),
  };
}
