export { currentEntityRoutes } from './current-entity.routes.ts';
export { describeEntityChange } from './describe-entity-change.ts';
export type { MemberAddress } from './entity-members.queries.ts';
export { memberAddressesSql } from './entity-members.queries.ts';
export { memberships } from './memberships.ts';
export { collectMemberships, eraseMemberships } from './organisations-privacy.queries.ts';
export { lockOwnedOrganisations } from './owners.queries.ts';
export { warnOfSoleOwnership } from './warn-of-sole-ownership.ts';
