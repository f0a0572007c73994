import { isPublicPage } from '@vaga/contract/public-addresses';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { loadVisitCounter } from '../platform/visit-counter.ts';
import { useRootData } from './root-data.ts';

/**
 * Loads the script that counts visits, where the installation names one and the visitor agreed. Not for a signed-in
 * person, and not on a screen that a link with a token opened: such addresses are not counted.
 * The server leaves the address out in development and for a browser that asks not to be tracked.
 */
export function Analytics() {
  const root = useRootData();
  const { pathname } = useLocation();
  const isAllowed =
    root?.noticeAnswer === 'statistics' && root.session === null && isPublicPage(pathname);
  const url = isAllowed ? root.site.analyticsUrl : null;
  useEffect(() => {
    if (url !== null) loadVisitCounter(url);
  }, [url]);
  return null;
}
