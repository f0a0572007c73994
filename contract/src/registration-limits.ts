/** Limits of registrations and what comes with them: plain numbers that the browser can load without schemas. */

/** Files that a company sends with its answer to what an administrator asked about its registration. */
export const registrationFiles = 3;

/** Maximum size of each in bytes. */
export const registrationFileBytes = 5_000_000;

/**
 * Days after which a registration that was refused, or not answered, is forgotten with its files, and the files of one that was
 * approved. So long an administrator recognises a company that asks again; for longer there is no purpose that needs the name,
 * telephone and papers of a representative who is no partner (GDPR, art. 5(1)(e)).
 */
export const endedRegistrationDays = 180;

/** Days within which a provider has a free start before it goes live. */
export const onboardingStartDays = 14;

/** Days of which an administrator reads how many appointments an organisation had. */
export const organisationBookingDays = 30;
