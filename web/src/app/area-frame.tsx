import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { HydrationBoundary } from '../platform/hydration-boundary.tsx';
import { paths } from './paths.ts';
import { useIsMember } from './root-data.ts';
import { ShortFooter, SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The frame of an area: header, content, footer. The header's menu is that of the signed-in account. */
export function AreaFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isMember = useIsMember();
  const isShort = isBooking(pathname) || (isMember && isWork(pathname));
  return (
    <>
      <HydrationBoundary>
        <SiteHeader />
      </HydrationBoundary>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <HydrationBoundary>{isShort ? <ShortFooter /> : <SiteFooter />}</HydrationBoundary>
    </>
  );
}

/** The screens of a booking, from the service to its end: there is nothing else to do on the way. */
function isBooking(pathname: string): boolean {
  return /^\/(user|partner)\/tests\/(services|schedule)(\/|$)/.test(pathname);
}

/** The screens of a member's entity, and not the sign-in before them. */
function isWork(pathname: string): boolean {
  return pathname.startsWith(`${paths.partnerLogin}/`);
}
