import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './outcome.ts';
import { isApiCall, isPage } from './target.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Maximum number of counters; the least recently used is dropped first. */
const counters = 20_000;

/** A page has some thirty files, which a browser fetches once; an office may share one address. */
const filesPerCall = 10;

/**
 * Limits the requests per minute and address: all calls together; calls with their own limit by themselves; pages by
 * themselves, half as many, because rendering one costs more than most calls; and the pages' files by themselves, ten
 * times as many. Requests are counted before anything else is done, so that wrong keys and expired tokens count too.
 * Each process counts for itself. An IPv6 address counts as its /64, which is one subscriber.
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
      const own = ownLimit(request);
      if (own !== undefined) return own;
      if (isPage(request)) return Math.ceil(perMinute / 2);
      return isFile(request) ? perMinute * filesPerCall : perMinute;
    },
    keyGenerator: (request: FastifyRequest) => {
      const address = normalizeIP(request.ip);
      if (ownLimit(request) !== undefined)
        return `${address} ${request.method} ${request.routeOptions.url}`;
      if (isPage(request)) return `${address} pages`;
      return isFile(request) ? `${address} files` : address;
    },
    // Webhooks are signed, and monitoring asks for the health: neither is counted. The page of a page's call is counted;
    // a limit that a call has of its own holds there too, such as one against guessing tokens.
    allowList: (request: FastifyRequest) =>
      request.routeOptions.config.isUnlimited === true ||
      (request.isPageCall && ownLimit(request) === undefined),
    errorResponseBuilder: (_request, context) =>
      new Problem(429, 'too_many', { values: { seconds: Math.ceil(context.ttl / 1000) } }),
    store: MinuteCounters,
  });
  app.addHook('onRequest', app.rateLimit());
}

const isFile = (request: FastifyRequest) => !(isApiCall(request) || isPage(request));

/**
 * Limits what one caller does in a minute, whatever their address.
 * @returns counts a call of the key. It throws Problem 429 beyond the limit. Each process counts for itself.
 */
export function createMinuteLimit(perMinute: number): (key: string) => void {
  return createLimit(perMinute, new WindowCounters(minute));
}

/** The same for what an address does in an hour. */
export function createAddressLimit(perHour: number): (request: FastifyRequest) => void {
  const count = createLimit(perHour, new WindowCounters(hour));
  return (request) => count(normalizeIP(request.ip));
}

function createLimit(maximum: number, counters: WindowCounters): (key: string) => void {
  return (key) => {
    const { current, ttl } = counters.count(key);
    if (current > maximum)
      throw new Problem(429, 'too_many', { values: { seconds: Math.ceil(ttl / 1000) } });
  };
}

interface Count {
  current: number;
  ttl: number;
}

/**
 * The library's own store shares one object among all requests of an address and reads it after a turn of the event
 * loop: of a burst it would refuse every request, the first ones included. This store gives each request the count at
 * its arrival.
 */
export class WindowCounters {
  private readonly windows = new Map<string, { count: number; since: number }>();
  private readonly length: number;

  /** @param length of a window in milliseconds. */
  constructor(length: number) {
    this.length = length;
  }

  incr(key: string, tell: (error: Error | null, count?: Count) => void): void {
    tell(null, this.count(key));
  }

  count(key: string): Count {
    const now = performance.now();
    const known = this.windows.get(key);
    const window = known && now - known.since < this.length ? known : { count: 0, since: now };
    window.count += 1;
    // The last entry of the map is the most recently used.
    this.windows.delete(key);
    this.windows.set(key, window);
    const oldest = this.windows.size > counters ? this.windows.keys().next().value : undefined;
    if (oldest !== undefined) this.windows.delete(oldest);
    return { current: window.count, ttl: this.length - (now - window.since) };
  }
}

/** For the library, which makes its stores itself. */
class MinuteCounters extends WindowCounters {
  constructor() {
    super(minute);
  }

  child(): MinuteCounters {
    return new MinuteCounters();
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Calls per minute and address, instead of the general limit. */
    perMinute?: number;
    isUnlimited?: boolean;
  }
}
