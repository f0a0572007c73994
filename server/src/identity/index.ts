export type { AppointmentOwnership, AppointmentParty } from './access.rules.ts';
export {
  accessRefusal,
  appointmentPartyOf,
  hotelActor,
  isLimitedByQuotas,
  isRefusedToKey,
  mayAnswerRequest,
  providerActRefusal,
  refusalByStanding,
} from './access.rules.ts';
export {
  lockNotifiableAccount,
  readAccessesNotice,
  setAccessesNotice,
  setAccessesNotifiedAt,
} from './accesses-notice.queries.ts';
export type { AccountMerge } from './account-merges.queries.ts';
export {
  endMergesBefore,
  endMergesInto,
  insertMerge,
  lockMerges,
  markMergeUndone,
} from './account-merges.queries.ts';
export type { AccountMove, MovedRows } from './account-move.queries.ts';
export { moveRows } from './account-move.queries.ts';
export type { Account, LockedAccount } from './accounts.queries.ts';
export {
  accountAddressSql,
  changeContactEmail,
  findAccount,
  findAccountByEmail,
  hasQuotasSql,
  isAccountActive,
  lockAccount,
  lockAccountForQuota,
  readAccountAddress,
} from './accounts.queries.ts';
export { actForEntity } from './act-for-entity.ts';
export type {
  AccessKeyActor,
  Actor,
  LinkActor,
  MemberActor,
  PatientActor,
  SystemActor,
} from './actor.ts';
export { memberActor, memberOrKeyActor, patientActor, systemActor } from './actor.ts';
export { areSecretsReadable } from './are-secrets-readable.ts';
export type { CredentialDeps } from './check-credentials.ts';
export {
  checkEntityQuota,
  checkLinkEmailQuota,
  lockAddressQuota,
  lockEntityQuotas,
} from './check-entity-quota.ts';
export { accountQuotas, checkQuota, checkQuotas, isWithinQuota } from './check-quota.ts';
export type { SecondFactorDeps } from './check-second-factor.ts';
export { checkSessionPassword } from './check-session-password.ts';
export { claimMailbox } from './claim-mailbox.ts';
export type { ClaimKey, UnclaimedAccount } from './claims.queries.ts';
export {
  claimAccount,
  countWrongDate,
  deleteEmptyAccount,
  findUnclaimedAccount,
  isClaimLocked,
  lockAccounts,
} from './claims.queries.ts';
export { correctUnclaimedAccount } from './correct-unclaimed-account.ts';
export { createMemberAccount } from './create-member-account.ts';
export { createUnclaimedAccount, splitName } from './create-unclaimed-account.ts';
export { findCaller } from './find-caller.ts';
export { identityCrontab, identityJobs } from './identity.jobs.ts';
export { identityRoutes } from './identity.routes.ts';
export { collectIdentity, eraseIdentity } from './identity-privacy.queries.ts';
export type { Memberships, SessionEntity } from './memberships.ts';
export { isNewPasswordValid } from './new-password.rules.ts';
export { proveSecondFactor } from './prove-second-factor.ts';
export { readSessionInfo } from './read-session-info.ts';
export { deleteSecondFactor } from './second-factors.queries.ts';
export { isSessionActive, revokeSessionsAtEntities, revokeSessionsOf } from './sessions.queries.ts';
export { sessionsRoutes } from './sessions.routes.ts';
export { createSignInDelay } from './sign-in-delay.ts';
export { clientNetwork } from './sign-in-throttle.rules.ts';
export { startSession } from './start-session.ts';
export { termsVersion } from './terms.ts';
export { clearSessionCookie } from './web-session.ts';
