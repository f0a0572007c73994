import type { SecondFactorChallenge } from '@vaga/contract/identity';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, Problem, success, warning } from '../platform/http/outcome.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { inTransaction } from '../platform/transact.ts';
import type { Account } from './accounts.queries.ts';
import { lockIfUnchanged } from './accounts.queries.ts';
import type { CheckCredentialsInput, CredentialDeps } from './check-credentials.ts';
import { checkCredentials } from './check-credentials.ts';
import type { SecondFactorDeps } from './check-second-factor.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { isKnownBrowser, rememberBrowser } from './known-browsers.queries.ts';
import { windowMinutes } from './sign-in-throttle.rules.ts';
import type { StartedSession } from './start-session.ts';
import { startSession } from './start-session.ts';

export type SignInDeps = CredentialDeps & SecondFactorDeps;

export interface LogInInput extends Omit<CheckCredentialsInput, 'knownBy'> {
  userAgent: string;
  /** The browser of our own pages, with what it was given at an earlier sign-in; null for a program. */
  browser: { token: string | null } | null;
  /** Of the second factor. */
  code?: string | undefined;
}

export interface SignedIn extends StartedSession {
  /** By which the browser is known from now on; told once. Null for a program. */
  browserToken: string | null;
}

/**
 * Signs in. 111 for too many failures or an account that was blocked, 110 for one that is not confirmed; both only to
 * who knows the password, as far as an account is meant. A Warning where a second factor is asked for.
 * A browser that signed in to this account before is not held back by what others got wrong.
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
    mayEnter(account) ? checkSecondFactor(trx, deps, { account, code, now }) : { status: 'right' },
  );
  if (verdict.status === 'blocked') return signInBlocked();
  if (verdict.status === 'wrong')
    throw new Problem(401, 'login.wrong', verdict.isSlowed ? { note: 'login.slowed' } : {});
  if (verdict.status === 'wrongCode') return failure('second_factor.wrong');
  if (verdict.status === 'asked') {
    const isFirst = verdict.asked.secondFactor.step === 'enrol';
    const said = isFirst ? 'second_factor.enrol' : 'second_factor.needed';
    return warning(said, undefined, verdict.asked);
  }
  const { account } = verdict;
  if (account.blockedAt) return failure('111');
  if (!account.emailConfirmedAt) return failure('110');
  const { userAgent } = input;
  return inTransaction(deps.db, async (trx) => {
    // The password took its time to be judged: one that was replaced meanwhile opens nothing any more.
    if (!(await lockIfUnchanged(trx, account))) throw new Problem(401, 'login.wrong');
    const session = await startSession(trx, { accountId: account.id, userAgent, now });
    if (!input.browser) return success({ ...session, browserToken: null });
    const browserToken = newToken();
    const tokenHash = hashToken(browserToken);
    await rememberBrowser(trx, { accountId: account.id, tokenHash, formerHash, now });
    return success({ ...session, browserToken });
  });
}

/** 111 for what failed before, and how long it lasts. An account that we blocked has no such end. */
export function signInBlocked(): Outcome<never> {
  const outcome = failure('111');
  outcome.messages.push({ code: 'login.wait', values: { minutes: windowMinutes } });
  return outcome;
}

/** What the failures of a browser are counted by, if it signed in to this account before. */
async function knownBrowserOf(
  db: SignInDeps['db'],
  { tokenHash, email, now }: { tokenHash: Buffer | null; email: string; now: Date },
): Promise<string | null> {
  if (!tokenHash || !(await isKnownBrowser(db, { tokenHash, email, now }))) return null;
  return `browser:${tokenHash.toString('hex')}`;
}

/** Who is not let in anyway is told so at once, not asked for a code first. */
function mayEnter({ blockedAt, emailConfirmedAt }: Account): boolean {
  return blockedAt === null && emailConfirmedAt !== null;
}
