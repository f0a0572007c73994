import type { SecondFactorChallenge } from '@vaga/contract/identity';
import type { Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound } from '../platform/http/outcome.ts';
import { findAccount } from './accounts.queries.ts';
import { areCodesGuessed } from './check-credentials.ts';
import type { SecondFactorDeps } from './check-second-factor.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { refuseSecondFactor, signInBlocked } from './log-in.ts';
import {
  deleteFailures,
  failureKey,
  insertFailures,
  lockFailures,
} from './login-failures.queries.ts';
import { setSessionSecondFactor } from './sessions.queries.ts';

export interface ProveSecondFactorInput {
  accountId: string;
  sessionId: string;
  code: string | undefined;
  now: Date;
}

/**
 * Proves the second factor of an account for a session that began without it, or starts one for an account that has none.
 * Wrong codes count with those of sign-ins, so that a stolen session has no more guesses than a stolen password.
 * @returns why the session may not go on yet; null once it may.
 */
export async function proveSecondFactor(
  trx: Trx,
  deps: SecondFactorDeps,
  { accountId, sessionId, code, now }: ProveSecondFactorInput,
): Promise<Outcome<SecondFactorChallenge> | null> {
  const codes = failureKey('codes', accountId);
  await lockFailures(trx, [codes]);
  if (await areCodesGuessed(trx, codes, now)) return signInBlocked();
  const account = await findAccount(trx, accountId);
  if (!account) throw notFound();
  const verdict = await checkSecondFactor(trx, deps, {
    account,
    code,
    now,
    isRequired: async () => true,
  });
  if (verdict.status !== 'right') {
    if (verdict.status === 'wrong') await insertFailures(trx, [codes], now);
    return refuseSecondFactor(verdict);
  }
  await deleteFailures(trx, [codes]);
  await setSessionSecondFactor(trx, sessionId, now);
  return null;
}
