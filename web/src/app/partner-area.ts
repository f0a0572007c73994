import { paths } from './paths.ts';

/**
 * Whether partners register and sign in on pages of their own. There are none yet: until there are, nothing links to
 * them, and whoever would be sent to the partners' sign-in goes to the one of all. The last to change with those pages.
 */
export const hasPartnerArea: boolean = false;

/** The sign-in of whoever comes for a partner, and where to go on from there. */
export function partnerSignIn(next?: string): string {
  return hasPartnerArea ? paths.partnerLogin : paths.signIn(next);
}
