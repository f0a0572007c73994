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

/** One call as its handler sees it: checked input, who calls, and when. */
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

/** A file as the answer of a call. */
export interface FileAnswer {
  /** A stream is sent as it comes: its end is not known when the answer begins. */
  content: Buffer | Readable;
  fileName: string;
}

export interface Route {
  endpoint: Endpoint;
  /** The handler asks whether the caller's session still lives (`isSessionActive`) before it does or tells anything. */
  checksSession?: boolean;
  handle(call: Call<unknown>): Promise<Outcome<unknown> | FileAnswer>;
}

// Declared as methods of an interface they compare bivariantly: a list of routes holds handlers of every shape.
type Handler<E, Who extends Caller | null> = (
  call: Call<E, Who>,
) => Promise<Outcome<DataOf<E>> | Outcome<null>>;

/** A call that anybody may make; `caller` is there when somebody is signed in all the same. */
export function open<E extends Endpoint>(
  endpoint: E & { access: string },
  handle: Handler<E, Caller | null>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}

/** A call for somebody signed in. */
export function signedIn<E extends Endpoint>(
  endpoint: E & { access: string },
  handle: Handler<E, Caller>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}

/**
 * The same for a call that is asked over and over, where looking up the session would cost as much as the answer: its
 * handler proves in its own first statement that the session still lives, and answers 401 where it does not. Of each such
 * call `server/test/matrix/session-proofs.test.ts` ends a session in every way and asks again.
 */
export function signedInCheckingSession<E extends Endpoint>(
  endpoint: E & { access: string },
  handle: Handler<E, Caller>,
): Route {
  return { ...signedIn(endpoint, handle), checksSession: true };
}

/** A call for somebody signed in that answers with a file. */
export function signedInFile<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E, Caller>) => Promise<FileAnswer>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}

/** A call that anybody may make and that answers with a file: what opens it is in the address. */
export function openFile<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<FileAnswer>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}
