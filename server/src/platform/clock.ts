/** Where the time comes from. Tests freeze it; nothing else reads the system's time for a decision. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const dayMilliseconds = 24 * 60 * 60_000;

/** Since when whatever is allowed so many times a day counts: 24 hours ago, on days when the clocks change as well. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMilliseconds);
