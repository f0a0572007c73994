import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, failure } from '../platform/http/outcome.ts';
import { hashToken } from '../platform/tokens.ts';
import { inTransaction } from '../platform/transact.ts';
import { clearUnverifiedPassword, setEmailConfirmed } from './accounts.queries.ts';
import { emailLink } from './email-link.ts';
import { findEmailToken, redeemEmailToken } from './email-tokens.queries.ts';

/**
 * Confirms an address with the token that was sent to it. A link that was used before succeeds again: mail scanners and
 * double clicks open links more than once, and it reveals nothing. An unverified password is removed: the mailbox owner
 * gets a link to set a new one.
 */
export async function confirmEmail(
  db: Db,
  proof: { email: string; token: string; now: Date },
): Promise<Outcome<null>> {
  const { email, now } = proof;
  return inTransaction(db, async (trx) => {
    const found = await findEmailToken(trx, {
      email,
      tokenHash: hashToken(proof.token),
      purposes: ['confirm'],
      now,
    });
    if (!found) return failure('email.link_dead');
    await redeemEmailToken(trx, found.id, now);
    const isFirst = await setEmailConfirmed(trx, found.accountId, now);
    const cleared = isFirst ? await clearUnverifiedPassword(trx, found.accountId) : null;
    if (!cleared) return done();
    await emailLink(trx, cleared, { purpose: 'define', now });
    return done('email.define_password');
  });
}
