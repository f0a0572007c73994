import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: `anyone`, or `account`: somebody signed in.
 * `owned` says that the path names something that belongs to one account: anybody else gets the same 404 as for nothing.
 */
export type Access = 'anyone' | 'account';

/** One call of the API: the single source for validation, replies, OpenAPI, the web's client and the test matrices. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  /** The slice it belongs to: the tag in the documentation. */
  slice: string;
  method: Method;
  /** Relative to /api/, with `:name` for parameters. */
  path: string;
  summary: string;
  access: Access;
  owned?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Shape of `data` in the envelope; absent for a call that answers with a file. */
  data?: Data;
  /** The media type of a call that answers with a file instead of the envelope. */
  file?: 'application/pdf' | 'application/zip' | 'text/calendar';
  /** Honours the Idempotency-Key header: it creates something or it pays. */
  idempotent?: boolean;
  /** It creates something or it pays: refused (403 `terms.needed`) to a caller who has not accepted the terms in force. */
  needsTerms?: boolean;
  /** Changes nothing although it is a POST: a page that is opened from anywhere may be rendered with it. */
  isReadOnly?: boolean;
  /** Calls a minute for one address; the general limit applies where it is absent. */
  perMinute?: number;
}

/** Declares a call of the API and keeps the exact types of its schemas, for the server's handlers and the web's calls. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Data extends z.ZodType = z.ZodNull,
>(definition: Endpoint<Params, Query, Body, Data>): Endpoint<Params, Query, Body, Data> {
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
  /** Never there: it carries the endpoint's type. */
  readonly endpoint?: E;
}

/** What a caller sends of a part: nothing where the call has no such part. */
export type InputOf<Schema> = Schema extends z.ZodUndefined ? undefined : z.input<Schema>;
/** What a handler receives of a part, after defaults and conversions. */
export type OutputOf<Schema> = Schema extends z.ZodUndefined ? undefined : z.output<Schema>;
export type DataOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer Data> ? z.output<Data> : never;
export type ParamsOf<E> =
  E extends Endpoint<infer Params, z.ZodType, z.ZodType, z.ZodType> ? Params : never;
export type QueryOf<E> =
  E extends Endpoint<z.ZodType, infer Query, z.ZodType, z.ZodType> ? Query : never;
export type BodyOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, infer Body, z.ZodType> ? Body : never;
