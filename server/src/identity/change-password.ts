import type { Outcome } from '../platform/http/outcome.ts';
import { done, failure, Problem } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { findAccount, replacePasswordHash } from './accounts.queries.ts';
import type { CredentialDeps } from './check-credentials.ts';
import { checkCredentials } from './check-credentials.ts';
import { spendEmailTokens } from './email-tokens.queries.ts';
import { forgetBrowsersOf } from './known-browsers.queries.ts';
import { heldBack } from './log-in.ts';
import { isNewPasswordFine } from './new-password.rules.ts';
import { revokeSessionsOf } from './sessions.queries.ts';
import { addressUnit } from './throttle.rules.ts';

export interface PasswordChange {
  accountId: string;
  /** The one session that goes on. */
  sessionId: string;
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
  address: string;
  now: Date;
}

/** Changes a password. The old one is checked under the rules of a login: a stolen session cannot try them all. */
export async function changePassword(
  deps: CredentialDeps,
  change: PasswordChange,
): Promise<Outcome<null>> {
  const { accountId, sessionId, now } = change;
  if (!isNewPasswordFine(change.newPassword, change.confirmPassword)) return failure('101');
  const account = await findAccount(deps.db, accountId);
  if (!account) throw new Problem(401, 'unauthorised');
  const verdict = await checkCredentials(deps, {
    email: account.email,
    password: change.oldPassword,
    address: change.address,
    knownBy: `session:${sessionId}`,
    now,
  });
  if (verdict.is === 'blocked') return heldBack();
  if (verdict.is !== 'right') return failure('password.wrong');
  const hash = await deps.passwords.hash(change.newPassword, {
    address: addressUnit(change.address),
    isKnown: true,
  });
  return inTransaction(deps.db, async (trx) => {
    // Another one was defined while this was judged, by whoever has the mailbox: that one counts.
    if (!(await replacePasswordHash(trx, verdict.account, hash))) return failure('password.wrong');
    await spendEmailTokens(trx, { accountId, purposes: ['reset', 'define'], now });
    await revokeSessionsOf(trx, { accountId, now, except: sessionId });
    await forgetBrowsersOf(trx, accountId);
    return done('password.changed');
  });
}
