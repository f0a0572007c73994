import type { PartnerType } from '@vaga/contract/access';
import { type MiddlewareFunction, redirect } from 'react-router';
import { pageContext } from '../platform/context.ts';
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

/** Where a step to a screen of an area leads instead; null when it may go on. */
export type Guard = (url: URL, session: Session | null) => string | null;

/**
 * The user area. No session: to the sign-in, and on to the screen afterwards. A session that acts for an entity: home.
 * Source: the navigation guard of the specification.
 */
export const guardUserArea: Guard = ({ pathname, search }, session) => {
  if (!session) return paths.signIn(pathname + search);
  return isInArea(session, 'user') ? screenInstead(pathname, session) : paths.home;
};

/** The partner area. Its own screens have the partners' sign-in. Source: the navigation guard of the specification. */
export const guardPartnerArea: Guard = ({ pathname, search }, session) => {
  const screen = pathname + search;
  if (!session) {
    return /^\/partner\/(test|ticketing|admin)(\/|$)/.test(pathname)
      ? partnerSignIn(screen)
      : paths.signIn(screen);
  }
  return isInArea(session, 'partner') ? screenInstead(pathname, session) : paths.home;
};

/**
 * `…/tests` is the tests list. A plain user's dashboard is the settings, their appointments are the tests list; a member
 * at an entity of another type goes home.
 */
function screenInstead(pathname: string, session: Session): string | null {
  const [, , screen = ''] = pathname.split('/');
  if (/^\/\w+\/tests\/?$/.test(pathname)) return paths.testsList(session.loginType);
  const entityTypes = entityTypesByScreen.get(screen);
  if (!entityTypes) return null;
  if (isMember(session)) return isMemberAt(session, entityTypes) ? null : paths.home;
  return screen === 'dashboard'
    ? paths.userSettings(session.loginType)
    : paths.testsList(session.loginType);
}

/** Runs before the loaders of an area's screens: they may count on its session. */
export function guardedBy(guard: Guard): MiddlewareFunction<Response>[] {
  return [
    ({ url, context }) => {
      const instead = guard(url, context.get(pageContext).session);
      if (instead) throw redirect(instead);
    },
  ];
}
