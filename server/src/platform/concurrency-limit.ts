import { PoolTimeoutError } from './database-errors.ts';

export interface ConcurrencyLimit {
  /** Runs the work when a slot is free. @throws PoolTimeoutError if no slot becomes free within `waitMs`. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Runs at most `max` pieces of work at once; others wait, first come, first served. */
export function createConcurrencyLimit({
  max,
  waitMs,
}: {
  max: number;
  waitMs: number;
}): ConcurrencyLimit {
  const waiting = new Set<() => void>();
  let running = 0;
  const wait = (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const start = () => {
      clearTimeout(timer);
      waiting.delete(start);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(start);
      reject(new PoolTimeoutError('others had all connections for too long'));
    }, waitMs);
    waiting.add(start);
    return promise;
  };
  return {
    async run(work) {
      // A slot that is passed on stays counted.
      if (running >= max) await wait();
      else running += 1;
      try {
        return await work();
      } finally {
        const [next] = waiting;
        if (next) next();
        else running -= 1;
      }
    },
  };
}
