import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './outcome.ts';

/** The Host header that RFC 9112 allows: a name, an IPv4 or a bracketed IPv6 address, and a port. */
const hostShape = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/**
 * Whether a request is a call of the API. The matched route decides, never the URL as written: `/%61pi/…` and
 * `http://x/api/…` lead to the same route as `/api/…`. A request without a route of its own is decided by its decoded
 * path.
 */
export function isApiCall(request: FastifyRequest): boolean {
  const { url: pattern } = request.routeOptions;
  const hasNoRoute = pattern === undefined || pattern === '*' || pattern === '/*';
  return (hasNoRoute ? decodedPathOf(request) : pattern).startsWith('/api/');
}

/** Whether the pages answer it: they serve every path without a route of its own; their files have routes. */
export function isPage(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/*' && !isApiCall(request);
}

/** The path of a request without its query, as it was written. */
export function writtenPathOf(request: FastifyRequest): string {
  const [path = ''] = (request.raw.url ?? '').split(/[?#]/, 1);
  return path;
}

/** The decoded path of a request without its query; undecoded if it cannot be decoded. */
export function decodedPathOf(request: FastifyRequest): string {
  const path = writtenPathOf(request);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Rejects, before any other hook, a request target that is not a path (only proxies get those) and a Host header that
 * is no host name: URLs built from them would differ from the intended ones.
 */
export function rejectInvalidTargets(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url = '', headers } = request.raw;
    if (!url.startsWith('/')) throw new Problem(400, 'malformed');
    // HTTP/1.0 has no Host header.
    if (headers.host !== undefined && !isHost(headers.host)) throw new Problem(400, 'malformed');
  });
}

function isHost(host: string): boolean {
  return hostShape.test(host) && URL.canParse(`http://${host}`);
}
