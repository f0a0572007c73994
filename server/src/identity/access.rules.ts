import { isMembershipAllowed } from '@vaga/contract/access';
import type { AccessRule } from '../platform/http/register.ts';

/**
 * Whether a caller may make a call: 401 without a session, 403 without a membership of the right type and role, 404 if the
 * path names another entity than the session's. Rows are checked by the use case, with the rules below.
 */
export const accessRefusal: AccessRule = (access, caller, params) => {
  if (access === 'anyone' || access === 'link') return null;
  if (!caller) return 'unauthorised';
  if (access === 'account') return null;
  if (!isMembershipAllowed(access, caller.membership)) return 'forbidden';
  if (access.who === 'administrator') return caller.isAdministrator ? null : 'forbidden';
  const isOtherEntity =
    access.entityParam !== undefined && params[access.entityParam] !== caller.entityId;
  return isOtherEntity ? 'notFound' : null;
};
