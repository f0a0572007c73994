import { signInBlockMinutes } from '@vaga/contract/limits';

/** Failures within this time count together, and a block lasts as long. */
export const windowMinutes = signInBlockMinutes;
/** After this many failures a sign-in is delayed by `slowAnswerMilliseconds`. */
const slowAfter = 5;
/**
 * After this many, one address cannot sign in to one account until the block ends, not even with the right password.
 */
const pairBlockedAfter = 10;
/** The same for one address and all accounts; higher, because a household or a clinic shares an address. */
const addressBlockedAfter = 30;
export const slowAnswerMilliseconds = 2_000;

export type Throttle = 'none' | 'slow' | 'blocked';

/** Times of failures within the window (`windowMinutes`), in any order, by what they are counted for. */
export interface Failures {
  /** For the e-mail, from any address. */
  email: readonly Date[];
  /** For the address, with any e-mail. */
  address: readonly Date[];
  /** For this e-mail from this address. */
  pair: readonly Date[];
  /** For a browser or session that is known to belong to the account; null for an unknown one. */
  known: readonly Date[] | null;
}

/**
 * Decides from earlier failures whether a sign-in is delayed or blocked. Source: docs/decisions/0013-sign-in-limits.md.
 *
 * The e-mail as a whole is never blocked: a stranger could lock its owner out. A browser that signed in to the account
 * before has its own count, so that strangers do not even slow it.
 */
export function decideThrottle(failures: Failures, now: Date): Throttle {
  if (failures.known) return isBlocked(failures.known, pairBlockedAfter, now) ? 'blocked' : 'none';
  if (isBlocked(failures.pair, pairBlockedAfter, now)) return 'blocked';
  if (isBlocked(failures.address, addressBlockedAfter, now)) return 'blocked';
  const counts = [failures.email, failures.address].map((times) => recent(times, now).length);
  return counts.some((count) => count >= slowAfter) ? 'slow' : 'none';
}

/**
 * Whether codes of the second factor are refused, also from a known browser. Only a caller who knows the password can
 * fail here, so strangers cannot block an account.
 */
export function areCodesBlocked(failures: readonly Date[], now: Date): boolean {
  return isBlocked(failures, pairBlockedAfter, now);
}

/** The block starts with the failure that completed the number within a window, not with the first failure. */
function isBlocked(failures: readonly Date[], after: number, now: Date): boolean {
  const times = failures.map(Number).sort((a, b) => a - b);
  return times.some((time, index) => {
    const first = times[index - (after - 1)];
    return isRecent(time, now) && first !== undefined && first > time - windowMinutes * 60_000;
  });
}

const recent = (failures: readonly Date[], now: Date) =>
  failures.filter((time) => isRecent(Number(time), now));

const isRecent = (time: number, now: Date) => time > Number(now) - windowMinutes * 60_000;

/** The network of a client: the IPv4 address itself; of IPv6 the first 64 bits, which belong to one customer. */
export function clientNetwork(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
