import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, Problem } from '../../platform/http/outcome.ts';
import { findAccount } from '../accounts/accounts.queries.ts';
import type { CredentialDeps } from './check-credentials.ts';
import { checkCredentials } from './check-credentials.ts';
import { signInBlocked } from './log-in.ts';

export interface CheckSessionPasswordInput {
  accountId: string;
  sessionId: string;
  /** None was sent: nothing is checked. */
  password: string | undefined;
  /** The client's IP address. */
  address: string;
  now: Date;
}

/**
 * Checks the password that came with a call of an open session, under the limits of a sign-in: a stolen session cannot
 * guess it.
 * @returns the refusal of a wrong one; null if it is right or none was sent.
 * @throws Problem 401 for an account that is deleted
 */
export async function checkSessionPassword(
  deps: CredentialDeps,
  { accountId, sessionId, password, address, now }: CheckSessionPasswordInput,
): Promise<Outcome<never> | null> {
  if (password === undefined) return null;
  const account = await findAccount(deps.db, accountId);
  if (!account) throw new Problem(401, 'unauthorised');
  const { email } = account;
  const knownBy = `session:${sessionId}`;
  const proof = { kind: 'password', password } as const;
  const verdict = await checkCredentials(deps, { email, proof, address, knownBy, now });
  if (verdict.status === 'blocked') return signInBlocked();
  return verdict.status === 'right' ? null : failure('password.wrong');
}
