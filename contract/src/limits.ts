/**
 * The product's limits, each named once: plain numbers that the browser may load without the schemas around them.
 */

/** Nobody books further ahead than this, counted from today. */
export const bookableDays = 731;

/** Persons in one cart at the most. */
export const personsPerCart = 10;

/** Places that an account may hold at once, over all its carts. */
export const placesPerAccount = 10;

/** Hours after the purchase within which a cancellation is refunded in full and by itself, if the start is still ahead. */
export const automaticRefundHours = 24;
