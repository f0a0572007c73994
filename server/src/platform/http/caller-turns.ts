import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { createTurns } from '../turns.ts';
import { Problem } from './outcome.ts';

/**
 * Writes of one account at work at once. Few screens send two; the web has 16 turns at the database, and one account
 * has a quarter of them at the most, however many of its calls wait for the same cart.
 */
const perAccount = 4;

/** Of one address, by who has not signed in: more, because ten sign-ins of an address may be held back meanwhile. */
const perAddress = 12;

/** So many more wait: a burst of a program is served in its order, and is done within a second or two. */
const waitingPerCaller = 100;

/** They wait as long as for a connection: where the database stands still, nobody waits for minutes behind others. */
const waitMs = 5000;

/** Does the work when it is its caller's turn. @throws Problem 429 for a caller with too many waiting. */
export type TakeTurn = <Result>(
  request: FastifyRequest,
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * Shares the turns at the database out by caller. Those are first come, first served: who sends hundreds of writes at
 * once would have everybody else wait behind all of them. Each process counts for itself.
 */
export function createCallerTurns(): TakeTurn {
  const lines = new Map<string, ReturnType<typeof createLine>>();
  return async (request, work) => {
    const { caller, max } = callerOf(request);
    const line = lines.get(caller) ?? createLine(max);
    if (line.calls >= max + waitingPerCaller)
      throw new Problem(429, 'too_many', { values: { seconds: 1 } });
    lines.set(caller, line);
    line.calls += 1;
    try {
      return await line.turns.take(work);
    } finally {
      line.calls -= 1;
      if (line.calls === 0) lines.delete(caller);
    }
  };
}

const createLine = (max: number) => ({ turns: createTurns({ max, waitMs }), calls: 0 });

function callerOf({ caller, ip }: FastifyRequest): { caller: string; max: number } {
  if (caller) return { caller: caller.accountId, max: perAccount };
  return { caller: normalizeIP(ip), max: perAddress };
}
