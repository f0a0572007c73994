import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Drain } from './drain.ts';

/** Whether the process has started: before that it gets no traffic. */
export interface ReadyState {
  isReady: boolean;
}

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, database included; 503 tells a proxy to look elsewhere, before
 * the start is done, while the database is away, and while the process drains.
 */
export function registerHealth(
  app: FastifyInstance,
  { db, ready, drain }: { db: Db; ready: ReadyState; drain: Drain },
): void {
  const hidden = { schema: { hide: true } as object, config: { servesWhileDraining: true } };
  app.get('/healthz', hidden, async (_request, reply) => reply.send({ status: 'alive' }));
  app.get('/readyz', hidden, async (_request, reply) => {
    const isReady = ready.isReady && !drain.isDraining && (await answers(db));
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}

async function answers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
