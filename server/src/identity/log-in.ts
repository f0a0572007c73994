import type { SecondFactorAsked } from '@vaga/contract/identity';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, Problem, success, warning } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import type { Account } from './accounts.queries.ts';
import { keepAsJudged } from './accounts.queries.ts';
import type { Attempt, CredentialDeps } from './check-credentials.ts';
import { checkCredentials } from './check-credentials.ts';
import type { SecondFactorDeps } from './check-second-factor.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import type { OpenedSession } from './open-session.ts';
import { openSession } from './open-session.ts';

export type SignInDeps = CredentialDeps & SecondFactorDeps;

export interface SignInAttempt extends Attempt {
  userAgent: string;
  /** Of the second factor. */
  code?: string | undefined;
}

/**
 * Signs in. 111 for too many failures or an account that was blocked, 110 for one that is not confirmed; both only to
 * who knows the password, as far as an account is meant. A Warning where a second factor is asked for.
 * @throws Problem 401 for a wrong e-mail or password.
 */
export async function logIn(
  deps: SignInDeps,
  attempt: SignInAttempt,
): Promise<Outcome<OpenedSession | SecondFactorAsked>> {
  const { code, now } = attempt;
  const verdict = await checkCredentials(deps, attempt, async (trx, account) =>
    mayEnter(account) ? checkSecondFactor(trx, deps, { account, code, now }) : { is: 'right' },
  );
  if (verdict.is === 'blocked') return failure('111');
  if (verdict.is === 'wrong') throw new Problem(401, 'login.wrong');
  if (verdict.is === 'wrongCode') return failure('second_factor.wrong');
  if (verdict.is === 'asked') {
    const isFirst = verdict.asked.secondFactor.step === 'enrol';
    const said = isFirst ? 'second_factor.enrol' : 'second_factor.needed';
    return warning(said, undefined, verdict.asked);
  }
  const { account } = verdict;
  if (account.blockedAt) return failure('111');
  if (!account.emailConfirmedAt) return failure('110');
  const { userAgent } = attempt;
  return inTransaction(deps.db, async (trx) => {
    // The password took its time to be judged: one that was replaced meanwhile opens nothing any more.
    if (!(await keepAsJudged(trx, account))) throw new Problem(401, 'login.wrong');
    return success(await openSession(trx, { accountId: account.id, userAgent, now }));
  });
}

/** Who is not let in anyway is told so at once, not asked for a code first. */
function mayEnter({ blockedAt, emailConfirmedAt }: Account): boolean {
  return blockedAt === null && emailConfirmedAt !== null;
}
