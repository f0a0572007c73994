export type { AppointmentOwnership, AppointmentParty } from './access/access.rules.ts';
export {
  accessRefusal,
  appointmentPartyOf,
  hotelActor,
  isLimitedByQuotas,
  isRefusedToKey,
  mayAnswerRequest,
  providerActRefusal,
  refusalByStanding,
} from './access/access.rules.ts';
export type {
  AccessKeyActor,
  Actor,
  LinkActor,
  MemberActor,
  PatientActor,
  SystemActor,
} from './access/actor.ts';
export { memberActor, memberOrKeyActor, patientActor, systemActor } from './access/actor.ts';
export {
  checkEntityQuota,
  checkLinkEmailQuota,
  lockAddressQuota,
  lockEntityQuotas,
} from './access/check-entity-quota.ts';
export { accountQuotas, checkQuota, checkQuotas, isWithinQuota } from './access/check-quota.ts';
export type { Memberships, SessionEntity } from './access/memberships.ts';
export { termsVersion } from './access/terms.ts';
export {
  lockNotifiableAccount,
  readAccessesNotice,
  setAccessesNotice,
  setAccessesNotifiedAt,
} from './accounts/accesses-notice.queries.ts';
export type { AccountMerge } from './accounts/account-merges.queries.ts';
export {
  endMergesBefore,
  endMergesInto,
  insertMerge,
  lockMerges,
  markMergeUndone,
} from './accounts/account-merges.queries.ts';
export type { AccountMove, MovedRows } from './accounts/account-move.queries.ts';
export { moveRows } from './accounts/account-move.queries.ts';
export type { Account, LockedAccount } from './accounts/accounts.queries.ts';
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
} from './accounts/accounts.queries.ts';
export type { ClaimKey, UnclaimedAccount } from './accounts/claims.queries.ts';
export {
  claimAccount,
  countWrongDate,
  deleteEmptyAccount,
  findUnclaimedAccount,
  isClaimLocked,
  lockAccounts,
} from './accounts/claims.queries.ts';
export { correctUnclaimedAccount } from './accounts/correct-unclaimed-account.ts';
export { createUnclaimedAccount, splitName } from './accounts/create-unclaimed-account.ts';
export { claimMailbox } from './email/claim-mailbox.ts';
export { createMemberAccount } from './email/create-member-account.ts';
export { identityCrontab, identityJobs } from './identity.jobs.ts';
export { identityRoutes } from './identity.routes.ts';
export { collectIdentity, eraseIdentity } from './identity-privacy.queries.ts';
export { isNewPasswordValid } from './passwords/new-password.rules.ts';
export { areSecretsReadable } from './second-factor/are-secrets-readable.ts';
export type { SecondFactorDeps } from './second-factor/check-second-factor.ts';
export { deleteSecondFactor } from './second-factor/second-factors.queries.ts';
export { actForEntity } from './sessions/act-for-entity.ts';
export { findCaller } from './sessions/find-caller.ts';
export { readSessionInfo } from './sessions/read-session-info.ts';
export {
  isSessionActive,
  revokeSessionsAtEntities,
  revokeSessionsOf,
} from './sessions/sessions.queries.ts';
export { startSession } from './sessions/start-session.ts';
export { clearSessionCookie } from './sessions/web-session.ts';
export { sessionsRoutes } from './sessions.routes.ts';
export type { CredentialDeps } from './sign-in/check-credentials.ts';
export { checkSessionPassword } from './sign-in/check-session-password.ts';
export { proveSecondFactor } from './sign-in/prove-second-factor.ts';
export { createSignInDelay } from './sign-in/sign-in-delay.ts';
export { clientNetwork } from './sign-in/sign-in-throttle.rules.ts';
