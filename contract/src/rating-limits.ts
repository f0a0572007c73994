/** The limits of ratings, as `limits.ts`. */

/** Days from the start of an appointment in which it can be rated. */
export const ratingDays = 60;

/** Days from a rating in which its stars and comment can be changed, until it is answered. */
export const ratingChangeDays = 14;

/** An entity shows its ratings from so many on. */
export const ratingsShownFrom = 5;

/** Ratings on a page of a list. */
export const ratingsPerPage = 10;

/** Characters of a comment, and of its answer. */
export const ratingCharacters = { minimum: 1, maximum: 1000 } as const;

/** Hours from a check-in to the e-mail that asks for a rating, and until when it is still sent. */
export const ratingRequestHours = { from: 4, until: 48 } as const;

/** Days in which an account gets at most one such e-mail about an entity. */
export const ratingRequestDays = 30;

/** Published: shown and counted. Waiting: for an administrator. Refused: by an administrator. */
export const ratingStates = ['published', 'waiting', 'refused'] as const;
export type RatingState = (typeof ratingStates)[number];

/** Why a text waits for an administrator. */
export const ratingFindings = [
  'contact',
  'link',
  'health',
  'insult',
  'shouting',
  'tooShort',
  'repeated',
  'refusedBefore',
] as const;
export type RatingFinding = (typeof ratingFindings)[number];
