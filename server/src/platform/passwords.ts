import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createFairTurns } from './fair-turns.ts';

/** OWASP's password storage cheat sheet: argon2id with 19 MiB, two passes, one lane. */
const inForce = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;
const stored =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** A password hash that no password fits, for an account that nobody may enter. */
export const noPassword = '!';

/** For whom a password is hashed. */
export interface PasswordTurn {
  /** Where it comes from, as `addressUnit` tells addresses apart: each is served in turn. */
  address: string;
  /** A browser or session that proved to belong to the account does not wait for strangers at its address. */
  isKnown?: boolean;
  /** Asked when the turn has come; where it says no, nothing is hashed. */
  isWanted?: () => Promise<boolean>;
}

/** Hashes and checks passwords without letting many of them at once starve the process, or one client all others. */
export interface Passwords {
  /** The password as a PHC string. @throws Problem 429 when too many of the address wait, 503 when too many of all do. */
  hash(password: string, turn: PasswordTurn): Promise<string>;
  /**
   * Whether the password fits; null where it was wanted no more. A hash of null, or one that none fits, takes as long as
   * a real one: the time of an answer does not tell whether an account exists.
   * @throws Problem 429 when too many of the address wait, 503 when too many of all do.
   */
  verify(password: string, hash: string | null, turn: PasswordTurn): Promise<boolean | null>;
}

/**
 * @param limits how many run at once (each takes 19 MiB and one of libuv's four threads for tens of milliseconds, so
 *   two leave files and names their threads), how many may wait for their turn, and how many of one address may wait or
 *   be at work, those of known browsers apart.
 */
export function createPasswords(
  limits: { atOnce?: number; waiting?: number; perAddress?: number } = {},
): Passwords {
  const { atOnce = 2, waiting = 200, perAddress = 5 } = limits;
  const turns = createFairTurns({ atOnce, waiting, perClient: perAddress });
  const clientOf = ({ address, isKnown }: PasswordTurn) => (isKnown ? `known ${address}` : address);
  return {
    hash: (password, turn) => turns.take(clientOf(turn), () => hashPassword(password)),
    verify: (password, hash, turn) =>
      turns.take(clientOf(turn), async () => {
        const isWanted = turn.isWanted ? await turn.isWanted() : true;
        return isWanted ? verifyPassword(password, hash) : null;
      }),
  };
}

/** One hash without a queue: for seeds and tests. Requests go through `createPasswords`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, { ...inForce, tagLength: hashBytes });
  const { memory, passes, parallelism } = inForce;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = stored.exec(hash ?? '') ?? [];
  if (salt === undefined || expected === undefined) {
    await derive(password, Buffer.alloc(saltBytes), { ...inForce, tagLength: hashBytes });
    return false;
  }
  const wanted = Buffer.from(expected, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const given = await derive(password, Buffer.from(salt, 'base64'), {
    ...cost,
    tagLength: wanted.length,
  });
  return timingSafeEqual(given, wanted);
}

type Cost = { memory: number; passes: number; parallelism: number; tagLength: number };

function derive(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  // One keyboard sends é as one code point, another as two: the same password all the same.
  const message = Buffer.from(password.normalize('NFC'), 'utf8');
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, ...cost }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
