import type { FastifyInstance } from 'fastify';
import type { DatabaseProbe } from '../database-probe.ts';
import type { Drain } from './drain.ts';

/** Whether the process has started: before that it gets no traffic. */
export interface ReadyState {
  isReady: boolean;
}

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, database included; 503 tells a proxy to look elsewhere, before
 * the start is done, while the database is away, and from the moment the process is told to stop. It is answered within
 * 2 s, also while every connection of the pool waits.
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
