import { brandOf } from '@vaga/contract/brands';
import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createRoutesStub, Outlet } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { Providers } from '../src/app/providers.tsx';
import type { RootData } from '../src/app/root-data.ts';

const rootData: RootData = {
  ...{ language: 'en', variant: 'vaga', mapStyleUrl: null, now: '2026-11-21T10:00:00Z' },
  ...{ session: null, apiKey: null, hasConsent: true },
};

/**
 * Draws a part of a screen as a browser does, in English, with the providers and a router around it, and takes it away
 * when the test ends.
 */
export async function openPage(element: ReactElement): Promise<void> {
  document.body.innerHTML = '<main id="content" tabindex="-1"></main>';
  const root = createRoot(document.querySelector('main') as HTMLElement);
  onTestFinished(() => act(() => root.unmount()));
  const Page = createRoutesStub([
    {
      ...{ id: 'root', path: '/', loader: () => rootData },
      Component: () => (
        <Providers brand={brandOf('vaga')} language="en">
          <Outlet />
        </Providers>
      ),
      children: [{ id: 'page', index: true, Component: () => element }],
    },
  ]);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => root.render(<Page hydrationData={{ loaderData: { root: rootData } }} />));
}
