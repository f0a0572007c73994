import { Problem } from '../platform/http/outcome.ts';
import { slowAnswerMilliseconds } from './sign-in-throttle.rules.ts';

/** Held-back answers of one address at a time, and of the process: each keeps a request open and nothing else. */
const perAddress = 10;
const inAll = 1_000;

/** Waits before a sign-in is judged. */
export type SignInDelay = (address: string) => Promise<void>;

/**
 * Holds sign-ins back without letting anybody exhaust the process by that: an address that already has many waiting is
 * refused at once. Nothing is held meanwhile, no database connection either.
 * @throws Problem 429 for an address with too many waiting, 503 where the process has.
 */
export function createSignInDelay(pause: (milliseconds: number) => Promise<void>): SignInDelay {
  const waiting = new Map<string, number>();
  let all = 0;
  return async (address) => {
    const own = waiting.get(address) ?? 0;
    if (own >= perAddress)
      throw new Problem(429, 'too_many', { values: { seconds: slowAnswerMilliseconds / 1000 } });
    if (all >= inAll) throw new Problem(503, 'busy');
    waiting.set(address, own + 1);
    all += 1;
    try {
      await pause(slowAnswerMilliseconds);
    } finally {
      all -= 1;
      const left = (waiting.get(address) ?? 1) - 1;
      if (left > 0) waiting.set(address, left);
      else waiting.delete(address);
    }
  };
}
