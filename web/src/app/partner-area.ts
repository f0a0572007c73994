import { paths } from './paths.ts';

/**
 * Whether partners register and sign in on pages of their own. There are none yet: until there are, nothing links to
 * them, and a member who would be sent to the partners' sign-in goes to the one of all. The last to change with those
 * pages.
 */
export const hasPartnerArea: boolean = false;

/** The sign-in of a member of a partner, and the path to go to afterwards. */
export function partnerSignIn(next?: string): string {
  return hasPartnerArea ? paths.partnerLogin : paths.signIn(next);
}
