import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequest } from '@remix-run/node-fetch-server';
import type { Brand } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import { isEmbedPage, languageOfAddress } from '@vaga/contract/public-addresses';
import type { SiteFacts } from '@vaga/contract/site';
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import type { Caller } from './http/caller.ts';
import { isFromOwnPages, isOwnOrigin, languageOf } from './http/caller.ts';
import { beginErrorAnswer, sendErrorAnswer } from './http/errors.ts';
import { Problem } from './http/outcome.ts';
import { runPageCall } from './http/page-calls.ts';
import { decodedPathOf, isApiCall, isPage, writtenPathOf } from './http/target.ts';
import { servePageFiles } from './page-files.ts';
import { allowFraming, contentSecurityPolicy } from './page-policy.ts';
import { writeWaitPage } from './wait-page.ts';

/** Facts about a request that the pages need. */
export interface PageFacts {
  /** The instant of the request, ISO 8601 in UTC. */
  now: string;
  /** The brand of the installation. */
  variant: string;
  /** URL of the map's style; null: the built-in style, which needs no server. */
  mapStyleUrl: string | null;
  /** Facts about the installation. */
  site: SiteFacts;
  /** The signed-in session, as the screens need it; null for a visitor. */
  session: object | null;
}

export interface WebOptions {
  /** `development` compiles on the fly with hot reload; `production` serves what `npm run build` made. */
  mode: 'production' | 'development';
  /** The folder of the build (`web/build`); in development its parent is the root of the sources. */
  buildDir: string;
  loadContext: (request: FastifyRequest) => PageFacts | Promise<PageFacts>;
  /** Reads who is signed in from the request's cookie. */
  findCaller: (request: FastifyRequest) => Promise<Caller | null>;
  /** The look of the pages that are not rendered. */
  brand: Brand;
  /** The key that calls must carry; null if the installation requires none. */
  apiKey: string | null;
  /** The origin of the pages, e.g. https://vaga.example: forms are posted from there. */
  ownOrigin: string;
  /** Further origins for scripts' requests and pictures, such as a map server. */
  mapOrigins?: readonly string[];
}

/** The server entry of the pages: renders one request. */
interface Renderer {
  respond: (build: unknown, request: Request, page: object) => Promise<Response>;
}

interface Pages {
  load: () => Promise<{ entry: { module: Renderer } }>;
  /** Development only: serves the compiler's modules. True if it has replied. */
  assets?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
}

interface Mount {
  app: FastifyInstance;
  pages: Pages;
  options: WebOptions;
}

/**
 * Mounts the server-rendered pages on every path without a route of its own. Pages call the API in the same process
 * through `app.inject`, so that a page and any other client get the same checks.
 */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const pages =
    options.mode === 'production'
      ? await loadBuiltPages(options.buildDir)
      : await compilePages(app, options.buildDir);
  await app.register((scope, _options, done) => {
    // The page's own actions read the body: nothing may consume it before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request, _payload, done) => done(bodyProblem(request)));
    if (options.mode === 'production') serveAssets(scope, options);
    scope.setErrorHandler(pageErrorHandler(options.brand));
    scope.all('/*', { schema: { hide: true } as object }, async (request, reply) => {
      if (isApiCall(request)) return reply.callNotFound();
      const methods = isEmbed(request) ? embedMethods : pageMethods;
      if (!methods.includes(request.method))
        return reply.code(405).header('allow', methods.join(', ')).type('text/plain').send('');
      // A form of another site could change the reader's settings: the browser sends the cookie with it.
      if (request.method === 'POST' && !isOwnForm(request, options.ownOrigin))
        return reply.code(403).type('text/plain').send('');
      if (await pages.assets?.(request, reply)) return reply.hijack();
      if (decodedPathOf(request).startsWith('/assets/'))
        return reply.code(404).type('text/plain').send('Not found');
      return sendPage({ app, pages, options }, request, reply);
    });
    done();
  });
}

/** A browser names no other origin beside `same-origin`; the router would take such a form for an error of ours. */
function isOwnForm(request: FastifyRequest, ownOrigin: string): boolean {
  const hasOtherOrigin = request.headers.origin !== undefined && !isOwnOrigin(request, ownOrigin);
  return isFromOwnPages(request, ownOrigin) && !hasOtherOrigin;
}

/** A reader whose page is refused for the moment sees a page that says so; a program gets the envelope. */
function pageErrorHandler(brand: Brand) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const isForReader = isPage(request) && request.headers.accept?.includes('text/html');
    if (isForReader) request.language = pageLanguages(request).page;
    const answer = beginErrorAnswer(error, request, reply);
    if (!isForReader || !isRefusalForNow(answer.status)) {
      sendErrorAnswer(answer, reply);
      return;
    }
    const text = answer.messages[0]?.text ?? '';
    const isFrameable = isEmbed(request);
    const waitPage = writeWaitPage({ brand, language: request.language, text, isFrameable });
    if (isFrameable) allowFraming(reply);
    reply
      .header('content-security-policy', waitPage.contentSecurityPolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(waitPage.html);
  };
}

/** The statuses that ask to come again shortly. */
const isRefusalForNow = (status: number) => status === 429 || status === 503;

/** The pages' forms post a language or a path to continue at. */
const formLimitBytes = 64 * 1024;

/**
 * A page reads its form completely before any limit applies. So a form must have a Content-Length, as every browser
 * sends, and longer bodies than our forms' are rejected unread.
 */
function bodyProblem({ headers }: FastifyRequest): Problem | null {
  if (headers['transfer-encoding'] !== undefined) return new Problem(400, 'malformed');
  const isTooLong = Number(headers['content-length'] ?? 0) > formLimitBytes;
  return isTooLong ? new Problem(413, 'too_large') : null;
}

/** Forms use no other methods, and the Fetch standard, which the pages use, forbids some of the others. */
const pageMethods = ['GET', 'HEAD', 'POST'];
const embedMethods = ['GET', 'HEAD'];

/**
 * Whether other sites may show the page in a frame. Why only these: docs/decisions/0073-embedded-booking.md. As it is written too: the
 * browser's router takes `/%65mbed/…` for another page, and shows it with links to all others.
 */
const isEmbed = (request: FastifyRequest) =>
  [decodedPathOf(request), writtenPathOf(request)].every((path) => isEmbedPage(screenOf(path)));

async function sendPage(mount: Mount, request: FastifyRequest, reply: FastifyReply) {
  const { app, options } = mount;
  // In a frame of another site the page knows no session, even where the browser sends its cookie.
  request.caller = isEmbed(request) ? null : await options.findCaller(request);
  const languages = pageLanguages(request);
  const { response, retryAfter, policy } = await app.runInCallerQueue(request, 'read', () =>
    renderPage(mount, { request, reply, languages }),
  );
  reply.header('content-security-policy', policy);
  reply.header('vary', 'Cookie, Accept-Language, Accept-Encoding');
  if (isEmbed(request)) allowFraming(reply);
  if (isRefusalForNow(response.status)) reply.header('retry-after', String(retryAfter()));
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-store');
  if (languages.isLearned && response.status === 200 && !isEmbed(request))
    reply.header('set-cookie', `${readCookie}=${languages.reader}; Path=/; SameSite=Lax`);
  return reply.send(response);
}

interface PageRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  languages: PageLanguages;
}

async function renderPage(mount: Mount, { request, reply, languages }: PageRequest) {
  const { app, pages, options } = mount;
  const nonce = randomBytes(16).toString('base64');
  const language = languages.page;
  const build = await pages.load();
  const facts = await options.loadContext(request);
  const analyticsUrl = isEmbed(request)
    ? null
    : analyticsUrlFor(request, facts.site.analyticsUrl, options);
  const calls = inProcessCalls({ app, request, language, apiKey: options.apiKey });
  const page = {
    ...facts,
    site: { ...facts.site, analyticsUrl },
    apiKey: options.apiKey,
    nonce,
    language,
    readersLanguage: languages.reader,
    api: calls.call,
    logError: (error: unknown) => logPageError(error, request),
  };
  const response = await build.entry.module.respond(build, pageRequest(request, reply), page);
  return {
    response,
    retryAfter: calls.retryAfter,
    policy: contentSecurityPolicy({ nonce, analyticsUrl, isFrameable: isEmbed(request) }, options),
  };
}

/**
 * The request as the pages read it. The router compares the Origin of a form with the address, in which Node does not
 * know the scheme that the proxy was asked for: a form has the address that its Origin names, which was checked before.
 */
function pageRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const { origin } = request.headers;
  if (request.method !== 'POST' || origin === undefined)
    return createRequest(request.raw, reply.raw);
  const { protocol, host } = new URL(origin);
  return createRequest(request.raw, reply.raw, { protocol, host });
}

/**
 * The script that counts visits; null in development, and for browsers that send Do Not Track or Global Privacy
 * Control.
 */
function analyticsUrlFor(
  { headers }: FastifyRequest,
  url: string | null,
  { mode }: WebOptions,
): string | null {
  const isRefused = headers.dnt === '1' || headers['sec-gpc'] === '1';
  return mode === 'production' && !isRefused ? url : null;
}

/** A call that was answered 503 was logged there, and 429 is the client's own doing. */
function logPageError(error: unknown, request: FastifyRequest): void {
  const isBusy = error instanceof Error && isRefusalForNow(Reflect.get(error, 'status'));
  request.log[isBusy ? 'debug' : 'error']({ err: error }, 'a page failed to render');
}

interface PageLanguages {
  /** Of this page. */
  page: Language;
  /** Of pages whose address says none. */
  reader: Language;
  /** The reader chose none, and reads a page in another language than before, or than the browser asks for: it goes on in that one. */
  isLearned: boolean;
}

/** The language that the reader chose. */
const chosenCookie = 'lang';
/** The language of the public page that a reader without a choice read last. */
const readCookie = 'lang-read';

/**
 * The language that the address says. Other pages have the reader's choice, which the language picker stores in a
 * cookie; without it that of the page read before, or else what the browser asks for.
 */
function pageLanguages(request: FastifyRequest): PageLanguages {
  const { cookie = '', 'accept-language': accepted } = request.headers;
  const path = screenOf(decodedPathOf(request));
  const ofAddress = languageOfAddress(path);
  const chosen = languageIn(cookie, chosenCookie);
  if (chosen) return { page: ofAddress ?? chosen, reader: chosen, isLearned: false };
  const known = languageIn(cookie, readCookie) ?? languageOf(accepted);
  // The address that people type says nothing of its reader, though the page at it is in one language.
  const reader = path === '/' ? known : (ofAddress ?? known);
  return { page: ofAddress ?? known, reader, isLearned: reader !== known };
}

function languageIn(cookies: string, name: string): Language | null {
  const value = new RegExp(`(?:^|;\\s*)${name}=(pt|en)(?:;|$)`).exec(cookies)?.[1];
  return value === 'pt' || value === 'en' ? value : null;
}

/** The path of the screen: its data is asked for under the same address with an ending. */
function screenOf(requested: string): string {
  const path = requested.replace(/\.data$/, '');
  return path === '/_root' ? '/' : path;
}

/** Calls the API for the caller of the page: with the same cookie, address, language and request id. */
interface InProcess {
  app: FastifyInstance;
  request: FastifyRequest;
  language: Language;
  apiKey: string | null;
}

interface PageCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** `retryAfter` is the longest wait in seconds that any of the calls asked for; 1 if none did. */
function inProcessCalls({ app, request, language, apiKey }: InProcess) {
  const forwardedHeaders = [
    'cookie',
    'host',
    'origin',
    'sec-fetch-site',
    'user-agent',
    'x-timezone-offset',
    'x-forwarded-proto',
    // They show whether the request comes through a proxy.
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-real-ip',
  ];
  const own = Object.fromEntries(
    forwardedHeaders.flatMap((name) =>
      request.headers[name] && !(name === 'cookie' && isEmbed(request))
        ? [[name, request.headers[name]]]
        : [],
    ),
  );
  let retryAfter = 1;
  const call = async (call: PageCall) => {
    const wanted: InjectOptions = {
      method: call.method as NonNullable<InjectOptions['method']>,
      url: `/api/${call.path}`,
      remoteAddress: request.ip,
      headers: {
        ...own,
        'accept-language': language === 'en' ? 'en-GB' : 'pt-PT',
        'x-api-version': '1.0',
        'x-request-id': request.id,
        ...(apiKey === null ? {} : { 'x-api-key': apiKey }),
        // So that no caller answers who was cached before the session began to act for the entity, in this process or another.
        ...(request.caller?.entityId ? { 'x-entity-id': request.caller.entityId } : {}),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { payload: call.body as object }),
    };
    const reply = await runPageCall(async () => app.inject(wanted));
    retryAfter = Math.max(retryAfter, Number(reply.headers['retry-after'] ?? 0));
    const lines = reply.headers['set-cookie'] ?? [];
    return {
      status: reply.statusCode,
      body: parsed(reply.payload),
      setCookies: Array.isArray(lines) ? lines : [lines],
    };
  };
  return { call, retryAfter: () => retryAfter };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function loadBuiltPages(buildDir: string): Promise<Pages> {
  const build = await import(pathToFileURL(join(buildDir, 'server', 'index.js')).href);
  return { load: async () => build };
}

function serveAssets(scope: FastifyInstance, { buildDir, mapOrigins = [] }: WebOptions): void {
  // The map's worker obeys the policy of its own script, not that of the page.
  const policy = `default-src 'none'; connect-src ${["'self'", ...mapOrigins].join(' ')}`;
  const clientDir = join(buildDir, 'client');
  void scope.register((files, _options, done) => {
    servePageFiles(files, { clientDir, contentSecurityPolicy: policy }).then(() => done(), done);
  });
}

/** The compiler in the same process: its module server, hot reload over the same port, pages rendered from sources. */
async function compilePages(app: FastifyInstance, buildDir: string): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: join(buildDir, '..'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  return {
    load: async () =>
      (await vite.ssrLoadModule('virtual:react-router/server-build')) as {
        entry: { module: Renderer };
      },
    assets: (request, reply) =>
      new Promise((resolve, reject) => {
        reply.raw.once('close', () => resolve(true));
        vite.middlewares(request.raw, reply.raw, (error?: unknown) =>
          error ? reject(error) : resolve(false),
        );
      }),
  };
}
