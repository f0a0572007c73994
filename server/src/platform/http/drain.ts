import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem } from './outcome.ts';

/** How a server comes to an end without cutting anybody off. */
export interface Drain {
  /** Whether `/readyz` tells proxies to look elsewhere: from the announcement on. */
  readonly isAnnounced: boolean;
  /** Everything is served as before, but for `/readyz`. */
  announce(): void;
  /** From now on every new request is answered with 503 and its connection ends; resolves when those at work are done. */
  begin(): Promise<void>;
}

/**
 * Watches the requests of a server from outside. What a page at work asks of the API inside this process goes on, and
 * so do routes with `servesWhileDraining`: what requests and jobs at work need to finish.
 */
export function createDrain(app: FastifyInstance): Drain {
  const atWork = new Set<ServerResponse>();
  const { promise: isIdle, resolve: tellIdle } = Promise.withResolvers<void>();
  let isAnnounced = false;
  let isDraining = false;
  app.server.on('request', (_request, response) => {
    atWork.add(response);
    response.once('close', () => {
      atWork.delete(response);
      if (isDraining && atWork.size === 0) tellIdle();
    });
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isDraining) return;
    reply.header('connection', 'close');
    const comesFromOutside = request.raw.socket instanceof Socket;
    if (comesFromOutside && !request.routeOptions.config.servesWhileDraining)
      throw new Problem(503, 'draining');
  });
  return {
    get isAnnounced() {
      return isAnnounced;
    },
    announce() {
      isAnnounced = true;
    },
    begin() {
      isAnnounced = true;
      isDraining = true;
      if (atWork.size === 0) tellIdle();
      return isIdle;
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    servesWhileDraining?: boolean;
  }
}
