/** Where the time comes from. Tests freeze it; nothing else reads the system's time for a decision. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
