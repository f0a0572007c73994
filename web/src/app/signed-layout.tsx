import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { type MiddlewareFunction, Outlet, redirect } from 'react-router';
import { pageContext } from '../platform/context.ts';
import { redirectOf } from './guard.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/**
 * Nobody gets further without a session, and nobody to screens that are not theirs. Before the loaders of the screens
 * run: they may count on a session.
 */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ url, context }) => {
    const redirectTo = redirectOf(url, context.get(pageContext).session);
    if (redirectTo) throw redirect(redirectTo);
  },
];

/** There is something to ask the server at every step, so the guard stands at every step. */
export function loader(): null {
  return null;
}

/** The signed-in side. The query client lives here, so that the public pages do not carry it. */
export default function SignedLayout() {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </QueryClientProvider>
  );
}
