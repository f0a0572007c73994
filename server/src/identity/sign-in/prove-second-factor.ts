import type { SessionSecondFactorChallenge } from '@vaga/contract/identity';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, warning } from '../../platform/http/outcome.ts';
import { findAccount } from '../accounts/accounts.queries.ts';
import type { SecondFactorDeps } from '../second-factor/check-second-factor.ts';
import { checkSecondFactor, isStale } from '../second-factor/check-second-factor.ts';
import { lockSecondFactor } from '../second-factor/second-factors.queries.ts';
import { setSessionSecondFactor } from '../sessions/sessions.queries.ts';
import { areCodesGuessed } from './check-credentials.ts';
import { refuseSecondFactor, signInBlocked } from './log-in.ts';
import {
  deleteFailures,
  failureKey,
  insertFailures,
  lockFailures,
} from './login-failures.queries.ts';

export interface ProveSecondFactorInput {
  accountId: string;
  sessionId: string;
  code: string | undefined;
  /** Whether the password of the account came with the call, and is right. */
  isPasswordProven: boolean;
  now: Date;
}

/**
 * Proves the second factor of an account for a session that began without it, or starts one for an account that has none once its
 * password is proven.
 * Wrong codes count with those of sign-ins, so that a stolen session has no more guesses than a stolen password.
 * @returns why the session may not go on yet; null once it may.
 */
export async function proveSecondFactor(
  trx: Trx,
  deps: SecondFactorDeps,
  { accountId, sessionId, code, isPasswordProven, now }: ProveSecondFactorInput,
): Promise<Outcome<SessionSecondFactorChallenge> | null> {
  const codes = failureKey('codes', accountId);
  await lockFailures(trx, [codes]);
  if (await areCodesGuessed(trx, codes, now)) return signInBlocked();
  const account = await findAccount(trx, accountId);
  if (!account) throw notFound();
  if (!isPasswordProven && !(await isStarted(trx, { accountId, code, now })))
    return warning('second_factor.password', undefined, { secondFactor: { step: 'password' } });
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

/** Whether a code is for a second factor that the account has, or that was started with its password. */
async function isStarted(
  trx: Trx,
  { accountId, code, now }: Pick<ProveSecondFactorInput, 'accountId' | 'code' | 'now'>,
): Promise<boolean> {
  const factor = await lockSecondFactor(trx, accountId);
  if (!factor) return false;
  return factor.confirmedAt !== null || (Boolean(code) && !isStale(factor, now));
}
