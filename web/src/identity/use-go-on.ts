import type { SessionInfo } from '@vaga/contract/identity';
import { useLocation, useSubmit } from 'react-router';
import { paths } from '../app/paths.ts';
import { postDocument } from '../platform/post-document.ts';
import { hasVisitCounter } from '../platform/visit-counter.ts';
import { clearRedirect, readRedirect } from './stored-redirect.ts';

/**
 * 'Back' leads to the page on which the modal was opened, but not to a finished one: the page that confirms an address
 * signs out the account of the browser, and would so interrupt its booking.
 */
const passedBy: readonly string[] = [
  paths.login,
  paths.register,
  paths.userRegister,
  paths.emailConfirmation,
  paths.resetPassword,
];

/**
 * The ways on after a sign-in: to where one was going, or else to the user home; or to the home with what is stored
 * kept, for who has still to accept the terms. They go through an action, after which the router asks again who is
 * signed in, also where the step leads to yet another screen.
 */
export function useGoOn() {
  const submit = useSubmit();
  const { pathname } = useLocation();
  const replace = passedBy.includes(pathname);
  const go = async (to: string) => {
    // What counts the visits of visitors is left behind with the page: it must not see where a signed-in person goes.
    if (hasVisitCounter()) postDocument(paths.signedIn, { to });
    else await submit({ to }, { method: 'post', action: paths.signedIn, replace });
  };
  const toRedirect = async () => {
    await go(readRedirect() ?? '');
    clearRedirect();
  };
  return {
    toRedirect,
    // Who has not accepted the terms in force is asked at home, and goes on from there.
    enter: ({ eulaAccepted }: Pick<SessionInfo, 'eulaAccepted'>) =>
      eulaAccepted ? toRedirect() : go(''),
  };
}
