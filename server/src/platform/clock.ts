/** Source of the current time. Tests freeze it; no decision reads the system time in another way. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const dayMilliseconds = 24 * 60 * 60_000;

/** Start of the window of daily limits: 24 hours ago, also on days when the clocks change. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMilliseconds);
