import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from './paths.ts';
import { ProviderFrame } from './provider-frame.tsx';
import { useSession } from './root-data.ts';
import { isMemberAt } from './session-access.ts';
import { BookingFooter, SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/**
 * The frame of every area: header, content, footer. The header's menu is that of who is signed in. Providers work all day in
 * theirs, which has a rail instead.
 */
export function AreaFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const isProvider = session !== null && isMemberAt(session, ['TestPartner', 'LabPartner']);
  if (isProvider && pathname.startsWith(`${paths.partnerLogin}/`))
    return <ProviderFrame session={session}>{children}</ProviderFrame>;
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {isBooking(pathname) ? <BookingFooter /> : <SiteFooter />}
    </>
  );
}

/** The screens of a booking, from the service to its end: there is nothing else to do on the way. */
function isBooking(pathname: string): boolean {
  return /^\/(user|partner)\/tests\/(services|schedule)(\/|$)/.test(pathname);
}
