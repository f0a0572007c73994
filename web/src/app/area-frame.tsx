import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { HydrationBoundary } from '../platform/hydration-boundary.tsx';
import { BookingFooter, SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The frame of an area: header, content, footer. The header's menu is that of the signed-in account. */
export function AreaFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <HydrationBoundary>
        <SiteHeader />
      </HydrationBoundary>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <HydrationBoundary>
        {isBooking(pathname) ? <BookingFooter /> : <SiteFooter />}
      </HydrationBoundary>
    </>
  );
}

/** The screens of a booking, from the service to its end: there is nothing else to do on the way. */
function isBooking(pathname: string): boolean {
  return /^\/(user|partner)\/tests\/(services|schedule)(\/|$)/.test(pathname);
}
