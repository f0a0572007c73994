/** Months ahead for which closures of holidays are made. */
export const holidayMonths = 24;

/** Below this share of its places taken in a week, in percent, an allotment is called little used. */
export const allotmentLeastUsePercent = 30;

/** The most days between Easter Sunday and a day that depends on it. */
export const easterDistance = 100;

/** The longest closure, and the longest allotment, in days. */
export const closureDays = 731;

/** The longest reason of a closure, in each language, in characters. */
export const closureReasonCharacters = 120;

/** Days before and after today for which the use of an allotment is shown. */
export const allotmentUseDays = 7;
