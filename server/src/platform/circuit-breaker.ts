import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DatabaseProbe } from './database-probe.ts';

/** Refuses queries while the database does not answer. */
export interface CircuitBreaker {
  /** True while the database does not answer: a request for a connection is refused at once. */
  readonly isTripped: boolean;
  /** Probes the database because an answer is slow. */
  check(): void;
}

const probeEveryMs = 500;

/**
 * Tripped as long as the database does not answer a probe. A hang costs the first callers some seconds and later callers
 * nothing. One slow query alone does not trip it, and it resets half a second after the database is back.
 */
export function createCircuitBreaker(
  probe: DatabaseProbe,
  log: Pick<Logger, 'warn'>,
): CircuitBreaker {
  let isTripped = false;
  let isProbing = false;
  const probeUntilReady = async () => {
    while ((await probe.check()) === 'silent') {
      if (!isTripped) log.warn('the database does not answer: calls are refused until it does');
      isTripped = true;
      await pause(probeEveryMs, undefined, { ref: false });
    }
    if (isTripped) log.warn('the database answers again, or refuses: calls are let through');
    isTripped = false;
  };
  return {
    get isTripped() {
      return isTripped;
    },
    check() {
      if (isProbing) return;
      isProbing = true;
      void probeUntilReady().finally(() => {
        isProbing = false;
      });
    },
  };
}
