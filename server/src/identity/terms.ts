/** The version of the terms of use and the privacy policy in force. A newer one is asked of everybody at the next sign-in. */
export const termsVersion = '2023-04';
