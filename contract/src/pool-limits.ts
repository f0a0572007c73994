/** Limits of what members plan: plain numbers that the browser can load without schemas. */

/** Capacity pools of an entity that are not retired: each is a column of its day. */
export const poolsPerEntity = 60;

/** Letters of the name of a capacity pool: it heads a column of the day. */
export const poolNameCharacters = 60;

/** Days before today on which the schedules of a pool changed, in one answer: each can be looked at. */
export const pastScheduleDays = 24;
