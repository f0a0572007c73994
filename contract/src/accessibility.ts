/**
 * How people with a disability reach and use an entity: an entrance without steps, a lift, a toilet for wheelchairs, a parking space
 * for holders of the badge, a parking space at all, an induction loop, Portuguese Sign Language.
 */
export const accessibilityFacts = [
  'stepFree',
  'lift',
  'accessibleToilet',
  'reservedParking',
  'parking',
  'hearingLoop',
  'signLanguage',
] as const;
export type AccessibilityFact = (typeof accessibilityFacts)[number];

/** Languages that may be spoken at an entity (ISO 639-1): those of the country's residents and visitors. */
export const spokenLanguages = [
  'pt',
  'en',
  'es',
  'fr',
  'de',
  'it',
  'nl',
  'uk',
  'ru',
  'ro',
  'pl',
  'ar',
  'hi',
  'ne',
  'bn',
  'zh',
] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];
