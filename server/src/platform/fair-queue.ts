import { Problem } from './http/outcome.ts';

export interface FairQueue {
  /**
   * Runs the work when a slot is free. Waiting clients are served in turn.
   * @throws Problem 429 if the client has too many entries waiting or running, 503 if all clients together have.
   */
  run<Result>(client: string, work: () => Promise<Result>): Promise<Result>;
}

/** Sent with a 429: some of the client's work is done by then. */
const retrySeconds = 2;

export interface FairQueueLimits {
  /** Entries that run at once. */
  concurrency: number;
  /** Entries of all clients that may wait. */
  maxWaiting: number;
  /** Entries of one client that may wait or run. */
  maxPerClient: number;
}

/**
 * Limits how many entries run at once. Clients are served round-robin: a client that sends sixty entries at once delays
 * another client by one of them, not by sixty.
 */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  /** Waiting entries by client; the client that is served next comes first. */
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

  /** Passes the slot to the next entry without freeing it: a new entry cannot overtake the waiting ones. */
  function startNext(): void {
    const [next] = queues;
    if (!next) {
      running -= 1;
      return;
    }
    const [client, queue] = next;
    const start = queue.shift();
    queues.delete(client);
    if (queue.length > 0) queues.set(client, queue);
    waiting -= 1;
    start?.();
  }

  function decrementCount(client: string): void {
    const left = (counts.get(client) ?? 1) - 1;
    if (left > 0) counts.set(client, left);
    else counts.delete(client);
  }

  return {
    async run(client, work) {
      const own = counts.get(client) ?? 0;
      if (own >= limits.maxPerClient)
        throw new Problem(429, 'too_many', { values: { seconds: retrySeconds } });
      if (running >= limits.concurrency && waiting >= limits.maxWaiting)
        throw new Problem(503, 'busy');
      counts.set(client, own + 1);
      if (running < limits.concurrency) running += 1;
      else await wait(client);
      try {
        return await work();
      } finally {
        decrementCount(client);
        startNext();
      }
    },
  };
}
