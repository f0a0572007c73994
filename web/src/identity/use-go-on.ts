import { useLocation, useSubmit } from 'react-router';
import { paths } from '../app/paths.ts';
import { clearRedirect, readRedirect } from './stored-redirect.ts';

/**
 * Finishes a sign-in: to where one was going, or else to the user home. It goes through an action, after which the
 * router asks again who is signed in.
 */
export function useGoOn(): () => Promise<void> {
  const submit = useSubmit();
  const { pathname } = useLocation();
  return async () => {
    // 'Back' leads to the page on which the modal stood, but not to a sign-in that is done.
    const replace = pathname === paths.login;
    const to = readRedirect() ?? '';
    await submit({ to }, { method: 'post', action: paths.signedIn, replace });
    clearRedirect();
  };
}
