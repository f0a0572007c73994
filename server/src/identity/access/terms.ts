/**
 * The current version of the terms of use and the privacy policy. Every account must accept a newer version at its next
 * sign-in.
 */
export const termsVersion = '2023-04';
