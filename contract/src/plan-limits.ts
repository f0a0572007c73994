/**
 * What a plan includes in a month beside its users and places, and what more of it costs: plain numbers that the browser can load
 * without schemas. None of these is refused: what is more is counted. Source: the specification's plans.
 */

/** E-mails about appointments. Pay-as-You-Go includes `messagesPerBooking`. */
export const emailsOfPlan = { start: 400, boost: 2000 } as const;

/** Text messages about appointments. */
export const textsOfPlan = { start: 200, boost: 1000 } as const;

/** Messages that Pay-as-You-Go includes for each booking. */
export const messagesPerBooking = { emails: 2, texts: 1 } as const;

/** Cents for one more booking; with Pay-as-You-Go for each. */
export const extraBookingCents = { payg: 100, start: 40, boost: 30 } as const;

/** Cents for one more e-mail. */
export const extraEmailCents = { payg: 3, start: 2, boost: 1 } as const;

/** Cents for one more text message. */
export const extraTextCents = { payg: 6, start: 5, boost: 4 } as const;
