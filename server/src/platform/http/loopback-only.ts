import type { FastifyRequest } from 'fastify';
import { isLoopbackName } from '../loopback.rules.ts';
import { Problem } from './outcome.ts';

/** What proxies add. Where none is meant to be, one that says so has let in somebody from outside. */
const marksOfProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'] as const;

/**
 * Whether a request was sent by this machine to itself. The address it came from does not say so: a page of anybody's
 * whose name was made to point here (DNS rebinding) is asked for by a browser of this machine, and a proxy on it stands
 * between. The Host header has the name that was asked for, and a page cannot change it.
 */
export function isLoopbackRequest({ headers }: FastifyRequest): boolean {
  if (marksOfProxies.some((name) => headers[name] !== undefined)) return false;
  const hostname = URL.parse(`http://${headers.host ?? ''}`)?.hostname;
  return hostname !== undefined && isLoopbackName(hostname);
}

/**
 * A hook for what only this machine may see: to others it is as if it were not there.
 * @throws Problem 404
 */
export async function requireLoopback(request: FastifyRequest): Promise<void> {
  if (!isLoopbackRequest(request)) throw new Problem(404, 'not_found');
}
