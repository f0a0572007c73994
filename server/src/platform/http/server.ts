import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify, { LogController } from 'fastify';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { ErrorSummaryLog } from '../error-summary-log.ts';
import { createErrorSummaryLog } from '../error-summary-log.ts';
import { idleTimeoutMs, limitConnectionsPerAddress, limitPipelining } from './connections.ts';
import { answerError } from './errors.ts';
import { limitCalls } from './limits.ts';
import { Problem } from './outcome.ts';
import { isApiCall, rejectInvalidTargets } from './target.ts';
import { serializerCompiler, validatorCompiler } from './validation.ts';

interface Options {
  log: Logger;
  /** How many proxies stand in front: the address of a caller is what the outermost of them says. */
  proxies: number;
  /** Tells browsers to stay on https: only where the public address is one. */
  isHttps: boolean;
  /** Calls a minute that one address may make; calls with a limit of their own have that instead. */
  perMinute?: number;
  /** How long nothing may move on a connection; tests make it short. */
  idleTimeoutMs?: number;
}

/** A JSON body of a call is small; what is larger is refused before it is read. */
const bodyLimitBytes = 64 * 1024;

/** What is sent slower than this is given up: a request as a whole, and the headers that it begins with. */
const requestTimeoutMs = 30_000;
const headersTimeoutMs = 15_000;
/** Node looks for those every 30 seconds unless told otherwise: what they sent is in our memory meanwhile. */
const slowLookMs = 5000;

/** The bare server that every surface shares: safe headers, compression, limits, error answers, one log line a request. */
export async function createServer(options: Options): Promise<FastifyInstance> {
  const addSafeHeaders = safeHeaders(options.isHttps);
  const app = Fastify({
    loggerInstance: options.log as never,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.proxies > 0 && ((_address, hop) => hop < options.proxies),
    bodyLimit: bodyLimitBytes,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    requestTimeout: requestTimeoutMs,
    connectionTimeout: options.idleTimeoutMs ?? idleTimeoutMs,
    http: { connectionsCheckingInterval: slowLookMs, headersTimeout: headersTimeoutMs },
    routerOptions: { maxParamLength: 300 },
    // An address that the router itself refuses gets the envelope too.
    frameworkErrors: (error, request, reply) => {
      addSafeHeaders(request as never, reply as never);
      // No hook sees these: no more of them on the same connection.
      (reply as unknown as FastifyReply).header('connection', 'close');
      answerError(error, request as never, reply as never);
    },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler as never);
  app.setSerializerCompiler(serializerCompiler as never);
  app.decorate(
    'databaseErrors',
    createErrorSummaryLog(options.log, 'calls were answered 503: the database is away or busy'),
  );
  app.decorateRequest('language', 'pt');
  app.decorateRequest('caller', null);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler({ preHandler: [] }, (request, reply) =>
    answerError(new Problem(404, 'not_found'), request, reply),
  );
  limitPipelining(app);
  if (options.proxies === 0) limitConnectionsPerAddress(app.server);
  rejectInvalidTargets(app);
  app.addHook('onRequest', (request, reply, next) => {
    addSafeHeaders(request, reply);
    next();
  });
  await app.register(cookie);
  await app.register(formBody, { bodyLimit: bodyLimitBytes });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1400,
    // The library's own default is the slowest: it costs a page more time than to render it.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await limitCalls(app, { perMinute: options.perMinute ?? 1200 });
  logRequests(app);
  return app;
}

/** Made once: what the plugin for Fastify makes anew at each request costs as much as to look at what was sent. */
function safeHeaders(isHttps: boolean): (request: FastifyRequest, reply: FastifyReply) => void {
  const write = helmet({
    // Pages set their own policy with a nonce; an answer of the API is never a page.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  return (request, reply) =>
    write(request.raw, reply.raw, (error) => {
      if (error) throw error;
    });
}

function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isApiCall(request) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      // The pattern, not the address: addresses carry ids and tokens.
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (isApiCall(request)) request.log.info(line, 'call');
    else request.log.debug(line, 'page');
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For errors of the database that a caller may try again: told in one line a second. */
    databaseErrors: ErrorSummaryLog;
  }
}
