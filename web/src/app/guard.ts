import { hotelDesk } from '@vaga/contract/access';
import { type MiddlewareFunction, redirect } from 'react-router';
import { pageContext } from '../platform/context.ts';
import type { Session } from '../platform/session.ts';
import { deniedAt } from './access-notice.ts';
import { paths } from './paths.ts';
import {
  dashboardPathOf,
  homePathOf,
  isInArea,
  isMember,
  isMemberAt,
  isSettingUp,
  mayCall,
} from './session-access.ts';

/** The first part of a path, and the types of entity whose members alone may open it; every member may open the others. */
const entityTypesByPath = [
  { path: /^\/partner\/test(?:\/|$)/, types: ['TestPartner', 'LabPartner'] },
  { path: /^\/partner\/ticketing(?:\/|$)/, types: ['TicketingPartner'] },
  { path: /^\/partner\/admin(?:\/|$)/, types: ['Administrator'] },
  { path: /^\/partner\/(?:dashboard|appointments?)(?:\/|$)/, types: ['AccommodationPartner'] },
  // The list of bookings is a ticket office's as well.
  { path: /^\/partner\/bookings(?!\/list\/?$)(?:\/|$)/, types: ['AccommodationPartner'] },
] as const;

/** The booking flow of the partner area: for the members of a hotel who book for its guests. */
const guestPaths = /^\/partner\/(?:tests|person)(?:\/|$)/;

/** Of it this list is a provider's too. */
const testsListPath = /^\/partner\/tests\/list\/?$/;

/** The partners' sign-in, which is a hotel's home as well, and the recovery of a password: open to all. */
const openPaths = /^\/partner(?:\/recover-password)?\/?$/;

/** The homes of members: those who set an entity up begin with its steps instead, as it has no day yet. */
const homePaths = /^\/partner(?:\/(?:test|ticketing))?\/?$/;

/** The specification's dashboard of every member. */
const dashboardPath = /^\/partner\/dashboard\/?$/;

/** Where a step to a screen of an area leads instead; null when it may go on. */
export type Guard = (url: URL, session: Session | null) => string | null;

/**
 * The user area. No session: to the sign-in, and on to the screen afterwards. A session that acts for an entity: home.
 * Source: the navigation guard of the specification.
 */
export const guardUserArea: Guard = ({ pathname, search }, session) => {
  if (!session) return paths.signIn(pathname + search);
  if (!isInArea(session, 'user')) return deniedAt(homePathOf(session));
  if (/^\/user\/tests\/?$/.test(pathname)) return paths.testsList('user');
  if (/^\/user\/dashboard(?:\/|$)/.test(pathname)) return dashboardPathOf(session);
  return /^\/user\/appointments?(?:\/|$)/.test(pathname) ? paths.testsList('user') : null;
};

/**
 * The partner area. No session: to the partners' sign-in. A patient who is a member: to the choice of an entity. Another
 * patient, and a member at an entity of another type: home. Source: the navigation guard of the specification.
 */
export const guardPartnerArea: Guard = ({ pathname, search }, session) => {
  if (session && isSettingUp(session) && homePaths.test(pathname) && !search.includes('next='))
    return `${paths.partnerStart(session.entity.type)}${search}`;
  if (openPaths.test(pathname)) return null;
  if (!session || (!isMember(session) && session.hasMoreEntities))
    return paths.partnerSignIn(pathname + search);
  if (!isInArea(session, 'partner')) return deniedAt(homePathOf(session));
  if (dashboardPath.test(pathname)) return dashboardPathOf(session);
  const only = entityTypesByPath.find(({ path }) => path.test(pathname));
  if (only && !isMemberAt(session, only.types)) return deniedAt(homePathOf(session));
  const isOwnList =
    testsListPath.test(pathname) && isMemberAt(session, ['TestPartner', 'LabPartner']);
  if (guestPaths.test(pathname) && !isOwnList && !mayCall(session, { access: hotelDesk }))
    return deniedAt(homePathOf(session));
  // The tickets of a hotel's guests stand with their stays.
  if (/^\/partner\/tests\/tickets\/?$/.test(pathname)) return paths.bookingsList('partner');
  return /^\/partner\/tests\/?$/.test(pathname) ? paths.testsList('partner') : null;
};

/** Runs before the loaders of an area's screens: they may count on its session. */
export function guardedBy(guard: Guard): MiddlewareFunction<Response>[] {
  return [
    ({ url, context }) => {
      const instead = guard(url, context.get(pageContext).session);
      if (instead) throw redirect(instead);
    },
  ];
}
