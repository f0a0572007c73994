export type { MemberAddress } from './entity-members.queries.ts';
export { memberAddressesSql } from './entity-members.queries.ts';
export { membershipOf, requiresSecondFactor } from './memberships.queries.ts';
export { collectMemberships, eraseMemberships } from './organisations-privacy.queries.ts';
export { lockOwnedOrganisations } from './owners.queries.ts';
export { warnOfSoleOwnership } from './warn-of-sole-ownership.ts';
