import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure } from '../../platform/http/outcome.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { hashToken } from '../../platform/tokens.ts';
import { inTransaction } from '../../platform/transact.ts';
import { findAccount, setEmailConfirmed, setPasswordHash } from '../accounts/accounts.queries.ts';
import type { TokenPurpose } from '../email/email-tokens.queries.ts';
import {
  findEmailToken,
  redeemEmailToken,
  spendEmailTokens,
} from '../email/email-tokens.queries.ts';
import { deleteKnownBrowsers } from '../sessions/known-browsers.queries.ts';
import { revokeSessionsOf } from '../sessions/sessions.queries.ts';
import { deleteFailuresOf } from '../sign-in/check-credentials.ts';
import { clientNetwork } from '../sign-in/sign-in-throttle.rules.ts';
import { isNewPasswordValid } from './new-password.rules.ts';
import { notifyPasswordChanged } from './notify-password-changed.ts';

export interface ResetPasswordInput {
  email: string;
  token: string;
  password: string;
  confirmPassword: string;
  /** The client's IP address. */
  address: string;
  now: Date;
}

const purposes: TokenPurpose[] = ['reset', 'define'];

/**
 * Sets a new password with an e-mailed token, which is valid once. All sessions end, other links become invalid, known
 * browsers are deleted, and so are failed sign-ins of the e-mail, including those from this address. The token proves
 * ownership of the mailbox, so the e-mail is confirmed too. The owner gets an e-mail about it, unless it is the first password of the account.
 */
export async function resetPassword(
  { db, passwords }: { db: Db; passwords: Passwords },
  reset: ResetPasswordInput,
): Promise<Outcome<null>> {
  const { email, now } = reset;
  if (!isNewPasswordValid(reset.password, reset.confirmPassword)) return failure('101');
  const wanted = { email, tokenHash: hashToken(reset.token), purposes, now };
  const found = await findEmailToken(db, wanted);
  // Checked before hashing: a caller without a valid link must not cause work.
  if (!found || found.usedAt) return failure('password.link_dead');
  const account = await findAccount(db, found.accountId);
  const hash = await passwords.hash(reset.password, {
    address: clientNetwork(reset.address),
  });
  return inTransaction(db, async (trx) => {
    if (!(await redeemEmailToken(trx, found.id, now))) return failure('password.link_dead');
    await setPasswordHash(trx, found.accountId, hash);
    await setEmailConfirmed(trx, found.accountId, now);
    await spendEmailTokens(trx, { accountId: found.accountId, purposes, now });
    await revokeSessionsOf(trx, { accountId: found.accountId, now });
    await deleteKnownBrowsers(trx, found.accountId);
    await deleteFailuresOf(trx, { email, address: reset.address });
    // A first password replaces none: its owner has just come from the e-mail that asked for it.
    if (account?.passwordHash !== '')
      await notifyPasswordChanged(trx, { accountId: found.accountId, now });
    return done('password.changed');
  });
}
