import type { FastifyReply } from 'fastify';

/** Lets browsers and proxies cache a reply that is the same for all readers of a language. */
export function cacheFor(reply: FastifyReply, seconds: number): void {
  reply.header('cache-control', `public, max-age=${seconds}`).header('vary', 'Accept-Language');
}
