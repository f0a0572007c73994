import { emptySite } from '@vaga/contract/site';
import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';
import { Providers } from '../src/app/providers.tsx';
import type { RootData } from '../src/app/root-data.ts';

const known: RootData = {
  variant: 'vaga',
  language: 'en',
  mapStyleUrl: null,
  now: '2026-11-21T10:00:00Z',
  session: null,
  apiKey: null,
  wallet: null,
  noticeAnswer: 'ok',
  site: emptySite,
};

/**
 * Draws a part of a screen as a browser does, in English, with the providers and a router around it, and takes it away
 * when the test ends. `context` is what the layout around it gives, such as a cart. Whatever is navigated to afterwards is
 * an empty page; `/never` does not arrive. `given` is the brand, or what else the page knows otherwise; `pageData` is what
 * the page's own loader gave.
 */
export async function openPage(
  element: ReactElement,
  context?: unknown,
  given: RootData['variant'] | (Partial<RootData> & { pageData?: unknown }) = {},
) {
  const { pageData, ...other } = typeof given === 'string' ? { variant: given } : given;
  const rootData = { ...known, ...other };
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<main id="content" tabindex="-1"></main>';
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        loader: () => rootData,
        element: <Outlet context={context} />,
        children: [
          { id: 'page', path: 'en?', loader: () => pageData ?? null, element },
          { path: 'never', loader: () => new Promise(() => {}), element: null },
          { path: '*', element: null },
        ],
      },
    ],
    { hydrationData: { loaderData: { root: rootData, page: pageData ?? null } } },
  );
  const root = createRoot(document.querySelector('main') as HTMLElement);
  onTestFinished(() => act(() => root.unmount()));
  await act(async () =>
    root.render(
      <Providers language="en">
        <RouterProvider router={router} />
      </Providers>,
    ),
  );
  return router;
}
