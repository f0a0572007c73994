import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, failure } from '../platform/http/outcome.ts';
import type { Passwords } from '../platform/passwords.ts';
import { hashToken } from '../platform/tokens.ts';
import { inTransaction } from '../platform/transact.ts';
import { setEmailConfirmed, setPasswordHash } from './accounts.queries.ts';
import { forgetFailures } from './check-credentials.ts';
import type { TokenPurpose } from './email-tokens.queries.ts';
import { findEmailToken, redeemEmailToken, spendEmailTokens } from './email-tokens.queries.ts';
import { forgetBrowsersOf } from './known-browsers.queries.ts';
import { isNewPasswordFine } from './new-password.rules.ts';
import { revokeSessionsOf } from './sessions.queries.ts';
import { addressUnit } from './throttle.rules.ts';

export interface PasswordReset {
  email: string;
  token: string;
  password: string;
  confirmPassword: string;
  /** Where it comes from. */
  address: string;
  now: Date;
}

const purposes: TokenPurpose[] = ['reset', 'define'];

/**
 * Defines a new password with a mailed token, once. Every session ends, other links die, no browser is known any more,
 * and failed sign-ins of the e-mail are forgotten, also those counted for this address. The token proves the mailbox, so
 * the e-mail is confirmed too.
 */
export async function resetPassword(
  { db, passwords }: { db: Db; passwords: Passwords },
  reset: PasswordReset,
): Promise<Outcome<null>> {
  const { email, now } = reset;
  if (!isNewPasswordFine(reset.password, reset.confirmPassword)) return failure('101');
  const wanted = { email, tokenHash: hashToken(reset.token), purposes, now };
  const found = await findEmailToken(db, wanted);
  // Looked up before the hash is made: who has no link makes us work for nothing.
  if (!found || found.usedAt) return failure('password.link_dead');
  const hash = await passwords.hash(reset.password, {
    address: addressUnit(reset.address),
  });
  return inTransaction(db, async (trx) => {
    if (!(await redeemEmailToken(trx, found.id, now))) return failure('password.link_dead');
    await setPasswordHash(trx, found.accountId, hash);
    await setEmailConfirmed(trx, found.accountId, now);
    await spendEmailTokens(trx, { accountId: found.accountId, purposes, now });
    await revokeSessionsOf(trx, { accountId: found.accountId, now });
    await forgetBrowsersOf(trx, found.accountId);
    await forgetFailures(trx, { email, address: reset.address });
    return done('password.changed');
  });
}
