import type { PassThrough } from 'node:stream';
import type { Access } from '@vaga/contract/access';
import { describeAccess } from '@vaga/contract/access';
import type { EntityChange } from '@vaga/contract/current-entity';
import type { Endpoint } from '@vaga/contract/endpoint';
import { envelopeOf } from '@vaga/contract/envelope';
import type { MessageCode } from '@vaga/contract/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { AccessKeys } from './access-key.ts';
import { accessKeyPrefix } from './access-key.ts';
import type { Caller, FindCaller } from './caller.ts';
import { isFromOwnPages, tokenOf } from './caller.ts';
import type { IdempotencyCipher } from './idempotency.ts';
import { readIdempotencyKey } from './idempotency.ts';
import { rejectInvalidText } from './invalid-text.ts';
import { readMultipart } from './multipart.ts';
import { envelope, notFound, Problem } from './outcome.ts';
import type { EventStreamAnswer, FileAnswer, Route } from './route.ts';
import { isApiCall } from './target.ts';

/** Why a caller may not make a call: no session, not the right member, or a row of another entity. */
export type AccessRefusal = 'unauthorised' | 'forbidden' | 'notFound';

/** Decides whether a caller may make a call; null if so. `params` are those of the path, not yet validated. */
export type AccessRule = (
  access: Access,
  caller: Caller | null,
  params: Readonly<Record<string, unknown>>,
) => AccessRefusal | null;

/** Why the entity that a caller acts for may not make a call now, as the code of a problem; null if it may. */
export type StandingRule = (endpoint: Endpoint, caller: Caller | null) => MessageCode | null;

/** The entity that the caller's session acts for, and the one that a page asked for, by name; null as in `EntityChange`. */
export type DescribeEntityChange = (caller: Caller, requestedId: string) => Promise<EntityChange>;

interface Options {
  clock: Clock;
  findCaller: FindCaller;
  accessKeys: AccessKeys;
  accessRule: AccessRule;
  standingRule: StandingRule;
  describeEntityChange: DescribeEntityChange;
  encryption: IdempotencyCipher;
  /** Null: the X-Api-Key header is not required. */
  apiKey: string | null;
  /** The origin of our own pages, e.g. https://vaga.example. */
  ownOrigin: string;
}

/**
 * The only version. A client that asks for another would misread the replies; without the header a client gets this
 * one.
 */
const apiVersion = '1.0';

/** Seconds. */
const year = 31_536_000;

/** Registers the routes of the slices under /api/. */
export function registerRoutes(app: FastifyInstance, routes: Route[], options: Options): void {
  app.addHook('onRequest', async (request) => {
    if (!isApiCall(request)) return;
    const version = request.headers['x-api-version'];
    if (version !== undefined && version !== apiVersion)
      throw new Problem(400, 'version.unknown', { field: 'X-Api-Version' });
    if (options.apiKey !== null && lacksApiKey(request, options.apiKey))
      throw new Problem(401, 'api_key.wrong');
    await identify(request, options);
  });
  readMultipart(app);
  for (const route of routes) register(app, route, options);
}

function lacksApiKey(request: FastifyRequest, apiKey: string): boolean {
  const { needsApiKey, isFile } = request.routeOptions.config;
  if (!needsApiKey || request.headers['x-api-key'] === apiKey) return false;
  // The browser follows a link to a file itself and adds no header: the session's cookie suffices.
  return !(isFile && tokenOf(request)?.via === 'cookie');
}

async function identify(
  request: FastifyRequest,
  { clock, findCaller, accessKeys, ownOrigin }: Options,
): Promise<void> {
  const found = tokenOf(request);
  if (!found) return;
  if (found.token.startsWith(accessKeyPrefix)) {
    if (found.via === 'header') request.accessKey = await accessKeys.find(found.token, clock.now());
    return;
  }
  const { checksSession } = request.routeOptions.config;
  request.caller = await findCaller(found.token, {
    now: clock.now(),
    // A cached caller does not know which entity the session has begun to act for.
    isCheckedByHandler: checksSession === true && !request.headers['x-entity-id'],
  });
  const isCookieWrite = found.via === 'cookie' && isWrite(request);
  if (request.caller && isCookieWrite && !isFromOwnPages(request, ownOrigin))
    throw new Problem(403, 'forbidden.origin');
}

/**
 * The entity that the page of a call was opened for, if the session acts for another one by now: another tab has chosen it.
 * Of a session that acts for none it matters in calls that members make: all others act for the account in any case.
 */
function otherEntityOf(
  { caller, headers }: FastifyRequest,
  { access, members, ignoresEntityHeader }: Endpoint,
): string | null {
  const requested = headers['x-entity-id'];
  if (!caller || ignoresEntityHeader || typeof requested !== 'string' || requested === '')
    return null;
  if (caller.entityId === null && typeof access === 'string' && !members) return null;
  return requested === caller.entityId ? null : requested;
}

/** The refusal of such a call, with both entities. */
async function entityChanged(
  caller: Caller,
  requestedId: string,
  { describeEntityChange }: Options,
): Promise<Problem> {
  const data = await describeEntityChange(caller, requestedId);
  return new Problem(400, 'entity.changed', { field: 'X-Entity-Id', data });
}

function isWrite({ method, routeOptions }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && !routeOptions.config.isReadOnly;
}

const problemOf: Record<AccessRefusal, () => Problem> = {
  unauthorised: () => new Problem(401, 'unauthorised'),
  forbidden: () => new Problem(403, 'forbidden'),
  notFound,
};

function register(app: FastifyInstance, route: Route, options: Options): void {
  const { endpoint, handle, checksSession = false } = route;
  app.route({
    method: endpoint.method,
    url: `/api/${endpoint.path}`,
    schema: schemaOf(endpoint),
    // HEAD would open a stream without a reader, which stays open.
    exposeHeadRoute: endpoint.file !== 'text/event-stream',
    ...(endpoint.maxBodyBytes ? { bodyLimit: endpoint.maxBodyBytes } : {}),
    config: {
      // An image of a page is fetched by the browser, which adds no header, also for who has no session.
      needsApiKey: !(endpoint.file && endpoint.access === 'anyone'),
      isFile: endpoint.file !== undefined,
      takesFile: endpoint.takesFile === true,
      takesForm: endpoint.takesForm === true,
      takesFiles: endpoint.takesFiles ?? 0,
      isStream: endpoint.file === 'text/event-stream',
      isReadOnly: endpoint.isReadOnly === true,
      checksSession,
      ...(endpoint.perMinute ? { perMinute: endpoint.perMinute } : {}),
    },
    // Authorisation comes before validation: an unauthorised caller learns nothing about the contract's rules.
    onRequest: async (request) => {
      const requestedId = otherEntityOf(request, endpoint);
      if (request.caller && requestedId !== null)
        throw await entityChanged(request.caller, requestedId, options);
      if (request.accessKey) {
        if (options.accessKeys.isRefused(endpoint.access, request.accessKey))
          throw problemOf.forbidden();
        return;
      }
      const params = request.params as Record<string, unknown>;
      const refusal = options.accessRule(endpoint.access, request.caller, params);
      if (refusal) throw problemOf[refusal]();
      const standingRefusal = options.standingRule(endpoint, request.caller);
      if (standingRefusal) throw new Problem(403, standingRefusal);
      if (endpoint.needsTerms && request.caller && !request.caller.hasAcceptedTerms)
        throw new Problem(403, 'terms.needed');
    },
    preValidation: async ({ params, query, body }) => rejectInvalidText([params, query, body]),
    handler: async (request, reply) => {
      const answerNow = () => {
        // A call that waited in its queue is decided at the time when it runs.
        const now = options.clock.now();
        return handle({
          params: request.params as never,
          query: request.query as never,
          body: request.body as never,
          caller: request.caller,
          accessKey: request.accessKey,
          language: request.language,
          now,
          idempotencyKey: endpoint.idempotent
            ? readIdempotencyKey(request, { encryption: options.encryption, now })
            : null,
          log: request.log,
          request,
          reply,
        });
      };
      const kind = isWrite(request) ? 'write' : 'read';
      const answer = await app.runInCallerQueue(request, kind, answerNow);
      if ('events' in answer) return sendEvents(reply, app.openStreams, answer);
      if (answer.revision !== undefined) {
        reply.header('etag', `"${answer.revision}"`);
        if (isKnownTag(request.headers['if-none-match'], answer.revision))
          return reply.code(304).send();
      }
      if ('content' in answer) return sendFile(reply, endpoint, answer);
      return envelope(answer, request.language);
    },
  });
}

/** Whether If-None-Match names a revision. A proxy that compresses makes its tag a weak one. */
function isKnownTag(known: string | undefined, revision: string): boolean {
  const tags = known?.split(/\s*,\s*/) ?? [];
  return tags.some((tag) => tag.replace(/^W\//, '') === `"${revision}"`);
}

function schemaOf(endpoint: Endpoint) {
  const [summary, more] = splitSummary(endpoint.summary);
  const description = [more, describeAccess(endpoint.access, endpoint.members)];
  const described = {
    summary,
    description: description.join('\n\n').trim(),
    tags: [endpoint.slice],
    ...(needsSession(endpoint) ? {} : { security: [] }),
  };
  const input = {
    ...(endpoint.takesFile ? { consumes: ['multipart/form-data'] } : {}),
    ...(endpoint.takesForm || endpoint.takesFiles
      ? { consumes: ['multipart/form-data', 'application/json'] }
      : {}),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
  };
  if (endpoint.file) return { ...described, ...input };
  return { ...described, ...input, response: { 200: envelopeOf(endpoint.data ?? z.null()) } };
}

/** The first sentence, which a list of calls shows, and what follows it. */
function splitSummary(summary: string): [string, string] {
  const end = summary.search(/\. (?=[A-Z0-9`?])/);
  return end < 0 ? [summary, ''] : [summary.slice(0, end + 1), summary.slice(end + 2)];
}

function needsSession({ access }: Endpoint): boolean {
  return access !== 'anyone' && access !== 'link';
}

function sendFile(reply: FastifyReply, endpoint: Endpoint, file: FileAnswer): FastifyReply {
  const fileName = file.fileName.replace(/[^\w.-]/g, '_');
  return reply
    .type(file.mediaType ?? endpoint.file ?? 'application/octet-stream')
    .header(
      'content-disposition',
      `${file.isImmutable ? 'inline' : 'attachment'}; filename="${fileName}"`,
    )
    .header(
      'cache-control',
      file.isImmutable ? `public, max-age=${year}, immutable` : 'private, no-store',
    )
    .send(file.content);
}

function sendEvents(
  reply: FastifyReply,
  openStreams: Set<PassThrough>,
  { events }: EventStreamAnswer,
): FastifyReply {
  openStreams.add(events);
  events.once('close', () => openStreams.delete(events));
  return reply
    .type('text/event-stream')
    .header('cache-control', 'private, no-store')
    .header('x-accel-buffering', 'no')
    .send(events);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    needsApiKey?: boolean;
    isFile?: boolean;
    takesFile?: boolean;
    takesForm?: boolean;
    /** The most parts `file` beside a body; 0 or absent: none. */
    takesFiles?: number;
    /** The reply lasts as long as the client wants. */
    isStream?: boolean;
    isReadOnly?: boolean;
    checksSession?: boolean;
  }
}
