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
  /** Entries of one client that run at once; default: as many as of all. */
  concurrencyPerClient?: number;
  /** Entries of all clients that may wait. */
  maxWaiting: number;
  /** Entries of one client that may wait or run. */
  maxPerClient: number;
  /** Milliseconds that an entry waits at most; default: for ever. */
  waitMs?: number;
}

/**
 * Limits how many entries run at once. Clients are served round-robin: a client that sends sixty entries at once delays
 * another client by one of them, not by sixty.
 */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const { concurrency, concurrencyPerClient = concurrency, waitMs } = limits;
  /** Waiting entries by client; the client that is served next comes first. */
  const queues = new Map<string, Array<() => void>>();
  const counts = new Map<string, number>();
  const runningOf = new Map<string, number>();
  let waiting = 0;
  let running = 0;

  const canStart = (client: string): boolean =>
    running < concurrency && (runningOf.get(client) ?? 0) < concurrencyPerClient;

  function start(client: string): void {
    running += 1;
    add(runningOf, client, 1);
  }

  /** @throws Problem 503 if it is not its turn within `waitMs`. */
  function wait(client: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = queues.get(client) ?? [];
    queues.set(client, queue);
    const giveUp = () => {
      queue.splice(queue.indexOf(entry), 1);
      if (queue.length === 0) queues.delete(client);
      waiting -= 1;
      reject(new Problem(503, 'busy'));
    };
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
    const entry = () => {
      clearTimeout(timer);
      resolve();
    };
    queue.push(entry);
    waiting += 1;
    return promise;
  }

  /** Starts the next entry in the same turn as a slot became free: a new entry cannot overtake the waiting ones. */
  function startNext(): void {
    const next = [...queues].find(([client]) => canStart(client));
    if (!next) return;
    const [client, queue] = next;
    const entry = queue.shift();
    queues.delete(client);
    if (queue.length > 0) queues.set(client, queue);
    waiting -= 1;
    start(client);
    entry?.();
  }

  return {
    async run(client, work) {
      if ((counts.get(client) ?? 0) >= limits.maxPerClient)
        throw new Problem(429, 'too_many', { values: { seconds: retrySeconds } });
      const isNext = canStart(client);
      if (!isNext && waiting >= limits.maxWaiting) throw new Problem(503, 'busy');
      add(counts, client, 1);
      try {
        if (isNext) start(client);
        else await wait(client);
        try {
          return await work();
        } finally {
          running -= 1;
          add(runningOf, client, -1);
          startNext();
        }
      } finally {
        add(counts, client, -1);
      }
    },
  };
}

function add(counts: Map<string, number>, client: string, by: number): void {
  const count = (counts.get(client) ?? 0) + by;
  if (count > 0) counts.set(client, count);
  else counts.delete(client);
}
