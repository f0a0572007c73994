/** Limits of what a visitor holds before signing in. Plain data: the web reads it too. */

/** Minutes for which a start is held for a visitor who has tapped it. */
export const visitorHoldMinutes = 10;

/** Starts that visitors of one address hold at once. */
export const visitorHoldsPerAddress = 2;

/** Visitors hold at most one of so many places that an entity service has available on a day, and always one. */
export const visitorHoldShareOfDay = 5;
