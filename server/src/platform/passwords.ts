import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { Problem } from './http/outcome.ts';

/** OWASP's password storage cheat sheet: argon2id with 19 MiB, two passes, one lane. */
const inForce = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;
const stored =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** A password hash that no password fits, for an account that nobody may enter. */
export const noPassword = '!';

/** Hashes and checks passwords without letting many of them at once starve the process. */
export interface Passwords {
  /** The password as a PHC string. @throws Problem 503 when too many wait. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password fits. Null, or a hash that none fits, takes as long as a real one: the time of an answer does
   * not tell whether an account exists. @throws Problem 503 when too many wait.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
}

/**
 * @param limits how many run at once (each takes 19 MiB and one of libuv's four threads for tens of milliseconds, so
 *   two leave files and names their threads), and how many may wait for their turn.
 */
export function createPasswords(limits: { atOnce?: number; waiting?: number } = {}): Passwords {
  const { atOnce = 2, waiting = 200 } = limits;
  const queue: Array<() => void> = [];
  let running = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting) throw new Problem(503, 'busy');
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // A turn is handed over, never put down in between: a newcomer cannot slip in before those who wait.
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (password, hash) => inTurn(() => verifyPassword(password, hash)),
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
