import type { SecondFactorChallenge } from '@vaga/contract/identity';
import type { Db, Trx } from '../platform/db.ts';
import type { Passwords } from '../platform/passwords.ts';
import { inTransaction } from '../platform/transact.ts';
import type { Account } from './accounts.queries.ts';
import { findAccountByEmail } from './accounts.queries.ts';
import type { SecondFactorResult } from './check-second-factor.ts';
import {
  deleteFailures,
  failureKey,
  insertFailures,
  lockFailures,
  readFailures,
} from './login-failures.queries.ts';
import type { SignInDelay } from './sign-in-delay.ts';
import type { Throttle } from './sign-in-throttle.rules.ts';
import {
  areCodesBlocked,
  clientNetwork,
  decideThrottle,
  windowMinutes,
} from './sign-in-throttle.rules.ts';

export interface CredentialDeps {
  db: Db;
  passwords: Passwords;
  /** False where others can reach the installation: to a sign-in, the demo's accounts are not there. */
  allowsDemo: boolean;
  /** Waits where an answer is slowed; a test does not. */
  delaySignIn: SignInDelay;
}

export interface CheckCredentialsInput {
  email: string;
  password: string;
  /** Where it comes from. */
  address: string;
  /** Names the browser or session that is known to belong to this account; null for an unknown one. */
  knownBy: string | null;
  now: Date;
}

export type CredentialsResult =
  | { status: 'right'; account: Account }
  /** `isSlowed`: the next attempt is held back. */
  | { status: 'wrong'; isSlowed: boolean }
  | { status: 'blocked' }
  /** The password is right, the code sent with it is not; counted like a wrong password. */
  | { status: 'wrongCode' }
  /** The password is right and a second factor is asked for. */
  | { status: 'asked'; asked: SecondFactorChallenge };

/** Asks for more than the password of an account, in the transaction that counts failures. */
type CheckMore = (trx: Trx, account: Account) => Promise<SecondFactorResult>;

/**
 * Whether e-mail and password belong together. A failure is counted for the e-mail, existing or not, for the address and
 * for both together. An unknown e-mail costs as much time as a known one.
 * @param askMore judges a second factor; only when it is right as well are the failures forgotten, so that a caller who
 * knows a password has ten guesses at a code in 15 minutes and no more, from however many addresses.
 */
export async function checkCredentials(
  deps: CredentialDeps,
  input: CheckCredentialsInput,
  checkMore: CheckMore = async () => ({ status: 'right' }),
): Promise<CredentialsResult> {
  const { db, passwords, delaySignIn, allowsDemo } = deps;
  const { email, password, now } = input;
  const keys = keysOf(input);
  const throttle = await readThrottle(db, keys, now);
  if (throttle === 'blocked') return { status: 'blocked' };
  if (throttle === 'slow') await delaySignIn(clientNetwork(input.address));
  const found = await findAccountByEmail(db, email);
  const account = found?.isDemo && !allowsDemo ? null : found;
  const fits = await passwords.verify(password, account?.passwordHash ?? null, {
    address: clientNetwork(input.address),
    isKnown: keys.known !== null,
    // Others failed while this one waited for its turn: what is blocked by then is not worth a hash.
    isStillWanted: async () => (await readThrottle(db, keys, now)) !== 'blocked',
  });
  if (fits === null) return { status: 'blocked' };
  return inTransaction(db, async (trx) => {
    const codes = account && fits ? failureKey('codes', account.id) : null;
    // Looked at again, one after the other: a hundred guesses sent at once learn no more than ten sent in turn. The
    // e-mail alone blocks nobody, so nobody waits for strangers who guess at it.
    const locked = [keys.address, keys.pair, keys.known, codes];
    await lockFailures(trx, locked.filter(isKey));
    if ((await readThrottle(trx, keys, now)) === 'blocked') return { status: 'blocked' };
    const counted = Object.values(keys).filter(isKey);
    if (!account || !fits || !codes) {
      await insertFailures(trx, counted, now);
      return { status: 'wrong', isSlowed: (await readThrottle(trx, keys, now)) === 'slow' };
    }
    if (!keys.known && (await areCodesGuessed(trx, codes, now))) return { status: 'blocked' };
    const more = await checkMore(trx, account);
    if (more.status === 'wrong') {
      await insertFailures(trx, [...counted, codes], now);
      return { status: 'wrongCode' };
    }
    if (more.status === 'asked') return more;
    // The address keeps its count: an attacker's own account must not clear it.
    const cleared = [keys.email, keys.pair, keys.known, codes];
    await deleteFailures(trx, cleared.filter(isKey));
    return { status: 'right', account };
  });
}

interface Keys {
  email: Buffer;
  address: Buffer;
  pair: Buffer;
  known: Buffer | null;
}

function keysOf({
  email,
  address,
  knownBy,
}: Omit<CheckCredentialsInput, 'password' | 'now'>): Keys {
  const unit = clientNetwork(address);
  return {
    email: failureKey('email', email),
    address: failureKey('address', unit),
    pair: failureKey('pair', email, unit),
    known: knownBy === null ? null : failureKey('known', knownBy),
  };
}

const isKey = (key: Buffer | null): key is Buffer => key !== null;

/** Forgets what failed for an e-mail, and for it from this address: whoever proved to have the mailbox starts anew. */
export async function deleteFailuresOf(
  trx: Trx,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const keys = keysOf({ email, address, knownBy: null });
  await deleteFailures(trx, [keys.email, keys.pair]);
}

const lookBack = (now: Date) => new Date(Number(now) - 2 * windowMinutes * 60_000);

async function readThrottle(db: Db | Trx, keys: Keys, now: Date): Promise<Throttle> {
  const read = [keys.email, keys.address, keys.pair, ...(keys.known ? [keys.known] : [])];
  const [email = [], address = [], pair = [], known = []] = await readFailures(
    db,
    read,
    lookBack(now),
  );
  return decideThrottle({ email, address, pair, known: keys.known ? known : null }, now);
}

async function areCodesGuessed(trx: Trx, key: Buffer, now: Date): Promise<boolean> {
  const [failures = []] = await readFailures(trx, [key], lookBack(now));
  return areCodesBlocked(failures, now);
}
