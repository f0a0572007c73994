import { NoConnection } from './lost-connection.ts';

export interface Turns {
  /** Does the work when one of the turns is free. @throws NoConnection after a wait in vain. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Lets so much be done at once and no more: who comes later waits, first come, first served. */
export function createTurns({ max, waitMs }: { max: number; waitMs: number }): Turns {
  const waiting = new Set<() => void>();
  let taken = 0;
  const wait = (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begin = () => {
      clearTimeout(timer);
      waiting.delete(begin);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(begin);
      reject(new NoConnection('others had all connections for too long'));
    }, waitMs);
    waiting.add(begin);
    return promise;
  };
  return {
    async take(work) {
      // A turn that is handed on stays taken.
      if (taken >= max) await wait();
      else taken += 1;
      try {
        return await work();
      } finally {
        const [next] = waiting;
        if (next) next();
        else taken -= 1;
      }
    },
  };
}
