import type { SecondFactorChallenge } from '@vaga/contract/identity';
import type { Db, Trx } from '../../platform/db.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { Account } from '../accounts/accounts.queries.ts';
import { findAccountByEmail } from '../accounts/accounts.queries.ts';
import { findEmailCode } from '../email/email-code.ts';
import type { SecondFactorResult } from '../second-factor/check-second-factor.ts';
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
  /** False if the installation is reachable from outside: demo accounts cannot sign in then. */
  allowsDemo: boolean;
  /** Delays a slowed sign-in; tests replace it. */
  delaySignIn: SignInDelay;
}

/** With what a caller proves to be an account: its password, or the code of an e-mail that was sent to it. */
export type Proof = { kind: 'password'; password: string } | { kind: 'emailCode'; code: string };

export interface CheckCredentialsInput {
  email: string;
  proof: Proof;
  /** The client's IP address. */
  address: string;
  /** Identifies a browser or session that is known to belong to this account; null for an unknown one. */
  knownBy: string | null;
  now: Date;
}

export type CredentialsResult =
  /** `emailTokenId`: of the code of an e-mail, which is not used up yet. */
  | { status: 'right'; account: Account; hasSecondFactor: boolean; emailTokenId: string | null }
  /** `isSlowed`: the next attempt is held back. */
  | { status: 'wrong'; isSlowed: boolean }
  | { status: 'blocked' }
  /** The password is right, the code sent with it is not; counted like a wrong password. */
  | { status: 'wrongCode' }
  /** The password is right and a second factor is asked for. */
  | { status: 'asked'; asked: SecondFactorChallenge };

/** A further check after the password, in the transaction that counts failures. */
type CheckMore = (trx: Trx, account: Account) => Promise<SecondFactorResult>;

/**
 * Checks an e-mail with its password, or with the code of an e-mail. A failure is counted for the e-mail (existing or not), for the address, and for both
 * together. An unknown e-mail takes as long as a known one.
 * @param checkMore checks a second factor. Failures are deleted only if it succeeds too: a caller who knows the
 * password has ten guesses at a code in 15 minutes, from however many addresses.
 */
export async function checkCredentials(
  deps: CredentialDeps,
  input: CheckCredentialsInput,
  checkMore: CheckMore = async () => ({ status: 'right', hasSecondFactor: false }),
): Promise<CredentialsResult> {
  const { db, passwords, delaySignIn, allowsDemo } = deps;
  const { email, proof, now } = input;
  const keys = keysOf(input);
  const throttle = await readThrottle(db, keys, now);
  if (throttle === 'blocked') return { status: 'blocked' };
  if (throttle === 'slow') await delaySignIn(clientNetwork(input.address));
  const found = await findAccountByEmail(db, email);
  const account = found?.isDemo && !allowsDemo ? null : found;
  const isPassword =
    proof.kind === 'password' &&
    (await passwords.verify(proof.password, account?.passwordHash ?? null, {
      address: clientNetwork(input.address),
      isKnown: keys.known !== null,
      // Other attempts failed while this one waited: a blocked attempt is not worth a hash.
      isStillWanted: async () => (await readThrottle(db, keys, now)) !== 'blocked',
    }));
  if (isPassword === null) return { status: 'blocked' };
  return inTransaction(db, async (trx) => {
    const mayBeRight = isPassword || proof.kind === 'emailCode';
    const codes = account && mayBeRight ? failureKey('codes', account.id) : null;
    // Checked again, one attempt at a time: a hundred concurrent guesses learn no more than ten in sequence. The
    // e-mail's key is not locked, since it blocks no account: its owner does not wait behind strangers who guess.
    const locked = [keys.address, keys.pair, keys.known, codes];
    await lockFailures(trx, locked.filter(isKey));
    if ((await readThrottle(trx, keys, now)) === 'blocked') return { status: 'blocked' };
    const counted = Object.values(keys).filter(isKey);
    const emailTokenId =
      account && proof.kind === 'emailCode'
        ? await findEmailCode(trx, {
            accountId: account.id,
            code: proof.code,
            // The browser that registered an address that is not confirmed may be a stranger's.
            isKnown: keys.known !== null && account.emailConfirmedAt !== null,
            now,
          })
        : null;
    if (!account || !codes || !(isPassword || emailTokenId)) {
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
    // The address keeps its count: an attacker's own account must not clear it. Nor does the password alone clear that of
    // codes: who knows it and has an open session would guess ten codes after each.
    const cleared = [keys.email, keys.pair, keys.known, more.hasSecondFactor ? codes : null];
    await deleteFailures(trx, cleared.filter(isKey));
    const { hasSecondFactor } = more;
    return { status: 'right', account, hasSecondFactor, emailTokenId };
  });
}

interface Keys {
  email: Buffer;
  address: Buffer;
  pair: Buffer;
  known: Buffer | null;
}

function keysOf({ email, address, knownBy }: Omit<CheckCredentialsInput, 'proof' | 'now'>): Keys {
  const unit = clientNetwork(address);
  return {
    email: failureKey('email', email),
    address: failureKey('address', unit),
    pair: failureKey('pair', email, unit),
    known: knownBy === null ? null : failureKey('known', knownBy),
  };
}

const isKey = (key: Buffer | null): key is Buffer => key !== null;

/** Deletes the failures of an e-mail, and of it from this address: the caller proved to own the mailbox. */
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

/** Whether so many codes of an account were wrong lately that no further one is checked. `key` is that of its codes. */
export async function areCodesGuessed(trx: Trx, key: Buffer, now: Date): Promise<boolean> {
  const [failures = []] = await readFailures(trx, [key], lookBack(now));
  return areCodesBlocked(failures, now);
}
