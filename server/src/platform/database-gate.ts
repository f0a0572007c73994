import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DatabaseProbe } from './database-probe.ts';

/** Whether the database is asked at all. */
export interface DatabaseGate {
  /** True while the database does not answer: who asks for a connection is refused at once. */
  readonly isShut: boolean;
  /** An answer is slow to come: finds out whether the database hangs. */
  suspect(): void;
}

const lookEveryMs = 500;

/**
 * Shut as long as the database does not answer a probe, so that a hang costs the first callers some seconds and nobody
 * after them. One slow query alone does not shut it, and it opens half a second after the database is back.
 */
export function createDatabaseGate(probe: DatabaseProbe, log: Pick<Logger, 'warn'>): DatabaseGate {
  let isShut = false;
  let isLooking = false;
  const look = async () => {
    while ((await probe.ask()) === 'silent') {
      if (!isShut) log.warn('the database does not answer: calls are refused until it does');
      isShut = true;
      await pause(lookEveryMs, undefined, { ref: false });
    }
    if (isShut) log.warn('the database answers again, or refuses: calls are let through');
    isShut = false;
  };
  return {
    get isShut() {
      return isShut;
    },
    suspect() {
      if (isLooking) return;
      isLooking = true;
      void look().finally(() => {
        isLooking = false;
      });
    },
  };
}
