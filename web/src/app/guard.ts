import type { Session } from '../platform/session.ts';
import { partnerSignIn } from './partner-area.ts';
import { paths } from './paths.ts';

/**
 * Where a step to a screen behind the sign-in leads instead; null when it may go on.
 * No session: to the sign-in, and on to the screen afterwards (to the partners' sign-in for their own screens).
 * A role that is not allowed: home. `…/tests` is the tests list. A plain user's dashboard is the settings, their
 * appointments are the tests list.
 * Source: the navigation guard of the specification.
 */
export function redirectOf(url: URL, session: Session | null): string | null {
  const { pathname, search } = url;
  if (!session) {
    const screen = pathname + search;
    return /^\/partner\/(test|ticketing|admin)(\/|$)/.test(pathname)
      ? partnerSignIn(screen)
      : paths.signIn(screen);
  }
  const [, area = '', screen = ''] = pathname.split('/');
  if (area !== session.loginType) return paths.home;
  if (/^\/\w+\/tests\/?$/.test(pathname)) return paths.testsList(session.loginType);
  if (session.userType === 'user') {
    if (screen === 'dashboard') return paths.userSettings(session.loginType);
    if (screen === 'appointment' || screen === 'appointments')
      return paths.testsList(session.loginType);
  }
  const ofAccommodation = ['dashboard', 'appointment', 'appointments'];
  if (session.userType !== 'AccommodationPartner' && ofAccommodation.includes(screen))
    return paths.home;
  return null;
}
