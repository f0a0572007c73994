import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Whether the process may get traffic: not before it has started, not while it drains. */
export interface ReadyState {
  isReady: boolean;
}

/** `/healthz`: the process lives. `/readyz`: it can serve, database included; 503 tells a proxy to look elsewhere. */
export function registerHealth(
  app: FastifyInstance,
  { db, ready }: { db: Db; ready: ReadyState },
): void {
  const hidden = { schema: { hide: true } as object };
  app.get('/healthz', hidden, async (_request, reply) => reply.send({ status: 'alive' }));
  app.get('/readyz', hidden, async (_request, reply) => {
    const isReady = ready.isReady && (await answers(db));
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
