import type { Message, ReplyType } from '@vaga/contract/envelope';

export interface WireRequest {
  method: string;
  /** Under /api/, with its query. */
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

export interface WireReply {
  status: number;
  body: unknown;
  /** Set-Cookie lines: an action that signs in or out hands them on to the browser. */
  setCookies: string[];
}

/** How a call travels: `fetch` in the browser, in-process on the server. */
export type Transport = (request: WireRequest) => Promise<WireReply>;

/** A call that did not succeed: refused, lost, or answered with type Error. `status` is 0 when nothing came back. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: ReplyType;
  readonly messages: Message[];
  /** What came with the refusal, e.g. the nearest free times with a lost race. */
  readonly data: unknown;

  constructor(status: number, messages: Message[], data: unknown = null) {
    super(messages[0]?.text ?? `The call failed with status ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.type = 'Error';
    this.messages = messages;
    this.data = data;
  }

  /** The message of a code, such as '110'; a field's path is the code of what is wrong with it. */
  messageOf(code: string): Message | undefined {
    return this.messages.find((message) => message.code === code);
  }
}

/** What the server said first, in the reader's language; undefined where it said nothing. */
export function messageIn(error: unknown): string | undefined {
  return error instanceof ApiError ? error.messages[0]?.text : undefined;
}

/** Whether a call found nothing: no such row, none of the caller's, or a malformed id. */
export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** Whether a call was refused for the moment: too many requests, or the service is busy. */
export function isBusy(error: unknown): error is ApiError {
  return error instanceof ApiError && isBusyStatus(error.status);
}

export const isBusyStatus = (status: number) => status === 429 || status === 503;
