import type { PassThrough, Readable } from 'node:stream';
import type {
  Access,
  AccessKeyScope,
  AdministratorAccess,
  MemberAccess,
} from '@vaga/contract/access';
import type { Language } from '@vaga/contract/common';
import type {
  BodyOf,
  DataOf,
  Endpoint,
  OutputOf,
  ParamsOf,
  QueryOf,
} from '@vaga/contract/endpoint';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AccessKeyCaller } from './access-key.ts';
import type { Caller, MemberCaller } from './caller.ts';
import type { IdempotencyKey } from './idempotency.ts';
import type { Outcome } from './outcome.ts';

/** One call, as its handler gets it: validated input, caller and time. */
export interface Call<E, Who extends Caller | null = Caller | null> {
  params: OutputOf<ParamsOf<E>>;
  query: OutputOf<QueryOf<E>>;
  body: OutputOf<BodyOf<E>>;
  caller: Who;
  /** Set for a call with an access key: `caller` is null then. */
  accessKey: AccessKeyCaller | null;
  language: Language;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
  log: FastifyBaseLogger;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A file as the reply to a call. */
export interface FileAnswer {
  /** A stream is sent as it is produced: its length is not known when the reply starts. */
  content: Buffer | Readable;
  fileName: string;
  /** Absent: that of the endpoint. */
  mediaType?: string;
  /** Of a content that never changes under its address: kept by browsers and proxies, and shown by pages. */
  isImmutable?: boolean;
  /** Changes with the content: sent as ETag, and a caller who names it in If-None-Match gets 304 without the content. */
  revision?: string;
}

/** A stream of server-sent events as the reply to a call. It is ended by its maker, the client, or the drain of the process. */
export interface EventStreamAnswer {
  events: PassThrough;
}

export interface Route {
  endpoint: Endpoint;
  /**
   * The handler checks that the caller's session is active (`isSessionActive`) before it changes or returns anything.
   */
  checksSession?: boolean;
  handle(call: Call<unknown>): Promise<Outcome<unknown> | FileAnswer | EventStreamAnswer>;
}

// Methods of an interface compare bivariantly: a list of routes may hold handlers of every type.
type Handler<E, Who extends Caller | null> = (
  call: Call<E, Who>,
) => Promise<Outcome<DataOf<E>> | Outcome<null>>;

type EndpointFor<Who extends Access> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType, Who>;

/** A call without a session, or with a link alone; `caller` is set if the caller is signed in. */
export function open<E extends EndpointFor<'anyone' | 'link'>>(
  endpoint: E,
  handle: Handler<E, Caller | null>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}

/** A call that requires a session. */
export function signedIn<E extends EndpointFor<'account'>>(
  endpoint: E,
  handle: Handler<E, Caller>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}

/**
 * The same for a frequent call, where looking up the session would cost as much as the reply: its handler checks in its
 * own first statement that the session is active, and answers 401 if not. `server/test/matrix/session-proofs.test.ts`
 * ends a session in every way and repeats each such call.
 */
export function signedInCheckingSession<E extends EndpointFor<'account'>>(
  endpoint: E,
  handle: Handler<E, Caller>,
): Route {
  return { ...signedIn(endpoint, handle), checksSession: true };
}

/**
 * A call for members of an entity, or for administrators: the session acts for an entity, and `caller.membership` has a
 * type and a role that the endpoint names.
 */
export function forMembers<E extends EndpointFor<MembersAlone | AdministratorAccess>>(
  endpoint: E,
  handle: Handler<E, MemberCaller>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}

type MembersAlone = MemberAccess & { keyScope?: never };

/** A call that systems of the entity make as well: either `caller` is set, or `accessKey` is. */
export function forMembersAndKeys<
  E extends EndpointFor<MemberAccess & { keyScope: AccessKeyScope }>,
>(endpoint: E, handle: Handler<E, MemberCaller | null>): Route {
  return { endpoint, handle: handle as Route['handle'] };
}

/** A call that requires a session and replies with a file. */
export function signedInFile<E extends EndpointFor<'account'>>(
  endpoint: E,
  handle: (call: Call<E, Caller>) => Promise<FileAnswer>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}

/** A call for members that replies with a file. */
export function forMembersFile<E extends EndpointFor<MemberAccess | AdministratorAccess>>(
  endpoint: E,
  handle: (call: Call<E, MemberCaller>) => Promise<FileAnswer>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}

/** A call for members that replies with a stream of events. */
export function forMembersEvents<E extends EndpointFor<MemberAccess>>(
  endpoint: E,
  handle: (call: Call<E, MemberCaller>) => Promise<EventStreamAnswer>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}

/** A call without a session that replies with a file. */
export function openToAllFile<E extends EndpointFor<'anyone'>>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<FileAnswer>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}

/** A call that replies with a file, and whose link authorises it. */
export function openFile<E extends EndpointFor<'link'>>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<FileAnswer>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}
