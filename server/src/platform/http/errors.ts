import type { Language } from '@vaga/contract/common';
import type { Message } from '@vaga/contract/envelope';
import type { MessageCode } from '@vaga/contract/messages';
import { messageOf } from '@vaga/contract/messages';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isTransientError } from '../database-errors.ts';
import { languageOf } from './caller.ts';
import { Problem } from './outcome.ts';
import { fieldMessages, InvalidInput } from './validation.ts';

export interface ErrorAnswer {
  status: number;
  messages: Message[];
  data?: unknown;
  retryAfter?: number;
}

/** Answers every error with the envelope. Internals (a stack, a query) are only logged. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  sendErrorAnswer(beginErrorAnswer(error, request, reply), reply);
}

/** Sends the envelope of an error. */
export function sendErrorAnswer({ data, messages }: ErrorAnswer, reply: FastifyReply): void {
  reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ type: 'Error', data: data ?? null, messages }));
}

/** Logs an error and sets the status and headers of its answer; the caller sends the body. */
export function beginErrorAnswer(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): ErrorAnswer {
  // A request that the router rejects has not passed the hook that reads the language.
  const language = request.language ?? languageOf(request.headers['accept-language']);
  const answer = answerTo(error, language);
  // A Problem is an intended answer, also when draining.
  if (hasDisconnected(request)) request.log.debug({ err: error }, 'nobody waits for the answer');
  else if (isTransientError(error)) request.server.databaseErrors.record(error);
  else if (answer.status >= 500 && !(error instanceof Problem))
    request.log.error({ err: error }, 'request failed');
  if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter));
  reply.status(answer.status);
  return answer;
}

/** The client closed the connection while sending: that is not an error of ours. */
function hasDisconnected({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function answerTo(error: FastifyError | Error, language: Language): ErrorAnswer {
  if (error instanceof Problem) {
    const message = messageOf(error.code, language, error.values);
    const messages = [error.field === undefined ? message : { ...message, code: error.field }];
    if (error.note) messages.push(messageOf(error.note, language));
    return {
      status: error.status,
      messages,
      data: error.data,
      ...retryAfterOf(error),
    };
  }
  if (error instanceof InvalidInput)
    return { status: 400, messages: fieldMessages(error.issues, language) };
  return fromDatabase(error, language) ?? fromFramework(error, language);
}

/** When a client that is refused for the moment may try again. */
function retryAfterOf({ status, values }: Problem): { retryAfter?: number } {
  if (status === 429) return { retryAfter: Number(values.seconds ?? 1) };
  return status === 503 ? { retryAfter: 1 } : {};
}

/** PostgreSQL errors that a retry or another choice can resolve. */
function fromDatabase(error: Error, language: Language): ErrorAnswer | null {
  const state = 'code' in error ? error.code : undefined;
  // exclusion_violation, unique_violation: another transaction was first. foreign_key_violation: the row was deleted
  // meanwhile.
  if (state === '23P01' || state === '23505' || state === '23503')
    return answerWith(409, 'conflict', language);
  return isTransientError(error) ? { ...answerWith(503, 'busy', language), retryAfter: 1 } : null;
}

function fromFramework(error: Error, language: Language): ErrorAnswer {
  const status =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  const codes: Record<number, MessageCode> = {
    404: 'not_found',
    413: 'too_large',
    415: 'media_type',
    503: 'draining',
  };
  if (status >= 400 && status < 500)
    return answerWith(status, codes[status] ?? 'malformed', language);
  return status === 503
    ? { ...answerWith(503, 'draining', language), retryAfter: 2 }
    : answerWith(500, 'unexpected', language);
}

function answerWith(status: number, code: MessageCode, language: Language): ErrorAnswer {
  return { status, messages: [messageOf(code, language)] };
}
