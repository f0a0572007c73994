/**
 * Whether partners register on pages of their own. There are none yet: until there are, nothing links to them. The last to
 * change with those pages.
 */
export const hasPartnerRegistration: boolean = false;
