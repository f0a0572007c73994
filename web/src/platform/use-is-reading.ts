import { useLocation, useNavigation } from 'react-router';

/** Whether other rows of this page's list are on their way. */
export function useIsReading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname === pathname;
}
