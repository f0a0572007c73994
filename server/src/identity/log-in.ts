import type { SecondFactorChallenge } from '@vaga/contract/identity';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, Problem, success, warning } from '../platform/http/outcome.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { inTransaction } from '../platform/transact.ts';
import type { Account } from './accounts.queries.ts';
import { lockIfUnchanged } from './accounts.queries.ts';
import type { CheckCredentialsInput, CredentialDeps } from './check-credentials.ts';
import { checkCredentials } from './check-credentials.ts';
import type { SecondFactorDeps, SecondFactorResult } from './check-second-factor.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { isKnownBrowser, rememberBrowser } from './known-browsers.queries.ts';
import type { Memberships } from './memberships.ts';
import { windowMinutes } from './sign-in-throttle.rules.ts';
import type { StartedSession } from './start-session.ts';
import { startSession } from './start-session.ts';

export type SignInDeps = CredentialDeps &
  SecondFactorDeps &
  Pick<Memberships, 'requiresSecondFactor'>;

export interface LogInInput extends Omit<CheckCredentialsInput, 'knownBy'> {
  userAgent: string;
  /** Our own pages' browser with its token from an earlier sign-in; null for a program. */
  browser: { token: string | null } | null;
  /** The code of the second factor. */
  code?: string | undefined;
}

export interface SignedIn extends StartedSession {
  /** Identifies the browser from now on; returned once. Null for a program. */
  browserToken: string | null;
}

/**
 * Signs in. 111 for too many failures or a blocked account, 110 for an unconfirmed one; both only to a caller who knows
 * the password, as far as an account is concerned. A Warning if a second factor is required. Failures of others do not
 * slow a browser that signed in to this account before.
 * @throws Problem 401 for a wrong e-mail or password.
 */
export async function logIn(
  deps: SignInDeps,
  input: LogInInput,
): Promise<Outcome<SignedIn | SecondFactorChallenge>> {
  const { code, now } = input;
  const formerHash = input.browser?.token ? hashToken(input.browser.token) : null;
  const knownBy = await knownBrowserOf(deps.db, {
    tokenHash: formerHash,
    email: input.email,
    now,
  });
  const verdict = await checkCredentials(deps, { ...input, knownBy }, async (trx, account) =>
    canSignIn(account)
      ? checkSecondFactor(trx, deps, {
          account,
          code,
          now,
          isRequired: () => deps.requiresSecondFactor(trx, account.id),
        })
      : { status: 'right', hasSecondFactor: false },
  );
  if (verdict.status === 'blocked') return signInBlocked();
  if (verdict.status === 'wrong')
    throw new Problem(401, 'login.wrong', verdict.isSlowed ? { note: 'login.slowed' } : {});
  if (verdict.status === 'wrongCode') return refuseSecondFactor({ status: 'wrong' });
  if (verdict.status === 'asked') return refuseSecondFactor(verdict);
  const { account, hasSecondFactor } = verdict;
  if (account.blockedAt) return failure('111');
  if (!account.emailConfirmedAt) return failure('110');
  const { userAgent } = input;
  return inTransaction(deps.db, async (trx) => {
    // Hashing takes time: a password that was replaced meanwhile no longer opens a session.
    if (!(await lockIfUnchanged(trx, account))) throw new Problem(401, 'login.wrong');
    const session = await startSession(trx, {
      accountId: account.id,
      userAgent,
      hasSecondFactor,
      now,
    });
    if (!input.browser) return success({ ...session, browserToken: null });
    const browserToken = newToken();
    const tokenHash = hashToken(browserToken);
    await rememberBrowser(trx, { accountId: account.id, tokenHash, formerHash, now });
    return success({ ...session, browserToken });
  });
}

/**
 * 111 for earlier failures, with the time that the block lasts. An account that an operator blocked has no such end.
 */
export function signInBlocked(): Outcome<never> {
  const outcome = failure('111');
  outcome.messages.push({ code: 'login.wait', values: { minutes: windowMinutes } });
  return outcome;
}

/** The answer while a second factor is missing or wrong: a Warning that asks for a code, or an error. */
export function refuseSecondFactor(
  result: Exclude<SecondFactorResult, { status: 'right' }>,
): Outcome<SecondFactorChallenge> {
  if (result.status === 'wrong') return failure('second_factor.wrong');
  const isFirst = result.asked.secondFactor.step === 'enrol';
  const messageCode = isFirst ? 'second_factor.enrol' : 'second_factor.needed';
  return warning(messageCode, undefined, result.asked);
}

/** The key for counting the failures of a browser that signed in to this account before; null for other browsers. */
async function knownBrowserOf(
  db: SignInDeps['db'],
  { tokenHash, email, now }: { tokenHash: Buffer | null; email: string; now: Date },
): Promise<string | null> {
  if (!tokenHash || !(await isKnownBrowser(db, { tokenHash, email, now }))) return null;
  return `browser:${tokenHash.toString('hex')}`;
}

/** A blocked or unconfirmed account is refused at once, without asking for a code first. */
function canSignIn({ blockedAt, emailConfirmedAt }: Account): boolean {
  return blockedAt === null && emailConfirmedAt !== null;
}
