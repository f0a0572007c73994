import { rolesByEntityType } from '@vaga/contract/access';
import type { Grants } from '@vaga/contract/members';
import { Problem, wrongField } from '../../platform/http/outcome.ts';
import type { OpenOrganisation } from '../open-organisation.ts';
import { isWithoutRoles, mayGive } from './grants.rules.ts';

/**
 * Refuses grants that are empty, that name a role which the entity's type does not have, or that the actor may not give.
 * @throws Problem 400 for the first two, 403 for the last; an entity of another organisation is one of the last.
 */
export function checkGrants({ giver, entities }: OpenOrganisation, grants: Grants): void {
  if (isWithoutRoles(grants)) throw wrongField('grants', 'member.no_role');
  for (const { entityId, roles } of grants.entities) {
    const entity = entities.get(entityId);
    const known = entity && rolesByEntityType[entity.entityType];
    if (known && roles.some((role) => !known.includes(role)))
      throw wrongField('grants', 'field.unknown_choice');
  }
  if (!mayGive(giver, grants, entities)) throw new Problem(403, 'member.not_givable');
}
