import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { carryCode } from '../partners/index.ts';
import { type PageContext, pageContext } from '../platform/context.ts';
import { NonceContext } from '../platform/nonce.ts';
import { withBusyPages } from './busy-pages.ts';
import { cacheControlOf } from './cache-control.ts';

/** After this long what has not streamed is given up, and the page shows its error face there. */
export const streamTimeout = 5_000;

const handlers = new WeakMap<ServerBuild, RequestHandler>();

/**
 * Renders one request. The server calls this instead of making the handler and its context itself: both must come from
 * this bundle's own copy of the router, or the loaders would look for their context under another key.
 */
export async function respond(
  build: ServerBuild,
  request: Request,
  page: PageContext,
): Promise<Response> {
  const handler =
    handlers.get(build) ?? createRequestHandler(withBusyPages(build), import.meta.env.MODE);
  handlers.set(build, handler);
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  const response = await handler(request, context);
  const location = response.headers.get('location');
  if (location !== null)
    response.headers.set('location', carryCode(location, new URL(request.url).search));
  if (!response.headers.has('cache-control'))
    response.headers.set(
      'cache-control',
      cacheControlOf(new URL(request.url).pathname, page.session),
    );
  return response;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // What a client asked for in vain (a page that is not there, a form where none is) is no error of ours.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.get(pageContext).logError(error);
};

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method.toUpperCase() === 'HEAD') return new Response(null, { status, headers });
  const { nonce, logError } = loadContext.get(pageContext);
  // A crawler gets the whole page at once, a person the shell first.
  const readyEvent = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    let hasShell = false;
    let finalStatus = status;
    const timer = setTimeout(() => abort(), streamTimeout + 1000);
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // All that is ready goes out in its place. By itself React would send the later boundaries of a long page apart,
        // for a script to put in.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [readyEvent]() {
          hasShell = true;
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer);
              done();
            },
          });
          const stream = createReadableStreamFromReadable(body);
          pipe(body);
          resolve(new Response(stream, { headers, status: finalStatus }));
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          finalStatus = 500;
          if (hasShell) logError(error);
        },
      },
    );
  });
}
