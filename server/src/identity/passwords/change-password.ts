import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure, Problem } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { findAccount, replacePasswordHash } from '../accounts/accounts.queries.ts';
import { spendEmailTokens } from '../email/email-tokens.queries.ts';
import { deleteKnownBrowsers } from '../sessions/known-browsers.queries.ts';
import { revokeSessionsOf } from '../sessions/sessions.queries.ts';
import type { CredentialDeps } from '../sign-in/check-credentials.ts';
import { checkCredentials } from '../sign-in/check-credentials.ts';
import { signInBlocked } from '../sign-in/log-in.ts';
import { clientNetwork } from '../sign-in/sign-in-throttle.rules.ts';
import { isNewPasswordValid } from './new-password.rules.ts';
import { notifyPasswordChanged } from './notify-password-changed.ts';

export interface ChangePasswordInput {
  accountId: string;
  /** The session that stays active; all others end. */
  sessionId: string;
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
  address: string;
  now: Date;
}

/** Changes a password. The old one is checked under the limits of a sign-in: a stolen session cannot guess it. */
export async function changePassword(
  deps: CredentialDeps,
  change: ChangePasswordInput,
): Promise<Outcome<null>> {
  const { accountId, sessionId, now } = change;
  if (!isNewPasswordValid(change.newPassword, change.confirmPassword)) return failure('101');
  const account = await findAccount(deps.db, accountId);
  if (!account) throw new Problem(401, 'unauthorised');
  const verdict = await checkCredentials(deps, {
    email: account.email,
    proof: { kind: 'password', password: change.oldPassword },
    address: change.address,
    knownBy: `session:${sessionId}`,
    now,
  });
  if (verdict.status === 'blocked') return signInBlocked();
  if (verdict.status !== 'right') return failure('password.wrong');
  const hash = await deps.passwords.hash(change.newPassword, {
    address: clientNetwork(change.address),
    isKnown: true,
  });
  return inTransaction(deps.db, async (trx) => {
    // The mailbox owner set another password meanwhile: that one counts.
    if (!(await replacePasswordHash(trx, verdict.account, hash))) return failure('password.wrong');
    await spendEmailTokens(trx, { accountId, purposes: ['reset', 'define'], now });
    await revokeSessionsOf(trx, { accountId, now, except: sessionId });
    await deleteKnownBrowsers(trx, accountId);
    await notifyPasswordChanged(trx, { accountId, now });
    return done('password.changed');
  });
}
