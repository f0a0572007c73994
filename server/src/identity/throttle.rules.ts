/** Failures that fall within this time count together, and a block lasts as long. */
export const windowMinutes = 15;
/** After this many failures an answer takes `slowAnswerMilliseconds`. */
const slowAfter = 5;
/** After this many nobody gets in until the block ends, not even with the right password. */
const blockedAfter = 10;
export const slowAnswerMilliseconds = 2_000;

export type Throttle = 'none' | 'slow' | 'blocked';

/**
 * How a login is held back for what failed before, by one e-mail or one address. Source: the login rule of the
 * accounts' specification: 5 failures in 15 minutes slow, 10 block for 15 minutes.
 * @param failures instants of failed logins of the last 30 minutes, in any order.
 */
export function throttleOf(failures: readonly Date[], now: Date): Throttle {
  const times = failures.map(Number).sort((a, b) => a - b);
  const windowMilliseconds = windowMinutes * 60_000;
  const isRecent = (time: number) => time > Number(now) - windowMilliseconds;
  // The failure that completed ten within a window started the block: it lasts from then, not from the first of them.
  const startedBlock = times.some((time, index) => {
    const first = times[index - (blockedAfter - 1)];
    return isRecent(time) && first !== undefined && first > time - windowMilliseconds;
  });
  if (startedBlock) return 'blocked';
  return times.filter(isRecent).length >= slowAfter ? 'slow' : 'none';
}

/** The one that holds back more. */
export function strictest(throttles: readonly Throttle[]): Throttle {
  if (throttles.includes('blocked')) return 'blocked';
  return throttles.includes('slow') ? 'slow' : 'none';
}

/** What counts as one address: all of IPv4; of IPv6 the first 64 bits, which one customer has to herself. */
export function addressUnit(ip: string): string {
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
