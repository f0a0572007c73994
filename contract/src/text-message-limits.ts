/** Text messages in 24 hours: per account, and per number over all accounts. */
export const textsPerDay = 30;

/**
 * Text messages in 24 hours to numbers of other countries, of the whole installation. There are numbers that pay their owner for
 * each text: many accounts could book for such numbers.
 */
export const textsAbroadPerDay = 300;
