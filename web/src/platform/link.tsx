import { addressIn } from '@vaga/contract/public-addresses';
import { type ComponentProps, useCallback } from 'react';
import {
  type NavigateOptions,
  Link as RouterLink,
  NavLink as RouterNavLink,
  type To,
  useNavigate as useRouterNavigate,
} from 'react-router';
import type { Language } from './language.ts';
import { useLanguage } from './texts.ts';

/** A link that keeps the language of the page on which it stands. */
export function Link({ to, ...others }: ComponentProps<typeof RouterLink>) {
  const address = useAddress();
  return <RouterLink to={address(to)} {...others} />;
}

/** The same for a menu: marked where it leads to the page that is open. */
export function NavLink({ to, ...others }: ComponentProps<typeof RouterNavLink>) {
  const address = useAddress();
  return <RouterNavLink to={address(to)} {...others} />;
}

/** A step to another page, in the language of this one. A number goes that far through the history. */
export function useNavigate(): (
  to: To | number,
  options?: NavigateOptions,
) => void | Promise<void> {
  const navigate = useRouterNavigate();
  const address = useAddress();
  return useCallback(
    (to, options) => (typeof to === 'number' ? navigate(to) : navigate(address(to), options)),
    [navigate, address],
  );
}

/** Puts an address into the language of this page: for forms, and to compare with where one is. */
export function useAddress(): <Address extends To>(to: Address) => Address | string {
  const language = useLanguage();
  return useCallback((to) => inLanguage(to, language), [language]);
}

function inLanguage<Address extends To>(to: Address, language: Language): Address | string {
  if (typeof to === 'string') return addressIn(to, language);
  const { pathname = '', search = '', hash = '' } = to;
  return pathname === '' ? to : `${addressIn(pathname, language)}${search}${hash}`;
}
