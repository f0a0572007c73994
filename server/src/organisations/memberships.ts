import type { Memberships } from '../identity/index.ts';
import { entityOf, hasMoreEntities } from './current-entity/member-entities.queries.ts';
import { isMember, membershipOf, requiresSecondFactor } from './memberships.queries.ts';

/** What sessions ask of this slice. */
export const memberships: Memberships = {
  membershipOf,
  entityOf,
  hasMoreEntities,
  isMember,
  requiresSecondFactor,
};
