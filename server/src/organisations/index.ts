export { accessKeysRoutes } from './access-keys/access-keys.routes.ts';
export { findAccessKey } from './access-keys/find-access-key.ts';
export { billingDataRoutes } from './billing/billing-data.routes.ts';
export { areIbansReadable } from './billing/iban-encryption.ts';
export { currentEntityRoutes } from './current-entity/current-entity.routes.ts';
export { describeEntityChange } from './current-entity/describe-entity-change.ts';
export type { MemberAddress } from './entity-members.queries.ts';
export {
  lockMembership,
  memberAddressesSql,
  readManagerAddresses,
  readMembersToNotify,
} from './entity-members.queries.ts';
export { inviteFirstOwner } from './invitations/invite-first-owner.ts';
export { isMemberSql } from './is-member.queries.ts';
export { readOtherManagedProviders } from './managed-entities.queries.ts';
export { membersToExport } from './members/export-members.queries.ts';
export {
  addEntityMember,
  countMembersOfEntities,
  countUsers,
  readMembers,
  readTeamSize,
} from './members/members.queries.ts';
export { membersRoutes } from './members/members.routes.ts';
export { lockOwnedOrganisations } from './members/owners.queries.ts';
export { warnOfSoleOwnership } from './members/warn-of-sole-ownership.ts';
export { memberships } from './memberships.ts';
export { openOrganisation } from './open-organisation.ts';
export type { ListedOrganisation, OrganisationOfState } from './organisation-states.queries.ts';
export {
  lockOrganisationOfState,
  readOrganisationOfState,
  readOwnerAddresses,
  readPartnerOrganisations,
  writeAcceptedTerms,
  writeOrganisationNote,
  writeOrganisationState,
} from './organisation-states.queries.ts';
export { organisationsCrontab, organisationsJobs } from './organisations.jobs.ts';
export { createOrganisation, lockOrganisation, readPlan } from './organisations.queries.ts';
export { collectMemberships, eraseMemberships } from './organisations-privacy.queries.ts';
export { makeFirstOwner } from './registrations/make-first-owner.ts';
export { areCompanyFilesReadable } from './registrations/registration-files.queries.ts';
export type { RegistrationRecord } from './registrations/registration-review.queries.ts';
export { lockRegistration, writeEffect } from './registrations/registration-review.queries.ts';
export { isReviewLate, undoUntil } from './registrations/registration-review.rules.ts';
export { registrationsRoutes } from './registrations/registrations.routes.ts';
