/** How long each side of a row is measured, and how often in turns. */
export interface Effort {
  seconds: number;
  roundsOf: number;
  /** Ten minutes of load where the default is one. */
  isLong: boolean;
}

/** At work at the same time unless a row says otherwise. */
export const clients = 10;
