import type { FastifyReply } from 'fastify';

/** Lets browsers and proxies keep a reply that is the same for everybody who reads its language. */
export function cacheFor(reply: FastifyReply, seconds: number): void {
  reply.header('cache-control', `public, max-age=${seconds}`).header('vary', 'Accept-Language');
}
