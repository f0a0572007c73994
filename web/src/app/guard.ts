import type { PartnerType } from '@vaga/contract/access';
import type { Session } from '../platform/session.ts';
import { partnerSignIn } from './partner-area.ts';
import { paths } from './paths.ts';
import { isInArea, isMember, isMemberAt } from './session-access.ts';

/** The screens of the partner area that members of some types of entity alone may open; every member may open the others. */
const entityTypesByScreen = new Map<string, readonly PartnerType[]>([
  ['dashboard', ['AccommodationPartner']],
  ['appointment', ['AccommodationPartner']],
  ['appointments', ['AccommodationPartner']],
]);

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
  if (!isInArea(session, area)) return paths.home;
  if (/^\/\w+\/tests\/?$/.test(pathname)) return paths.testsList(session.loginType);
  if (!isMember(session)) {
    if (screen === 'dashboard') return paths.userSettings(session.loginType);
    if (screen === 'appointment' || screen === 'appointments')
      return paths.testsList(session.loginType);
  }
  const entityTypes = entityTypesByScreen.get(screen);
  return entityTypes && !isMemberAt(session, entityTypes) ? paths.home : null;
}
