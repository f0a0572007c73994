/** Limits of signing in with what an e-mail says. Plain data: the web reads it too. */

/** Digits of the code in an e-mail. */
export const emailCodeDigits = 6;

/** Minutes for which it works, from when it was sent. */
export const emailCodeMinutes = 30;

/** Wrong codes after which the codes that an account was sent so far no longer work. */
export const wrongEmailCodes = 5;

/**
 * Wrong codes of an account in a month, counted for each e-mail whose code they could have been, after which its codes work in browsers
 * alone that have signed in to it before.
 */
export const wrongEmailCodesPerMonth = 30;

/** The days of that month: for so long a wrong code is remembered. */
export const wrongEmailCodeDays = 30;

/** Passkeys of one account: a few devices each of several makers. */
export const passkeysPerAccount = 10;

/** Minutes for which a device may answer what it is asked to sign. */
export const passkeyMinutes = 5;

/** Changes of e-mail that an account asks for in a day: each writes to an address that is not verified. */
export const emailChangesPerDay = 10;

/** Hours in which both addresses have to confirm a change of e-mail. */
export const emailChangeHours = 48;
