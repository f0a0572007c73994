import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import type { RequestOptions } from 'node:https';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Why there is no file. */
export type FetchFailure = 'not_public' | 'unreachable' | 'too_slow' | 'too_large' | 'refused';

export type FetchedFile =
  | { kind: 'content'; content: Buffer; etag: string | null }
  /** The file is as it was at the given etag. */
  | { kind: 'unchanged' }
  | { kind: 'failed'; failure: FetchFailure };

export interface FetchOptions {
  /** Of the version that is known. */
  etag?: string | null;
  maxBytes: number;
  /** For all redirects together. */
  timeoutMs: number;
  maxRedirects: number;
}

/** Where a file may be; a test has its own server. */
export interface Reachable {
  /** @param address an IP address. */
  mayConnect(address: string, port: number): boolean;
  /** The authority of a test's certificate. */
  ca?: string;
}

const httpsPort = 443;
const publicInternet: Reachable = {
  mayConnect: (address, port) => port === httpsPort && isPublicAddress(address),
};

class FetchError extends Error {
  readonly failure: FetchFailure;
  constructor(failure: FetchFailure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * Fetches a file from an https address that a stranger named. Neither the address nor a redirect leads to a host that is not on
 * the public internet: the very IP address that was checked is the one that is connected to, so that a name that changes its
 * address between the two gains nothing. The file is sent as it is: compressed content is refused.
 */
export async function fetchPublicFile(
  address: string,
  options: FetchOptions,
  reach: Reachable = publicInternet,
): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    let url = address;
    for (let redirects = 0; redirects <= options.maxRedirects; redirects += 1) {
      const reply = await open(url, { ...options, signal, reach });
      const location = redirectOf(reply);
      if (location === null) return await read(reply, options);
      reply.destroy();
      url = new URL(location, url).href;
    }
    return { kind: 'failed', failure: 'refused' };
  } catch (error) {
    if (signal.aborted) return { kind: 'failed', failure: 'too_slow' };
    if (error instanceof FetchError) return { kind: 'failed', failure: error.failure };
    return { kind: 'failed', failure: 'unreachable' };
  }
}

function open(
  address: string,
  { etag, signal, reach }: FetchOptions & { signal: AbortSignal; reach: Reachable },
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const url = new URL(address);
  const port = Number(url.port || httpsPort);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:') throw new FetchError('not_public');
  // A connection to an IP address looks no name up.
  if (isIP(host) !== 0 && !reach.mayConnect(host, port)) throw new FetchError('not_public');
  const options: RequestOptions = {
    agent: false,
    signal,
    lookup: lookupAllowed(port, reach),
    headers: {
      accept: 'text/calendar, */*;q=0.1',
      'accept-encoding': 'identity',
      'user-agent': 'Vaga',
      ...(etag ? { 'if-none-match': etag } : {}),
    },
    ...(reach.ca ? { ca: reach.ca } : {}),
  };
  request(url, options, resolve).on('error', reject).end();
  return promise;
}

/** Looks a name up, and answers only with addresses that may be connected to; one that may not refuses the name. */
function lookupAllowed(port: number, reach: Reachable): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 4);
      const isAllowed = addresses.every(({ address }) => reach.mayConnect(address, port));
      const [first] = addresses;
      if (!isAllowed || !first) return callback(new FetchError('not_public'), '', 4);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  return statusCode >= 300 && statusCode < 400 && statusCode !== 304
    ? (headers.location ?? null)
    : null;
}

async function read(reply: IncomingMessage, { maxBytes }: FetchOptions): Promise<FetchedFile> {
  const { statusCode, headers } = reply;
  if (statusCode === 304) {
    reply.destroy();
    return { kind: 'unchanged' };
  }
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  if (statusCode !== 200 || !isPlain) {
    reply.destroy();
    throw new FetchError('refused');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply) {
    size += chunk.length;
    if (size > maxBytes) {
      reply.destroy();
      throw new FetchError('too_large');
    }
    chunks.push(chunk);
  }
  return { kind: 'content', content: Buffer.concat(chunks), etag: headers.etag ?? null };
}
