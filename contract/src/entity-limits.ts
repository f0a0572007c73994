/** The limits of what an entity shows of itself, as `limits.ts`. */

/** Photos of an entity, besides its logo. */
export const photosPerEntity = 8;

/** Maximum size of an uploaded photo in bytes. */
export const photoBytes = 8_000_000;

/** Maximum width and height of an uploaded photo in pixels. */
export const photoPixels = 4000;

/** Widths in pixels in which a photo is served, where it is as wide; a logo is served in the first. */
export const photoWidths = [320, 960, 1600] as const;

/** Characters of what a photo shows, in words, in each language. */
export const photoAltCharacters = 200;

/** Maximum size of the file of a licence in bytes. */
export const licenceFileBytes = 5_000_000;

/** Characters of the description of an entity, in each language. */
export const descriptionCharacters = 2000;

/** Hours before the start at which an unpaid booking may be released. */
export const unpaidReleaseHours = { minimum: 1, maximum: 168 } as const;

/** Overbooked places of a pool on a day that an entity may allow. */
export const overbookPerDay = { minimum: 0, maximum: 100 } as const;

/** Days from today on for which the page of an entity says when it is closed or open at other hours than usual. */
export const specialHoursDays = 60;
