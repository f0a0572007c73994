import { signInBlockMinutes } from '@vaga/contract/limits';

/** Failures that fall within this time count together, and a block lasts as long. */
export const windowMinutes = signInBlockMinutes;
/** After this many failures an answer takes `slowAnswerMilliseconds`. */
const slowAfter = 5;
/** After this many one address cannot sign in to one account until the block ends, not even with the right password. */
const pairBlockedAfter = 10;
/** The same for one address and all accounts: more, because a household or a clinic shares an address. */
const addressBlockedAfter = 30;
export const slowAnswerMilliseconds = 2_000;

export type Throttle = 'none' | 'slow' | 'blocked';

/** Instants of failures within the window (`windowMinutes`), in any order, by what they are counted for. */
export interface Failures {
  /** Of the e-mail, from anywhere. */
  email: readonly Date[];
  /** Of the address, for any e-mail. */
  address: readonly Date[];
  /** Of this e-mail from this address. */
  pair: readonly Date[];
  /** Of the browser or session that proved it belongs to the account; null for an unknown one. */
  known: readonly Date[] | null;
}

/**
 * How a sign-in is held back for what failed before. Source: docs/decisions/0013-sign-in-limits.md.
 *
 * The e-mail as a whole is never blocked: a stranger could lock its owner out. A browser that signed in to the account
 * before has a count of its own, so that strangers do not even slow it.
 */
export function decideThrottle(failures: Failures, now: Date): Throttle {
  if (failures.known) return isBlocked(failures.known, pairBlockedAfter, now) ? 'blocked' : 'none';
  if (isBlocked(failures.pair, pairBlockedAfter, now)) return 'blocked';
  if (isBlocked(failures.address, addressBlockedAfter, now)) return 'blocked';
  const counts = [failures.email, failures.address].map((times) => recent(times, now).length);
  return counts.some((count) => count >= slowAfter) ? 'slow' : 'none';
}

/**
 * Whether the second factor's codes are refused, from a known browser too. Only a person who knows the password can fail
 * here, so strangers cannot block an account.
 */
export function areCodesBlocked(failures: readonly Date[], now: Date): boolean {
  return isBlocked(failures, pairBlockedAfter, now);
}

/** The failure that completed the number within a window started the block: it lasts from then, not from the first. */
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

/** What counts as one address: all of IPv4; of IPv6 the first 64 bits, which one customer has to herself. */
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
