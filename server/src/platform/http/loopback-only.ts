import type { FastifyRequest } from 'fastify';
import { isLoopbackName } from '../loopback.rules.ts';
import { Problem } from './outcome.ts';

/** Headers that proxies add. If no proxy is expected, they show that the request came from outside. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'] as const;

/**
 * Whether this machine sent the request to itself. The source address does not prove it: with DNS rebinding, a local
 * browser requests a foreign page whose name points here; a local proxy forwards requests from outside. The Host header
 * has the requested name, and a page cannot change it.
 */
export function isLoopbackRequest({ headers }: FastifyRequest): boolean {
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return false;
  const hostname = URL.parse(`http://${headers.host ?? ''}`)?.hostname;
  return hostname !== undefined && isLoopbackName(hostname);
}

/**
 * A hook for routes that only this machine may see.
 * @throws Problem 404 for other requests
 */
export async function requireLoopback(request: FastifyRequest): Promise<void> {
  if (!isLoopbackRequest(request)) throw new Problem(404, 'not_found');
}
