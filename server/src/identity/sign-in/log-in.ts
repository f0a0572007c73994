import type { SecondFactorChallenge } from '@vaga/contract/identity';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, Problem, success, warning } from '../../platform/http/outcome.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { Memberships } from '../access/memberships.ts';
import type { Account } from '../accounts/accounts.queries.ts';
import {
  hasNoPassword,
  lockIfUnchanged,
  markPasswordUnverified,
} from '../accounts/accounts.queries.ts';
import { noteConfirmedAddress } from '../email/confirm-email.ts';
import { redeemEmailToken } from '../email/email-tokens.queries.ts';
import type { SecondFactorDeps, SecondFactorResult } from '../second-factor/check-second-factor.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.ts';
import { isKnownBrowser, rememberBrowser } from '../sessions/known-browsers.queries.ts';
import type { StartedSession } from '../sessions/start-session.ts';
import { startSession } from '../sessions/start-session.ts';
import type { CheckCredentialsInput, CredentialDeps, Proof } from './check-credentials.ts';
import { checkCredentials } from './check-credentials.ts';
import { windowMinutes } from './sign-in-throttle.rules.ts';

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
 * Signs in with a password or the code of an e-mail, which confirms the address, and ends a password that was typed for it in another browser. 111 for too many failures or a blocked account, 110
 * for an unconfirmed one; both only to a caller with the right proof, as far as an account is concerned. A Warning if a second factor
 * is required. Failures of others do not slow a browser that signed in to this account before.
 * @throws Problem 401 for a wrong e-mail, password or code.
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
    canSignIn(account, input.proof)
      ? checkSecondFactor(trx, deps, {
          account,
          code,
          now,
          isRequired: () => deps.requiresSecondFactor(trx, account.id),
        })
      : { status: 'right', hasSecondFactor: false },
  );
  if (verdict.status === 'blocked') return signInBlocked();
  const isCode = input.proof.kind === 'emailCode';
  const wrong = isCode ? 'login.code_wrong' : 'login.wrong';
  if (verdict.status === 'wrong')
    throw new Problem(401, wrong, verdict.isSlowed ? { note: 'login.slowed' } : {});
  if (verdict.status === 'wrongCode') return refuseSecondFactor({ status: 'wrong' });
  if (verdict.status === 'asked') return refuseSecondFactor(verdict);
  const { account, hasSecondFactor, emailTokenId } = verdict;
  if (account.blockedAt) return failure('111');
  if (!account.emailConfirmedAt && !isCode) return failure('110');
  return inTransaction(deps.db, async (trx) => {
    // Hashing takes time: a password that was replaced meanwhile no longer opens a session.
    if (!(await lockIfUnchanged(trx, account))) throw new Problem(401, wrong);
    if (emailTokenId && !(await redeemEmailToken(trx, emailTokenId, now)))
      throw new Problem(401, wrong);
    if (emailTokenId) {
      // A stranger may have registered the address, in another browser and with a password of their own.
      if (!knownBy && !hasNoPassword(account)) await markPasswordUnverified(trx, account.id);
      await noteConfirmedAddress(trx, { accountId: account.id, now });
    }
    return success(
      await startBrowserSession(trx, { ...input, account, hasSecondFactor, formerHash }),
    );
  });
}

/** Starts a session, and recognises the browser of our own pages from now on. */
export async function startBrowserSession(
  trx: Trx,
  input: Pick<LogInInput, 'userAgent' | 'browser' | 'now'> & {
    account: Pick<Account, 'id'>;
    hasSecondFactor: boolean;
    /** Of the browser's token from an earlier sign-in. */
    formerHash: Buffer | null;
  },
): Promise<SignedIn> {
  const { userAgent, browser, account, hasSecondFactor, formerHash, now } = input;
  const accountId = account.id;
  const session = await startSession(trx, { accountId, userAgent, hasSecondFactor, now });
  const browserToken = browser && (await issueBrowserToken(trx, { accountId, formerHash, now }));
  return { ...session, browserToken };
}

/** Recognises the browser that has registered an account. @returns its token. */
export function rememberNewBrowser(db: Db, accountId: string, now: Date): Promise<string> {
  return inTransaction(db, (trx) => issueBrowserToken(trx, { accountId, formerHash: null, now }));
}

async function issueBrowserToken(
  trx: Trx,
  of: { accountId: string; formerHash: Buffer | null; now: Date },
): Promise<string> {
  const token = newToken();
  await rememberBrowser(trx, { ...of, tokenHash: hashToken(token) });
  return token;
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

/** A blocked or unconfirmed account is refused at once, without asking for a code of a second factor. An e-mail's code confirms. */
function canSignIn({ blockedAt, emailConfirmedAt }: Account, { kind }: Proof): boolean {
  return blockedAt === null && (emailConfirmedAt !== null || kind === 'emailCode');
}
