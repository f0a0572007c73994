import type { SecondFactorAsked } from '@vaga/contract/identity';
import type { Db, Trx } from '../platform/db.ts';
import type { Passwords } from '../platform/passwords.ts';
import { inTransaction } from '../platform/transact.ts';
import type { Account } from './accounts.queries.ts';
import { findAccountByEmail } from './accounts.queries.ts';
import type { SecondFactorVerdict } from './check-second-factor.ts';
import {
  deleteFailures,
  failureKey,
  insertFailures,
  lockFailures,
  readFailures,
} from './login-failures.queries.ts';
import {
  addressUnit,
  slowAnswerMilliseconds,
  strictest,
  throttleOf,
  windowMinutes,
} from './throttle.rules.ts';

export interface CredentialDeps {
  db: Db;
  passwords: Passwords;
  /** False where others can reach the installation: to a sign-in, the demo's accounts are not there. */
  allowsDemo: boolean;
  /** Waits; a test does not. */
  pause: (milliseconds: number) => Promise<void>;
}

export interface Attempt {
  email: string;
  password: string;
  /** Where it comes from. */
  address: string;
  now: Date;
}

export type Verdict =
  | { is: 'right'; account: Account }
  | { is: 'wrong' }
  | { is: 'blocked' }
  /** The password is right, the code sent with it is not; counted like a wrong password. */
  | { is: 'wrongCode' }
  /** The password is right and a second factor is asked for. */
  | { is: 'asked'; asked: SecondFactorAsked };

/** Asks for more than the password of an account, in the transaction that counts failures. */
type AskMore = (trx: Trx, account: Account) => Promise<SecondFactorVerdict>;

/**
 * Whether e-mail and password belong together, and counts it where they do not: for the e-mail, existing or not, and
 * for the address. An unknown e-mail costs as much time as a known one.
 * @param askMore judges a second factor; only when it is right as well are the failures of the e-mail forgotten, so
 * that who knows a password has ten guesses at a code and no more.
 */
export async function checkCredentials(
  deps: CredentialDeps,
  attempt: Attempt,
  askMore: AskMore = async () => ({ is: 'right' }),
): Promise<Verdict> {
  const { db, passwords, pause, allowsDemo } = deps;
  const { email, password, now } = attempt;
  const emailKey = failureKey('email', email);
  const keys = [emailKey, failureKey('address', addressUnit(attempt.address))];
  const throttle = await throttleFor(db, keys, now);
  if (throttle === 'blocked') return { is: 'blocked' };
  if (throttle === 'slow') await pause(slowAnswerMilliseconds);
  const found = await findAccountByEmail(db, email);
  const account = found?.isDemo && !allowsDemo ? null : found;
  const fits = await passwords.verify(password, account?.passwordHash ?? null);
  return inTransaction(db, async (trx) => {
    // Looked at again, one after the other: a hundred guesses sent at once learn no more than ten sent in turn.
    await lockFailures(trx, keys);
    if ((await throttleFor(trx, keys, now)) === 'blocked') return { is: 'blocked' };
    if (!account || !fits) {
      await insertFailures(trx, keys, now);
      return { is: 'wrong' };
    }
    const more = await askMore(trx, account);
    if (more.is === 'wrong') {
      await insertFailures(trx, keys, now);
      return { is: 'wrongCode' };
    }
    if (more.is === 'asked') return more;
    // The address keeps its count: an attacker's own account must not clear it.
    await deleteFailures(trx, emailKey);
    return { is: 'right', account };
  });
}

async function throttleFor(db: Db | Trx, keys: Buffer[], now: Date) {
  const since = new Date(Number(now) - 2 * windowMinutes * 60_000);
  const failures = await readFailures(db, keys, since);
  return strictest(failures.map((times) => throttleOf(times, now)));
}
