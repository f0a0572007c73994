import { Problem } from '../../platform/http/outcome.ts';
import { slowAnswerMilliseconds } from './sign-in-throttle.rules.ts';

/** Delayed sign-ins per address, and of the process: each keeps one request open and nothing else. */
const maxPerAddress = 10;
const maxOfProcess = 1_000;

/** Waits before a sign-in is checked. */
export type SignInDelay = (address: string) => Promise<void>;

/**
 * Delays sign-ins without exhausting the process: an address that already has many waiting is refused at once. Nothing
 * is held while waiting, not even a database connection.
 * @throws Problem 429 if the address has too many waiting, 503 if the process has.
 */
export function createSignInDelay(pause: (milliseconds: number) => Promise<void>): SignInDelay {
  const waiting = new Map<string, number>();
  let total = 0;
  return async (address) => {
    const own = waiting.get(address) ?? 0;
    if (own >= maxPerAddress)
      throw new Problem(429, 'too_many', { values: { seconds: slowAnswerMilliseconds / 1000 } });
    if (total >= maxOfProcess) throw new Problem(503, 'busy');
    waiting.set(address, own + 1);
    total += 1;
    try {
      await pause(slowAnswerMilliseconds);
    } finally {
      total -= 1;
      const left = (waiting.get(address) ?? 1) - 1;
      if (left > 0) waiting.set(address, left);
      else waiting.delete(address);
    }
  };
}
