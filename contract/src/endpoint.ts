import type { z } from 'zod';
import type { Access, MemberAccess } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call of the API: the single source for validation, replies, OpenAPI, the web's client and the test matrices. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  /** The slice of the call: its tag in the documentation. */
  slice: string;
  method: Method;
  /** Relative to /api/, with `:name` for parameters. */
  path: string;
  summary: string;
  /** Who may call. The server refuses all others before it reads the input. */
  access: Who;
  /**
   * Members who make a call of accounts for the guests of their entity as well: it acts for the entity if that opened the
   * row which the path names, and for the account in all other cases. The row decides, not the page.
   */
  members?: MemberAccess;
  /** The path names a row of one account or entity: other callers get the same 404 as for a row that does not exist. */
  owned?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Schema of `data` in the envelope; absent for a call that replies with a file. */
  data?: Data;
  /** The media type of a call that replies with a file instead of the envelope. */
  file?:
    | 'application/pdf'
    | 'application/vnd.apple.pkpass'
    | 'application/vnd.apple.pkpasses'
    | 'application/zip'
    | 'image/webp'
    | 'text/calendar'
    | 'text/csv'
    /** Of the type that the answer names. */
    | 'application/octet-stream'
    /** A stream of server-sent events, which ends when the server stops. */
    | 'text/event-stream';
  /** The call takes multipart/form-data with one part `file`, and text fields that its summary names; it has no `body`. */
  takesFile?: boolean;
  /** The call takes its `body` as multipart/form-data as well: each field is a part of text. */
  takesForm?: boolean;
  /** The call takes its `body` as multipart/form-data as well, with up to so many parts `file`. */
  takesFiles?: number;
  /** Honours the Idempotency-Key header: the call creates something or pays. */
  idempotent?: boolean;
  /**
   * The call creates something or pays: refused (403 `terms.needed`) until the caller has accepted the current terms.
   */
  needsTerms?: boolean;
  /** A POST that changes nothing: a page may use it however it was opened. */
  isReadOnly?: boolean;
  /**
   * What a call of members does, for an entity that may not do everything (`standingRefusal`): it only reads, though it is a POST;
   * or it books or reserves a new time.
   */
  standing?: 'reads' | 'books';
  /** Answered whatever `X-Entity-Id` names: the call is about which entity the session acts for, or ends the session. */
  ignoresEntityHeader?: boolean;
  /** The size of a body that is refused (413) before it is read; default: 64 KB. */
  maxBodyBytes?: number;
  /** Calls per minute and address; default: the general limit. */
  perMinute?: number;
}

/** Declares a call of the API and keeps the exact types of its schemas, for the server's handlers and the web's calls. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Data extends z.ZodType = z.ZodNull,
  const Who extends Access = Access,
>(definition: Endpoint<Params, Query, Body, Data, Who>): Endpoint<Params, Query, Body, Data, Who> {
  return definition;
}

/** Whether a value that a contract file exports is a call of the API. */
export function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'access' in value
  );
}

/** An endpoint without its schemas: what a browser needs to make the call. `contract/calls` has one for each. */
export interface Call<E> {
  method: string;
  path: string;
  access: Access;
  isReadOnly?: boolean;
  standing?: 'reads' | 'books';
  /** Never there: it carries the endpoint's type. */
  readonly endpoint?: E;
}

/** The type that a caller sends; undefined if the call has no such part. */
export type InputOf<Schema> = Schema extends z.ZodUndefined ? undefined : z.input<Schema>;
/** The type that a handler receives, after defaults and conversions. */
export type OutputOf<Schema> = Schema extends z.ZodUndefined ? undefined : z.output<Schema>;
export type DataOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer Data> ? z.output<Data> : never;
export type ParamsOf<E> =
  E extends Endpoint<infer Params, z.ZodType, z.ZodType, z.ZodType> ? Params : never;
export type QueryOf<E> =
  E extends Endpoint<z.ZodType, infer Query, z.ZodType, z.ZodType> ? Query : never;
export type BodyOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, infer Body, z.ZodType> ? Body : never;
