import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './outcome.ts';
import { isApiCall, isPage } from './target.ts';

const minute = 60_000;
/** Counters that are kept at most; the one not used for longest goes first. */
const counters = 20_000;

/** A page has some thirty files, which a browser fetches once; an office may be behind one address. */
const filesPerCall = 10;

/**
 * Limits what one address may call in a minute: all calls together, calls with a limit of their own by that alone,
 * pages by themselves, half as many, because to write one costs more than most calls do, and the files of pages by
 * themselves, ten times as many. Counted before anything else is done for a request,
 * so that wrong keys and dead tokens count too. Each process counts for itself. An IPv6 address counts as its /64, which
 * is one subscriber.
 */
export async function limitCalls(
  app: FastifyInstance,
  { perMinute }: { perMinute: number },
): Promise<void> {
  const ownLimit = (request: FastifyRequest) => request.routeOptions.config.perMinute;
  await app.register(rateLimit, {
    global: false,
    timeWindow: minute,
    max: (request: FastifyRequest) => {
      if (isPage(request)) return Math.ceil(perMinute / 2);
      if (isFile(request)) return perMinute * filesPerCall;
      return ownLimit(request) ?? perMinute;
    },
    keyGenerator: (request: FastifyRequest) => {
      const address = normalizeIP(request.ip);
      if (isPage(request)) return `${address} pages`;
      if (isFile(request)) return `${address} files`;
      if (ownLimit(request) === undefined) return address;
      return `${address} ${request.method} ${request.routeOptions.url}`;
    },
    // A webhook is signed, and whoever looks after the process asks for its health: neither is counted.
    allowList: (request: FastifyRequest) => request.routeOptions.config.isUnlimited === true,
    errorResponseBuilder: (_request, context) =>
      new Problem(429, 'too_many', { values: { seconds: Math.ceil(context.ttl / 1000) } }),
    store: MinuteCounters,
  });
  app.addHook('onRequest', app.rateLimit());
}

const isFile = (request: FastifyRequest) => !(isApiCall(request) || isPage(request));

interface Count {
  current: number;
  ttl: number;
}

/**
 * The library's own store hands out one object for all requests of an address, and reads it after a turn of the event
 * loop: of a burst that comes at once it would refuse every single request, the first ones too. This one tells each
 * request the number it had when it came.
 */
export class MinuteCounters {
  private readonly windows = new Map<string, { count: number; since: number }>();

  incr(key: string, tell: (error: Error | null, count?: Count) => void): void {
    const now = performance.now();
    const known = this.windows.get(key);
    const window = known && now - known.since < minute ? known : { count: 0, since: now };
    window.count += 1;
    // Last in the map is last used.
    this.windows.delete(key);
    this.windows.set(key, window);
    const oldest = this.windows.size > counters ? this.windows.keys().next().value : undefined;
    if (oldest !== undefined) this.windows.delete(oldest);
    tell(null, { current: window.count, ttl: minute - (now - window.since) });
  }

  child(): MinuteCounters {
    return new MinuteCounters();
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Calls a minute and address, instead of the general limit. */
    perMinute?: number;
    isUnlimited?: boolean;
  }
}
