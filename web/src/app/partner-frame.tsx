import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AreaFrame } from './area-frame.tsx';
import { paths } from './paths.ts';
import { ProviderFrame } from './provider-frame.tsx';
import { useSession } from './root-data.ts';
import { isMemberAt } from './session-access.ts';

/** The frame of the partner area. Providers work all day in theirs, which has a rail. */
export function PartnerFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const isProvider = session !== null && isMemberAt(session, ['TestPartner', 'LabPartner']);
  if (isProvider && pathname.startsWith(`${paths.partnerLogin}/`))
    return <ProviderFrame session={session}>{children}</ProviderFrame>;
  return <AreaFrame>{children}</AreaFrame>;
}
