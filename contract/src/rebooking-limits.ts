// Limits of changes of hours and of the rebooking offers that they make; `limits.ts` has all others.

/** Days ahead for which the impact of a change counts starts and free places, and in which it finds new times. */
export const impactDays = 60;

/** Days after which a change of hours that is not applied is discarded. */
export const scheduleChangeDays = 30;

/** Schedules of a pool that one change may give it. */
export const schedulesPerChange = 60;

/** Hours for which a rebooking offer reserves its place. */
export const rebookingOfferHours = 48;

/** Hours before the earlier of the old and the proposed start at which that place is released at the latest. */
export const rebookingOfferEndsBeforeHours = 12;

/** Hours for which it is reserved at least. */
export const rebookingOfferLeastHours = 2;

/** Hours before the old start at which a booking without an answer is cancelled. */
export const rebookingLapseHours = 2;

/** Who starts in less than these hours is phoned: there is no time to answer an offer. */
export const rebookingByPhoneHours = 4;

/** Days for which the desk's list shows rebooking offers that have ended. */
export const endedOfferDays = 30;
