import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { Problem } from './outcome.ts';

/** Rendered pages count as reads. */
export type WorkKind = 'read' | 'write';

/**
 * What one caller has running at once. Of writes few screens send two; the web has 16 slots for transactions, so that one
 * account has a quarter of them at most, however many of its calls wait for the same cart. Callers of one address who are
 * not signed in have more writes, because ten sign-ins may be delayed there. Of reads a browser sends five to ten at once,
 * which cost a few milliseconds each.
 */
const maxRunning = {
  write: { account: 4, address: 12 },
  read: { account: 6, address: 6 },
} as const;

/** Further work that waits: a burst of one program is served in order and is done within a second or two. */
const maxWaitingPerCaller = 100;

/** As long as the wait for a connection: if the database hangs, no call waits for minutes behind others. */
const waitMs = 5000;

/** Sent with a 429: some of the caller's work is done by then. */
const retrySeconds = 2;

/**
 * Runs the work in the queue of its caller. The call of a page runs at once: the page has its place, and would wait for itself.
 * @throws Problem 429 if the caller has too much of this kind waiting.
 */
export type RunInCallerQueue = <Result>(
  request: FastifyRequest,
  kind: WorkKind,
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * Shares the process among callers. Connections, transaction slots and the processor are first come, first served: without
 * these queues, a caller that sends hundreds of calls at once would delay all others. Each process counts for itself.
 */
export function createCallerQueues(): RunInCallerQueue {
  const queuesOf = { read: new Map<string, CallerQueue>(), write: new Map<string, CallerQueue>() };
  return async (request, kind, work) => {
    if (request.isPageCall) return work();
    const queues = queuesOf[kind];
    const caller = request.caller?.accountId ?? normalizeIP(request.ip);
    const max = maxRunning[kind][request.caller ? 'account' : 'address'];
    const queue = queues.get(caller) ?? createQueue(max);
    if (queue.calls >= max + maxWaitingPerCaller)
      throw new Problem(429, 'too_many', { values: { seconds: retrySeconds } });
    queues.set(caller, queue);
    queue.calls += 1;
    try {
      return await queue.limit.run(work);
    } finally {
      queue.calls -= 1;
      if (queue.calls === 0) queues.delete(caller);
    }
  };
}

type CallerQueue = ReturnType<typeof createQueue>;

const createQueue = (max: number) => ({ limit: createConcurrencyLimit({ max, waitMs }), calls: 0 });

declare module 'fastify' {
  interface FastifyInstance {
    /** One for calls and pages: both count for the same caller. */
    runInCallerQueue: RunInCallerQueue;
  }
}
