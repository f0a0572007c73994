import { longestHoldMinutes } from '@vaga/contract/limits';

/** A hold that somebody has and is about to change for another. Epoch milliseconds. */
export interface Holding {
  heldSince: number;
  expiresAt: number;
}

/**
 * Until when a person keeps a place that is taken instead of one that they hold: the time asked for, but not beyond 30
 * minutes from their first hold, nor beyond what they had where a payment had given them more. So whoever takes the
 * same start again, or another one, keeps places no longer than whoever pays. All in epoch milliseconds.
 */
export function holdEnd(wantedEnd: number, before: Holding | null): number {
  if (before === null) return wantedEnd;
  const longest = before.heldSince + longestHoldMinutes * 60_000;
  return Math.min(wantedEnd, Math.max(longest, before.expiresAt));
}
