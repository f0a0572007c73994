/** Limits of signing in with what an e-mail says. Plain data: the web reads it too. */

/** Digits of the code in an e-mail. */
export const emailCodeDigits = 6;

/** Minutes for which it works, from when it was sent. */
export const emailCodeMinutes = 30;

/** Wrong codes after which the codes that an account was sent so far no longer work. */
export const wrongEmailCodes = 5;
