import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/**
 * Unfinished requests per connection, the running one included. Browsers and proxies send one request after another;
 * the replies to a client that pipelines many and reads nothing would fill our memory.
 */
export const maxRequestsPerConnection = 16;

/** Open connections of the process. Each takes a file descriptor and some kilobytes. */
const connectionsAtOnce = 5000;

/**
 * Open connections per address, or per IPv6 /64: one tenth, so that no single client takes them all. A browser opens
 * six, and an office may share one address: this is enough for eighty browsers.
 */
export const connectionsPerAddress = 500;

/** A connection without traffic for this long is closed, whether the client sends nothing or reads nothing. */
export const idleTimeoutMs = 60_000;

/** Time limit for one reply to a slow reader: 10 MB at 11 kB/s. */
const answerMs = 15 * 60_000;

/**
 * Closes connections beyond an address's share. Do not use it behind a proxy, whose address all connections have: the
 * proxy has to limit them.
 */
export function limitConnectionsPerAddress(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    // A connection that was reset has no address any more.
    const address = socket.remoteAddress === undefined ? null : normalizeIP(socket.remoteAddress);
    const count = address === null ? 0 : (open.get(address) ?? 0);
    if (address === null || count >= connectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

/**
 * Limits the work that one connection can cause. Node starts each request as soon as it is parsed, however many came
 * before it on the connection. Here one request runs and the others wait, so that a connection costs one reply at a
 * time; a client that sends one request too many loses its connection. Call this before any other hook is added.
 */
export function limitPipelining(app: FastifyInstance, limits = { answerMs }): void {
  const waiting = new WeakMap<Socket, Array<() => void>>();
  app.server.maxConnections = connectionsAtOnce;
  app.addHook('onRequest', (request, reply, next) => {
    const { socket } = request.raw;
    // A page's calls to the API inside this process have no connection.
    if (!(socket instanceof Socket)) return next();
    const start = () => {
      // What is not read of a stream is limited by its maker.
      const isStream = request.routeOptions.config.isStream === true;
      const late = isStream ? undefined : setTimeout(() => socket.destroy(), limits.answerMs);
      late?.unref();
      reply.raw.once('close', () => {
        clearTimeout(late);
        const following = waiting.get(socket)?.shift();
        if (following === undefined) waiting.delete(socket);
        else if (!socket.destroyed) following();
      });
      next();
    };
    // A connection that was reset has no address, and no client waits for the reply. Node caches the address once it
    // was read, so that later readers find it; `limitConnectionsPerAddress` read it when the connection opened.
    if (socket.destroyed || socket.remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    const queue = waiting.get(socket);
    if (queue === undefined) {
      waiting.set(socket, []);
      start();
    } else if (queue.length + 1 < maxRequestsPerConnection) {
      queue.push(start);
    } else {
      request.log.debug('a connection with too many unfinished requests is cut');
      socket.destroy();
    }
  });
}
