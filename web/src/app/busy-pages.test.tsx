import { createRequestHandler, redirect, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { ApiError } from '../platform/wire.ts';
import { withBusyPages } from './busy-pages.ts';
import { ErrorFace } from './error-screen.tsx';

/** Stands for the build: one page, whose loader, or else its action, fails with this error. */
async function statusOf(
  error: unknown,
  method = 'GET',
): Promise<{ status: number; errors: unknown[] }> {
  const errors: unknown[] = [];
  const fail = () => Promise.reject(error);
  const work = method === 'GET' ? { loader: fail } : { action: fail };
  const build = {
    routes: { root: { id: 'root', path: '/', module: { default: () => null, ...work } } },
    entry: {
      module: {
        default: (_request: Request, status: number) => new Response(null, { status }),
        handleError: (error: unknown) => void errors.push(error),
      },
    },
    assets: { routes: {}, version: '1' },
    basename: '/',
    future: {},
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
  const handle = createRequestHandler(withBusyPages(build), 'production');
  const { status } = await handle(new Request('http://localhost/', { method }));
  return { status, errors };
}

test.each([429, 503])(
  'a page whose call is answered %s has that status and is no fault',
  async (status) => {
    expect(await statusOf(new ApiError(status, []))).toEqual({ status, errors: [] });
    expect(await statusOf(new ApiError(status, []), 'POST')).toEqual({ status, errors: [] });
  },
);

test.each([502, 504])(
  'a page that a gateway could not get (%s) was not reached',
  async (status) => {
    const error = { status, statusText: '', internal: false, data: null };
    await openPage(<ErrorFace error={error} />);
    expect(document.querySelector('h1')?.textContent).toBe('We could not connect to the service');
    expect(document.querySelector('button')?.textContent).toBe('Try again');
  },
);

test('a page that fails otherwise is a server error, and a redirect stays one', async () => {
  expect(await statusOf(new ApiError(500, []))).toMatchObject({
    status: 500,
    errors: [{ status: 500 }],
  });
  expect(await statusOf(redirect('/search'))).toEqual({ status: 302, errors: [] });
});

test.each([
  ['a call that is refused', new ApiError(429, [])],
  ['a call while the service is busy', new ApiError(503, [])],
  ['a page that is refused', { status: 429, statusText: '', internal: false, data: null }],
])('%s has a calm page, with a button to try again', async (_what, error) => {
  await openPage(<ErrorFace error={error} />);
  expect(document.querySelector('h1')?.textContent).toBe('Please wait a moment');
  expect(document.querySelector('button')?.textContent).toBe('Try again');
});
