import type { Readable } from 'node:stream';
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
import type { Caller } from './caller.ts';
import type { IdempotencyKey } from './idempotency.ts';
import type { Outcome } from './outcome.ts';

/** One call, as its handler gets it: validated input, caller and time. */
export interface Call<E, Who extends Caller | null = Caller | null> {
  params: OutputOf<ParamsOf<E>>;
  query: OutputOf<QueryOf<E>>;
  body: OutputOf<BodyOf<E>>;
  caller: Who;
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
}

export interface Route {
  endpoint: Endpoint;
  /**
   * The handler checks that the caller's session is active (`isSessionActive`) before it changes or returns anything.
   */
  checksSession?: boolean;
  handle(call: Call<unknown>): Promise<Outcome<unknown> | FileAnswer>;
}

// Methods of an interface compare bivariantly: a list of routes may hold handlers of every type.
type Handler<E, Who extends Caller | null> = (
  call: Call<E, Who>,
) => Promise<Outcome<DataOf<E>> | Outcome<null>>;

/** A public call; `caller` is set if the caller is signed in. */
export function open<E extends Endpoint>(
  endpoint: E & { access: string },
  handle: Handler<E, Caller | null>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}

/** A call that requires a session. */
export function signedIn<E extends Endpoint>(
  endpoint: E & { access: string },
  handle: Handler<E, Caller>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}

/**
 * The same for a frequent call, where looking up the session would cost as much as the reply: its handler checks in its
 * own first statement that the session is active, and answers 401 if not. `server/test/matrix/session-proofs.test.ts`
 * ends a session in every way and repeats each such call.
 */
export function signedInCheckingSession<E extends Endpoint>(
  endpoint: E & { access: string },
  handle: Handler<E, Caller>,
): Route {
  return { ...signedIn(endpoint, handle), checksSession: true };
}

/** A call that requires a session and replies with a file. */
export function signedInFile<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E, Caller>) => Promise<FileAnswer>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}

/** A public call that replies with a file: the URL contains what authorises it. */
export function openFile<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<FileAnswer>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}
