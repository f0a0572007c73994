import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createFairQueue } from './fair-queue.ts';

/** OWASP's password storage cheat sheet: argon2id with 19 MiB, two passes, one lane. */
const inForce = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;
const stored =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** A hash that no password matches, for an account that cannot sign in. */
export const unusablePasswordHash = '!';

/** Where a password comes from. */
export interface PasswordRequester {
  /** The address, as `clientNetwork` groups addresses: each group is served in turn. */
  address: string;
  /** A browser or session that proved to belong to the account does not wait behind strangers at its address. */
  isKnown?: boolean;
  /** Called when the slot is free; if it answers false, nothing is hashed. */
  isStillWanted?: () => Promise<boolean>;
}

/** Hashes and checks passwords. Many requests at once cannot starve the process, and one client cannot block others. */
export interface Passwords {
  /**
   * The password as a PHC string.
   * @throws Problem 429 if too many requests of the address wait, 503 if too many of all addresses do.
   */
  hash(password: string, requester: PasswordRequester): Promise<string>;
  /**
   * Whether the password matches; null if `isStillWanted` answered false. A null or unusable hash takes as long as a real
   * one: the time of an answer does not tell whether an account exists.
   * @throws Problem 429 if too many requests of the address wait, 503 if too many of all addresses do.
   */
  verify(
    password: string,
    hash: string | null,
    requester: PasswordRequester,
  ): Promise<boolean | null>;
}

/**
 * @param limits how many hashes run at once (each takes 19 MiB and one of libuv's four threads for tens of milliseconds,
 *   so two leave threads for files and DNS), how many may wait, and how many of one address may wait or run; known
 *   browsers of an address count apart.
 */
export function createPasswords(
  limits: { concurrency?: number; maxWaiting?: number; maxPerAddress?: number } = {},
): Passwords {
  const { concurrency = 2, maxWaiting = 200, maxPerAddress = 5 } = limits;
  const queue = createFairQueue({ concurrency, maxWaiting, maxPerClient: maxPerAddress });
  const clientOf = ({ address, isKnown }: PasswordRequester) =>
    isKnown ? `known ${address}` : address;
  return {
    hash: (password, requester) => queue.run(clientOf(requester), () => hashPassword(password)),
    verify: (password, hash, requester) =>
      queue.run(clientOf(requester), async () => {
        const isWanted = requester.isStillWanted ? await requester.isStillWanted() : true;
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
  // One keyboard sends é as one code point, another as two: both are the same password.
  const message = Buffer.from(password.normalize('NFC'), 'utf8');
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, ...cost }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
