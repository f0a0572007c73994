import { isMembershipAllowed } from '@vaga/contract/access';
import { readOnboarding } from '@vaga/contract/calls/onboarding';
import type { CallOfMembers } from '@vaga/contract/standing';
import { standingRefusal } from '@vaga/contract/standing';
import { type RouterContextProvider, redirect } from 'react-router';
import { pageContext } from '../platform/context.ts';
import type { Session } from '../platform/session.ts';
import { deniedAt } from './access-notice.ts';
import { type LoginType, paths } from './paths.ts';

type EntityType = Exclude<Session['userType'], 'user'>;

/** Whether a session acts for an entity: its screens are those of the partner area. */
export function isMember(session: Session): boolean {
  return session.loginType === 'partner';
}

/** The area of a session's own screens: the first part of their addresses. A visitor's will be the user area. */
export function loginTypeOf(session: Session | null): LoginType {
  return session?.loginType ?? 'user';
}

/** Whether a session moves in an area of screens: `user`, or `partner` for members. */
export function isInArea(session: Session, area: string): boolean {
  return area === session.loginType;
}

/** The home of a session: the user's, or that of the type of its entity. */
export function homePathOf({ userType }: Session): string {
  return userType === 'user' ? paths.userHome('user') : paths.partnerHome(userType);
}

/** The dashboard of a session: that of its entity; a patient's settings; of an administrator the home, which has its parts as cards. */
export function dashboardPathOf(session: Session): string {
  if (isMemberAt(session, ['AccommodationPartner']))
    return paths.partnerGeneralData('AccommodationPartner');
  if (isMemberAt(session, ['TestPartner', 'LabPartner'])) return paths.dashboard();
  if (isMemberAt(session, ['TicketingPartner'])) return paths.partnerDashboard('TicketingPartner');
  return isMember(session) ? homePathOf(session) : paths.userSettings('user');
}

/** Whether a session acts for an entity of one of these types. */
export function isMemberAt(session: Session, entityTypes: readonly EntityType[]): boolean {
  return isMember(session) && entityTypes.some((type) => type === session.userType);
}

/** Whether a session acts for a draft that its member sets up: an owner, or a manager of the entity. */
export function isSettingUp(
  session: Session,
): session is Session & { entity: NonNullable<Session['entity']> } {
  return session.entity?.state === 'draft' && mayCall(session, readOnboarding);
}

/** Whether a session may make a call. A screen offers no other; the server decides by the same rule. */
export function mayCall(session: Session | null, call: CallOfMembers): boolean {
  const { access } = call;
  if (access === 'anyone' || access === 'link') return true;
  if (!session) return false;
  if (access === 'account') return true;
  const { userType: entityType, roles, organisationRoles, entity } = session;
  if (entityType === 'user' || !entity) return false;
  const isAllowed = isMembershipAllowed(access, { entityType, roles, organisationRoles });
  return isAllowed && standingRefusal(call, entity.standing) === null;
}

/**
 * The session of a screen that stands on a call, for its loader.
 * @throws a redirect home, with a notice, where the session may not make the call.
 */
export function requireSessionFor(
  context: Readonly<RouterContextProvider>,
  call: CallOfMembers,
): Session {
  const { session } = context.get(pageContext);
  if (session && mayCall(session, call)) return session;
  throw redirect(session ? deniedAt(homePathOf(session)) : paths.home);
}
