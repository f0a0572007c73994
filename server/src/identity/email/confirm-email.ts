import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure } from '../../platform/http/outcome.ts';
import { hashToken } from '../../platform/tokens.ts';
import { inTransaction } from '../../platform/transact.ts';
import { clearUnverifiedPassword, setEmailConfirmed } from '../accounts/accounts.queries.ts';
import { deleteKnownBrowsers } from '../sessions/known-browsers.queries.ts';
import { emailLink } from './email-link.ts';
import { findEmailToken, redeemEmailToken } from './email-tokens.queries.ts';

/** What a confirmation came to. */
interface Confirmed {
  outcome: Outcome<null>;
  /** Of the account whose address the link has confirmed now, and whose password stands; else null. */
  accountId: string | null;
}

/**
 * Confirms an address with the token that was sent to it. A link that was used before succeeds again: mail scanners and
 * double clicks open links more than once, and it reveals nothing. An unverified password is removed: the mailbox owner
 * gets a link to set a new one.
 */
export async function confirmEmail(
  db: Db,
  proof: { email: string; token: string; now: Date },
): Promise<Confirmed> {
  const { email, now } = proof;
  return inTransaction(db, async (trx) => {
    const found = await findEmailToken(trx, {
      email,
      tokenHash: hashToken(proof.token),
      purposes: ['confirm'],
      now,
    });
    if (!found) return { outcome: failure('email.link_dead'), accountId: null };
    const { accountId } = found;
    await redeemEmailToken(trx, found.id, now);
    const { isFirst, isPasswordCleared } = await noteConfirmedAddress(trx, { accountId, now });
    const outcome = isPasswordCleared ? done('email.define_password') : done();
    return { outcome, accountId: isFirst && !isPasswordCleared ? accountId : null };
  });
}

/**
 * Notes that the owner of a mailbox has confirmed it. An unverified password is removed, and its owner gets a link to set a new one;
 * browsers that another person registered the address with are forgotten.
 */
export async function noteConfirmedAddress(
  trx: Trx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ isFirst: boolean; isPasswordCleared: boolean }> {
  const isFirst = await setEmailConfirmed(trx, accountId, now);
  const cleared = isFirst ? await clearUnverifiedPassword(trx, accountId) : null;
  if (cleared) {
    await deleteKnownBrowsers(trx, accountId);
    await emailLink(trx, cleared, { purpose: 'define', now });
  }
  return { isFirst, isPasswordCleared: cleared !== null };
}
