import type { Outcome } from '../platform/http/outcome.ts';
import { failure, Problem, success } from '../platform/http/outcome.ts';
import type { Attempt, CredentialDeps } from './check-credentials.ts';
import { checkCredentials } from './check-credentials.ts';
import type { OpenedSession } from './open-session.ts';
import { openSession } from './open-session.ts';

/**
 * Signs in. 111 for too many failures or an account that was blocked, 110 for one that is not confirmed; both only to
 * who knows the password, as far as an account is meant.
 * @throws Problem 401 for a wrong e-mail or password.
 */
export async function logIn(
  deps: CredentialDeps,
  attempt: Attempt & { userAgent: string },
): Promise<Outcome<OpenedSession>> {
  const verdict = await checkCredentials(deps, attempt);
  if (verdict.is === 'blocked') return failure('111');
  if (verdict.is === 'wrong') throw new Problem(401, 'login.wrong');
  const { account } = verdict;
  if (account.blockedAt) return failure('111');
  if (!account.emailConfirmedAt) return failure('110');
  const { userAgent, now } = attempt;
  return success(await openSession(deps.db, { accountId: account.id, userAgent, now }));
}
