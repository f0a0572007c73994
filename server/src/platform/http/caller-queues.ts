import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { Problem } from './outcome.ts';

/**
 * Concurrent writes of one account. Few screens send two; the web has 16 slots for transactions, so that one account has
 * a quarter of them at most, however many of its calls wait for the same cart.
 */
const maxPerAccount = 4;

/** Concurrent writes of callers of one address who are not signed in: more, because ten sign-ins may be delayed there. */
const maxPerAddress = 12;

/** Further writes that wait: a burst of one program is served in order and is done within a second or two. */
const maxWaitingPerCaller = 100;

/** As long as the wait for a connection: if the database hangs, no call waits for minutes behind others. */
const waitMs = 5000;

/** Runs the work in the queue of its caller. @throws Problem 429 if the caller has too many writes waiting. */
export type RunInCallerQueue = <Result>(
  request: FastifyRequest,
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * Shares the transaction slots among callers. The slots themselves are first come, first served: without these queues, a
 * caller that sends hundreds of writes at once would delay all others. Each process counts for itself.
 */
export function createCallerQueues(): RunInCallerQueue {
  const queues = new Map<string, ReturnType<typeof createQueue>>();
  return async (request, work) => {
    const { caller, max } = callerOf(request);
    const queue = queues.get(caller) ?? createQueue(max);
    if (queue.calls >= max + maxWaitingPerCaller)
      throw new Problem(429, 'too_many', { values: { seconds: 1 } });
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

const createQueue = (max: number) => ({ limit: createConcurrencyLimit({ max, waitMs }), calls: 0 });

function callerOf({ caller, ip }: FastifyRequest): { caller: string; max: number } {
  if (caller) return { caller: caller.accountId, max: maxPerAccount };
  return { caller: normalizeIP(ip), max: maxPerAddress };
}
