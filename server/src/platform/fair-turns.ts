import { Problem } from './http/outcome.ts';

export interface FairTurns {
  /**
   * Does the work when a turn is free; those who wait are served client by client.
   * @throws Problem 429 for a client that has too much waiting or at work, 503 where all together have.
   */
  take<Result>(client: string, work: () => Promise<Result>): Promise<Result>;
}

/** Told to a client that has too much waiting: by then some of it is done. */
const retrySeconds = 2;

/**
 * Lets so much be done at once and no more. Clients are served in turn: whoever sends sixty at once delays another
 * client by one of them, not by sixty.
 * @param limits how much is done at once, how much may wait, and how much of one client may wait or be at work.
 */
export function createFairTurns(limits: {
  atOnce: number;
  waiting: number;
  perClient: number;
}): FairTurns {
  /** Those who wait, by client; the client that is next comes first. */
  const queues = new Map<string, Array<() => void>>();
  const counts = new Map<string, number>();
  let waiting = 0;
  let running = 0;

  function wait(client: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const queue = queues.get(client);
    if (queue) queue.push(resolve);
    else queues.set(client, [resolve]);
    waiting += 1;
    return promise;
  }

  /** A turn is handed over, never put down in between: a newcomer cannot slip in before those who wait. */
  function handOver(): void {
    const [next] = queues;
    if (!next) {
      running -= 1;
      return;
    }
    const [client, queue] = next;
    const begin = queue.shift();
    queues.delete(client);
    if (queue.length > 0) queues.set(client, queue);
    waiting -= 1;
    begin?.();
  }

  function countDown(client: string): void {
    const left = (counts.get(client) ?? 1) - 1;
    if (left > 0) counts.set(client, left);
    else counts.delete(client);
  }

  return {
    async take(client, work) {
      const own = counts.get(client) ?? 0;
      if (own >= limits.perClient)
        throw new Problem(429, 'too_many', { values: { seconds: retrySeconds } });
      if (running >= limits.atOnce && waiting >= limits.waiting) throw new Problem(503, 'busy');
      counts.set(client, own + 1);
      if (running < limits.atOnce) running += 1;
      else await wait(client);
      try {
        return await work();
      } finally {
        countDown(client);
        handOver();
      }
    },
  };
}
