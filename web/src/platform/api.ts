import type { BodyOf, Call, DataOf, Endpoint, ParamsOf, QueryOf } from '@vaga/contract/endpoint';
import type { Envelope, Message } from '@vaga/contract/envelope';
import { redirect } from 'react-router';
import type { z } from 'zod';
import { forgetDrafts } from './draft.ts';
import { type ChangedEntity, waitForEntity } from './entity-changed.ts';
import { defaultLanguage, isLanguage, localeOf } from './language.ts';
import { postDocument } from './post-document.ts';
import { waitForTerms } from './terms-needed.ts';
import { ApiError, type Transport, type WireReply } from './wire.ts';

type Part<Name extends string, Schema> = Schema extends z.ZodUndefined
  ? { [name in Name]?: undefined }
  : Schema extends z.ZodType
    ? Record<never, never> extends z.input<Schema>
      ? { [name in Name]?: z.input<Schema> }
      : { [name in Name]: z.input<Schema> }
    : never;

/** A file for a call that takes one, with the text fields that its summary names. Browsers alone send one. */
export interface SentFile {
  content: File;
  fields?: Readonly<Record<string, string>>;
}

/** What a call takes: the endpoint's own parts, and a key that makes a repeat harmless. */
export type CallInput<E> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & {
    idempotencyKey?: string;
    file?: SentFile;
    /** Sends the body as multipart/form-data, for a call that takes a form. */
    isForm?: boolean;
    /** Beside such a body, for a call that takes several files. */
    files?: readonly File[];
  };

/** The body that a call takes. */
export type CallBody<E> = z.input<BodyOf<E> & z.ZodType>;

export interface CallerOptions {
  isSignedIn?: boolean;
}

/**
 * Binds the calls to a transport. `call` gives the whole envelope, `data` what is in it (and takes type Error as a
 * failure).
 */
export function createCaller(transport: Transport, options: CallerOptions = {}) {
  async function send<E>(
    endpoint: Call<E>,
    input: CallInput<E>,
  ): Promise<{ envelope: Envelope<DataOf<E>>; setCookies: string[] }> {
    const reply = await transport({
      method: endpoint.method,
      path: pathOf(endpoint.path, input.params, input.query),
      headers: input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : {},
      body: input.file
        ? formOf(input.file)
        : input.isForm
          ? partsOf(input.body as Readonly<Record<string, unknown>>, input.files)
          : input.body,
    });
    if (reply.status === 401 && options.isSignedIn)
      throw redirect('/', { headers: cookieHeaders(reply) });
    if (reply.status !== 200 && reply.status !== 201)
      throw new ApiError(reply.status, messagesOf(reply.body), dataOf(reply.body));
    // Cut off on its way, or the page of a proxy: the call may or may not have been carried out.
    if (!isEnvelope(reply.body)) throw new ApiError(0, []);
    return { envelope: reply.body as Envelope<DataOf<E>>, setCookies: reply.setCookies };
  }

  async function call<E>(
    endpoint: Call<E> | (E & Endpoint),
    input: CallInput<E>,
  ): Promise<Envelope<DataOf<E>>> {
    return (await send(endpoint, input)).envelope;
  }

  async function data<E>(
    endpoint: Call<E> | (E & Endpoint),
    input: CallInput<E>,
  ): Promise<DataOf<E>> {
    const { type, data: content, messages } = await call(endpoint, input);
    if (type === 'Error' || content === null) throw new ApiError(200, messages);
    return content;
  }

  /** What is read again: null while it still has the revision that the caller knows. */
  async function dataUnless<E>(
    endpoint: Call<E> | (E & Endpoint),
    input: CallInput<E>,
    revision: string,
  ): Promise<DataOf<E> | null> {
    const reply = await transport({
      method: endpoint.method,
      path: pathOf(endpoint.path, input.params, input.query),
      headers: { 'if-none-match': `"${revision}"` },
    });
    if (reply.status === 304) return null;
    if (reply.status !== 200) throw new ApiError(reply.status, messagesOf(reply.body));
    if (!isEnvelope(reply.body)) throw new ApiError(0, []);
    return dataOf(reply.body) as DataOf<E>;
  }

  return { send, call, data, dataUnless };
}

/**
 * Calls from the browser. What is refused because newer terms have to be accepted is sent again, the same, once the
 * reader has accepted them: nothing that was typed or chosen is lost. So is what is refused because another tab has
 * switched the session to another entity, once it acts for the one of this page again.
 */
export const browserTransport: Transport = async (request) => {
  const reply = await fetchCall(request);
  const isTermsNeeded =
    reply.status === 403 && messagesOf(reply.body).some(({ code }) => code === 'terms.needed');
  if (isTermsNeeded && (await waitForTerms())) return fetchCall(request);
  const change = entityChangeIn(reply);
  return change && (await waitForEntity(change)) ? fetchCall(request) : reply;
};

/** What the session acts for, where it is another entity than this page; null for all other replies. */
function entityChangeIn({ status, body }: WireReply): ChangedEntity | null {
  const data = dataOf(body);
  const isChange =
    status === 400 && typeof data === 'object' && data !== null && 'currentEntity' in data;
  return isChange ? (data as ChangedEntity) : null;
}

/** Same-origin cookie, the page's language, the reader's offset, the key where one is asked for. */
const fetchCall: Transport = async ({ method, path, headers, body }) => {
  const { lang: locale, dataset } = document.documentElement;
  const lang = locale.slice(0, 2);
  const response = await fetch(`/api/${path}`, {
    method,
    headers: {
      accept: 'application/json',
      'accept-language': localeOf(isLanguage(lang) ? lang : defaultLanguage),
      'x-api-version': '1.0',
      'x-timezone-offset': String(new Date().getTimezoneOffset()),
      ...(dataset.instance ? { 'x-instance': dataset.instance } : {}),
      ...(dataset.entity ? { 'x-entity-id': dataset.entity } : {}),
      ...(dataset.apiKey ? { 'x-api-key': dataset.apiKey } : {}),
      // The browser names the type of a form itself, with its boundary.
      ...(body === undefined || body instanceof FormData
        ? {}
        : { 'content-type': 'application/json' }),
      ...headers,
    },
    cache: 'no-store',
    body: body instanceof FormData ? body : body === undefined ? null : JSON.stringify(body),
  }).catch(() => null);
  if (!response) throw new ApiError(0, []);
  if (response.status === 401 && document.documentElement.hasAttribute('data-signed-in')) leave();
  return { status: response.status, body: await response.json().catch(() => null), setCookies: [] };
};

/** The API from the browser. */
export const api = createCaller(browserTransport);

/** As the call reads it (multipart/form-data). */
function formOf({ content, fields = {} }: SentFile): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', content);
  return form;
}

/** The fields of a body as parts of a form: text as it is, all else as JSON; and the files beside it. */
function partsOf(body: Readonly<Record<string, unknown>>, files: readonly File[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const file of files) form.append('file', file);
  return form;
}

/** The address of a call that answers with a file, for a link's href. */
export function fileAddress<E>(endpoint: Call<E> | (E & Endpoint), input: CallInput<E>): string {
  return `/api/${pathOf(endpoint.path, input.params, input.query)}`;
}

/** A session that the server no longer knows: log out for good and go home, as the specification says of a 401. */
function leave(): void {
  forgetDrafts();
  postDocument('/logout');
}

function cookieHeaders(reply: WireReply): Headers {
  const headers = new Headers();
  for (const line of reply.setCookies) headers.append('set-cookie', line);
  return headers;
}

function pathOf(template: string, params: unknown, query: unknown): string {
  const given = (params ?? {}) as Record<string, unknown>;
  const path = template.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(given[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function isEnvelope(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'type' in body;
}

function dataOf(body: unknown): unknown {
  return (body as { data?: unknown } | null)?.data ?? null;
}

function messagesOf(body: unknown): Message[] {
  const messages = (body as { messages?: Message[] } | null)?.messages;
  return Array.isArray(messages) ? messages : [];
}
