/** Limits of the services that entities offer: plain numbers that the browser can load without schemas. */

/** The highest price of a service that a member can type, in cents. */
export const highestPriceCents = 1_000_000;

/** Kilometres around an entity within which it does a service at the patient's address, at most. */
export const largestRadiusKm = 200;

/** Services of the catalogue that an entity begins to offer in one call. */
export const entityServicesPerCall = 100;

/** Characters of an entity's own code of a service. */
export const ownCodeCharacters = 40;

/** Days ahead for which a price can be planned. */
export const nextPriceDays = 730;

/** Days ahead on which a campaign ends at the latest. */
export const campaignDays = 1095;

/** Campaigns of a service that are in force or to come, and those that a list shows of it. */
export const campaignsPerService = 50;

/** Characters of a campaign's texts, in each language. */
export const campaignCharacters = { name: 60, information: 300 } as const;

/** Characters of the text that suggests a service. */
export const suggestionCharacters = { minimum: 3, maximum: 300 } as const;

/** Services that the members of an entity may suggest in 24 hours: each is read by an administrator. */
export const suggestionsPerDay = 20;
