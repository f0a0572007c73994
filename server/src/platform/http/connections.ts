import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/**
 * Requests of one connection that may be unfinished, the one at work among them. Browsers send one request after the
 * other on a connection, and so do proxies; who writes many at once and reads nothing would have us answer into memory.
 */
export const maxRequestsPerConnection = 16;

/** Connections at once. Each takes a file of the process and some kilobytes. */
const connectionsAtOnce = 5000;

/**
 * Of one address, or of one IPv6 /64: one tenth, so that no single client has them all. A browser opens six, and an
 * office may be behind one address: this is enough for eighty browsers.
 */
export const connectionsPerAddress = 500;

/** A connection on which nothing moves for this long ends, whether the client sends nothing or reads nothing. */
export const idleTimeoutMs = 60_000;

/** A client that reads slowly gets this long for one answer: 10 MB at 11 kB a second. */
const answerMs = 15 * 60_000;

/**
 * Cuts the connections that one address opens beyond its share. Not to be called behind a proxy, whose address all have:
 * there the proxy has to do it.
 */
export function limitConnectionsPerAddress(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    // Who has reset the connection already has none.
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
 * Bounds what one client can keep the process at. Node begins each request the moment it is parsed, however many came
 * before it on the same connection. Here one is at work and the others wait their turn, so that a connection costs one
 * answer; the client that sends one too many loses its connection. To be called before any other hook is added.
 */
export function limitPipelining(app: FastifyInstance, limits = { answerMs }): void {
  const waiting = new WeakMap<Socket, Array<() => void>>();
  app.server.maxConnections = connectionsAtOnce;
  app.addHook('onRequest', (request, reply, next) => {
    const { socket } = request.raw;
    // What a page asks of the API inside this process has no connection.
    if (!(socket instanceof Socket)) return next();
    const begin = () => {
      const late = setTimeout(() => socket.destroy(), limits.answerMs);
      late.unref();
      reply.raw.once('close', () => {
        clearTimeout(late);
        const following = waiting.get(socket)?.shift();
        if (following === undefined) waiting.delete(socket);
        else if (!socket.destroyed) following();
      });
      next();
    };
    // A client that has reset its connection has no address any more, and nobody waits for an answer. Once it was read,
    // Node keeps it, so that whoever asks later finds it; where connections are shared out it was read at their begin.
    if (socket.destroyed || socket.remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    const line = waiting.get(socket);
    if (line === undefined) {
      waiting.set(socket, []);
      begin();
    } else if (line.length + 1 < maxRequestsPerConnection) {
      line.push(begin);
    } else {
      request.log.debug('a connection with too many unfinished requests is cut');
      socket.destroy();
    }
  });
}
