/** The plans, as addresses and calls name them. Plain lists that the browser can load without schemas. */
export const planSlugs = ['payg', 'start', 'boost', 'custom'] as const;
export type PlanSlug = (typeof planSlugs)[number];

/** What a company that asks to be a partner says it is; an administrator decides on the type of its first entity. */
export const partnerKinds = [
  'pharmacy',
  'laboratory',
  'clinic',
  'hotel',
  'ticketOffice',
  'other',
] as const;
export type PartnerKind = (typeof partnerKinds)[number];

/** A telephone number as people write it: digits, in groups if they like, with a country code if they like. */
export const phonePattern = /^\+?\d(?:[ -]?\d){5,19}$/;
