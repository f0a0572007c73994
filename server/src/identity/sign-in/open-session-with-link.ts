import type { Outcome } from '../../platform/http/outcome.ts';
import { hashToken } from '../../platform/tokens.ts';
import { inTransaction } from '../../platform/transact.ts';
import { findAccount } from '../accounts/accounts.queries.ts';
import { confirmEmail } from '../email/confirm-email.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.ts';
import { isKnownBrowser } from '../sessions/known-browsers.queries.ts';
import type { LogInInput, SignedIn, SignInDeps } from './log-in.ts';
import { startBrowserSession } from './log-in.ts';

interface OpenSessionWithLinkInput extends Pick<LogInInput, 'email' | 'userAgent' | 'now'> {
  /** Of the link. */
  token: string;
  /** Our own pages' browser with its token, from a registration or an earlier sign-in. */
  browser: { token: string | null };
}

/**
 * Confirms an address with its link. The first time it signs in too, where the browser is the one that registered the account: with a
 * mailbox and a browser, both are those of the person. An account that needs a second factor signs in as always.
 * @returns null as data where it has not signed in.
 */
export async function openSessionWithLink(
  deps: SignInDeps,
  input: OpenSessionWithLinkInput,
): Promise<Outcome<SignedIn | null>> {
  const { email, token, browser, now } = input;
  const { db } = deps;
  const formerHash = browser.token === null ? null : hashToken(browser.token);
  const isKnown =
    formerHash !== null && (await isKnownBrowser(db, { tokenHash: formerHash, email, now }));
  const { outcome, accountId } = await confirmEmail(db, { email, token, now });
  if (accountId === null || !isKnown) return outcome;
  return inTransaction(db, async (trx) => {
    const account = await findAccount(trx, accountId);
    if (!account || account.blockedAt) return outcome;
    const { status } = await checkSecondFactor(trx, deps, {
      account,
      code: undefined,
      isRequired: () => deps.requiresSecondFactor(trx, account.id),
      now,
    });
    if (status !== 'right') return outcome;
    const started = { ...input, account, hasSecondFactor: false, formerHash };
    return { ...outcome, data: await startBrowserSession(trx, started) };
  });
}
