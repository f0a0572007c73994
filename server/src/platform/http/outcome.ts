import type { Language } from '@vaga/contract/common';
import type { Envelope, Pagination } from '@vaga/contract/envelope';
import type { MessageCode } from '@vaga/contract/messages';
import { messageOf } from '@vaga/contract/messages';

type Values = Record<string, string | number>;

/** The result of a use case, with codes instead of texts. */
export interface Outcome<Data> {
  type: 'Success' | 'Warning' | 'Error';
  data: Data | null;
  messages: Array<{ code: MessageCode; values?: Values }>;
  pagination?: Pagination;
  /** Changes with the data: sent as ETag, and a caller who names it in If-None-Match gets 304 without the data. */
  revision?: string;
}

export function success<Data>(data: Data, ...codes: MessageCode[]): Outcome<Data> {
  return { type: 'Success', data, messages: codes.map((code) => ({ code })) };
}

/** A success without data. */
export function done(...codes: MessageCode[]): Outcome<null> {
  return success(null, ...codes);
}

/** An answer that its caller reads again and again, and that has seldom changed. */
export function revised<Data>(data: Data, revision: string): Outcome<Data> {
  return { type: 'Success', data, messages: [], revision };
}

export function page<Data>(data: Data, pagination: Pagination): Outcome<Data> {
  return { type: 'Success', data, messages: [], pagination };
}

/** The call did what it could, and the reader has to know something. */
export function warning<Data = never>(
  code: MessageCode,
  values?: Values,
  data: Data | null = null,
): Outcome<Data> {
  return { type: 'Warning', data, messages: [values ? { code, values } : { code }] };
}

/** A business refusal: a 200 with type Error, so that a client can show the message. */
export function failure<Data = never>(code: MessageCode, values?: Values): Outcome<Data> {
  return { type: 'Error', data: null, messages: [values ? { code, values } : { code }] };
}

/** Translates an outcome into the reader's language. */
export function envelope<Data>(outcome: Outcome<Data>, language: Language): Envelope<Data> {
  return {
    type: outcome.type,
    data: outcome.data,
    messages: outcome.messages.map(({ code, values }) => messageOf(code, language, values)),
    ...(outcome.pagination ? { pagination: outcome.pagination } : {}),
  };
}

/** A refusal that is no business outcome: its HTTP status says why. */
export class Problem extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;
  readonly code: MessageCode;
  readonly values: Values;
  /** Sent as `data`, e.g. the nearest available times after a lost race. */
  readonly data: unknown;
  /** The path of the invalid field, for a 400. */
  readonly field: string | undefined;
  /** A second message, such as what to do next. */
  readonly note: MessageCode | undefined;

  constructor(
    status: Problem['status'],
    code: MessageCode,
    more: { values?: Values; data?: unknown; field?: string; note?: MessageCode } = {},
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.values = more.values ?? {};
    this.data = more.data ?? null;
    this.field = more.field;
    this.note = more.note;
  }
}

/** The row does not exist or belongs to another account: the caller cannot tell which. */
export const notFound = (code: MessageCode = 'not_found') => new Problem(404, code);

/** A field that the contract's schema cannot check: unknown choice, past date, address too far. */
export const wrongField = (field: string, code: MessageCode, values: Values = {}) =>
  new Problem(400, code, { field, values });
