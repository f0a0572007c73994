import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../app/paths.ts';
import { ButtonLink, type ButtonLinkProps } from '../ui/button.tsx';
import { useSignIn } from './sign-in-context.ts';

/** Leads to the sign-in: over the page where the script runs, else on a page of its own. */
export function SignInLink({
  redirect,
  email,
  ...link
}: Omit<ButtonLinkProps, 'to' | 'onClick'> & { redirect?: string; email?: string }) {
  const { open } = useSignIn();
  const { pathname } = useLocation();
  function onClick(event: MouseEvent) {
    const isForNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (isForNewTab || pathname === paths.login) return;
    event.preventDefault();
    open({ redirect, email });
  }
  return <ButtonLink {...link} to={paths.signIn(redirect)} onClick={onClick} />;
}
