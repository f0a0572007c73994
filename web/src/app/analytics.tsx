import { isPublicPage } from '@vaga/contract/public-addresses';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { loadVisitCounter } from '../platform/visit-counter.ts';
import { useRootData } from './root-data.ts';

/**
 * Loads the script that counts visits, where the installation names one and the visitor agreed. Not for a signed-in
 * person, and not on a screen that a link with a token opened, nor after one until the next full page load: such addresses are
 * not counted, and the script would see the Back button lead there.
 * The server leaves the address out in development and for a browser that asks not to be tracked.
 */
export function Analytics() {
  const root = useRootData();
  const { pathname } = useLocation();
  const isPublic = isPublicPage(pathname);
  const hasShownOther = useRef(false);
  const isAllowed = root?.noticeAnswer === 'statistics' && root.session === null && isPublic;
  const url = isAllowed ? root.site.analyticsUrl : null;
  useEffect(() => {
    if (!isPublic) hasShownOther.current = true;
    else if (url !== null && !hasShownOther.current) loadVisitCounter(url);
  }, [isPublic, url]);
  return null;
}
