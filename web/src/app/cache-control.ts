import { isPublicPage } from '@vaga/contract/public-addresses';
import type { Session } from '../platform/session.ts';

/**
 * Whether a browser may keep a page to go back to it: the Cache-Control of the page. An account that signs out on a
 * computer that others use as well leaves nothing behind the Back button. Public pages say the same to every visitor. Any
 * other one belongs to an account, or was opened with a token: it is never stored.
 */
export function cacheControlOf(
  pathname: string,
  session: Session | null,
): 'private, no-cache' | 'no-store' {
  // The data of a page is asked for under its own address with this ending.
  const screen = pathname.replace(/\.data$/, '');
  return isPublicPage(screen) && session === null ? 'private, no-cache' : 'no-store';
}
