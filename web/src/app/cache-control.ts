import { matchPath } from 'react-router';
import type { Session } from '../platform/session.ts';

/**
 * Screens that say the same to every visitor. Any other one belongs to an account, or was opened with a token: a screen
 * not named here is never stored, so that a new screen is private until it is added here.
 */
const publicScreens = [
  '/',
  '/about',
  '/faq',
  '/partners',
  '/search',
  '/entity/:id',
  '/entity/:id/schedule',
  '/entity/:id/description',
  '/entity/:id/services',
  '/privacy-policy',
  '/terms-of-use',
];

/** Whether this is one of them. */
export function isPublicScreen(pathname: string): boolean {
  return publicScreens.some((one) => matchPath(one, pathname) !== null);
}

/**
 * Whether a browser may keep a page to go back to it: the Cache-Control of the page. An account that signs out on a
 * computer that others use as well leaves nothing behind the Back button.
 */
export function cacheControlOf(
  pathname: string,
  session: Session | null,
): 'private, no-cache' | 'no-store' {
  // The data of a page is asked for under its own address with this ending.
  const screen = pathname.replace(/\.data$/, '');
  return isPublicScreen(screen) && session === null ? 'private, no-cache' : 'no-store';
}
