/**
 * The texts that an owner accepts before an entity goes live, each by the version in force. A new version is a new value here, with
 * its text in `partner-terms.json` of the web. Plain data, for the browser too.
 */
export const partnerTermsVersion = '2026-11';
export const processingTermsVersion = '2026-11';
