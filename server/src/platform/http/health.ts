import type { FastifyInstance } from 'fastify';
import type { DatabaseProbe } from '../database-probe.ts';
import type { Drain } from './drain.ts';

/** Whether the process has started: before that it gets no traffic. */
export interface ReadyState {
  isReady: boolean;
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, database included. 503 tells a proxy to use another
 * process: during the start, while the database is unavailable, and after the signal to stop. It answers
 * within 2 s, also while all connections of the pool are waiting.
 */
export function registerHealth(
  app: FastifyInstance,
  { probe, ready, drain }: { probe: Pick<DatabaseProbe, 'check'>; ready: ReadyState; drain: Drain },
): void {
  const hidden = {
    schema: { hide: true } as object,
    config: { servesWhileDraining: true, isUnlimited: true },
  };
  app.get('/healthz', hidden, async (_request, reply) => reply.send({ status: 'alive' }));
  app.get('/readyz', hidden, async (_request, reply) => {
    const isReady = ready.isReady && !drain.isAnnounced && (await probe.check()) === 'ready';
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}
