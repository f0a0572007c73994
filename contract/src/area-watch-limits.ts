/** The limits of area watches, as `limits.ts`. */

/** Area watches that an account may have at once. */
export const areaWatchesPerAccount = 5;

/** Kilometres around its place within which an area watch looks for times. */
export const areaWatchRadiusKm = [5, 10, 25, 50] as const;

/** Days ahead until which an area watch may look for times. */
export const areaWatchDays = 60;

/** Hours between two e-mails about one area watch, where its times were taken and others became available. */
export const areaWatchEmailHours = 24;

/** Minutes after which an area watch is checked again. */
export const areaWatchMinutes = 10;
