import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem } from './outcome.ts';

/** Stops a server without interrupting requests. */
export interface Drain {
  /** Whether `/readyz` tells proxies to use another process: true after `announce`. */
  readonly isAnnounced: boolean;
  /** Everything but `/readyz` is served as before. */
  announce(): void;
  /**
   * From now on every new request gets 503 and its connection is closed, and streams of events end. Resolves when the
   * running requests are done.
   */
  begin(): Promise<void>;
}

/**
 * Tracks the requests from outside. A running page's calls to the API inside this process are still served, and so are
 * routes with `servesWhileDraining`: running requests and jobs need them to finish.
 */
export function createDrain(app: FastifyInstance): Drain {
  const inFlight = new Set<ServerResponse>();
  const { promise: isIdle, resolve: tellIdle } = Promise.withResolvers<void>();
  let isAnnounced = false;
  let isDraining = false;
  app.server.on('request', (_request, response) => {
    inFlight.add(response);
    response.once('close', () => {
      inFlight.delete(response);
      if (isDraining && inFlight.size === 0) tellIdle();
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
      for (const stream of app.openStreams) stream.end();
      if (inFlight.size === 0) tellIdle();
      return isIdle;
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    servesWhileDraining?: boolean;
  }
}
