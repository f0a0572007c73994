import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './outcome.ts';

/** What RFC 9112 lets a Host header be: a name, an IPv4 or a bracketed IPv6 address, and a port. */
const hostShape = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/**
 * Whether a request is a call of the API. The route that the router matched says so, never the address as it was
 * written: `/%61pi/…` and `http://x/api/…` lead to the same route as `/api/…`. What no route of its own takes is judged
 * by its decoded path.
 */
export function isApiCall(request: FastifyRequest): boolean {
  const { url: pattern } = request.routeOptions;
  const isNobodys = pattern === undefined || pattern === '*' || pattern === '/*';
  return (isNobodys ? decodedPathOf(request) : pattern).startsWith('/api/');
}

/** Whether it is for the pages to answer: they have whatever no route of its own takes, as their files have. */
export function isPage(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/*' && !isApiCall(request);
}

/** The path of a request without its query, decoded; as it was written where it cannot be. */
export function decodedPathOf(request: FastifyRequest): string {
  const [path = ''] = (request.raw.url ?? '').split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Refuses, before anything else looks at a request, an address in another form than a path (nobody but a proxy is sent
 * those) and a Host header that names no host: what is built from them would be another address than the one meant.
 */
export function rejectInvalidTargets(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url = '', headers } = request.raw;
    if (!url.startsWith('/')) throw new Problem(400, 'malformed');
    // HTTP/1.0 has none.
    if (headers.host !== undefined && !isHost(headers.host)) throw new Problem(400, 'malformed');
  });
}

function isHost(host: string): boolean {
  return hostShape.test(host) && URL.canParse(`http://${host}`);
}
