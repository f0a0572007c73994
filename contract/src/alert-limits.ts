/** Days ahead in which the end of a pool's last schedule is an alert. */
export const alertScheduleDays = 21;

/** Days ahead, today among them, whose free places are counted. */
export const alertFreeDays = 7;

/** Below this percentage of the places of `alertFreeDays`, those that are free are an alert. */
export const alertFreePercent = 10;

/** The percentages of the bookings that a plan includes at which they are an alert. */
export const alertPlanPercents = [80, 100] as const;

/** Days before the end of the time to answer a refund request from which on it is an alert. */
export const alertRefundDays = 5;

/** Days before the end of a licence from which on it is an alert. */
export const alertLicenceDays = 60;

/** Hours before a rebooking offer lapses from which on its alert is grave. */
export const alertRebookingHours = 24;

/** Days back in which late results, unpaid appointments, failed messages and ended schedules are looked up. */
export const alertLookBackDays = 60;

/** The longest time, in days, for which an alert can be snoozed. */
export const alertSnoozeDays = 60;

/** Days for which alerts are kept after their cause has ended. */
export const alertKeptDays = 90;

/** Alerts that a page lists. */
export const alertsPerPage = 30;

/** When the daily digest of alerts is sent, by the clock of the entity: HH:mm. */
export const alertDigestTime = '07:30';

/** Hours after `alertDigestTime` in which a digest is still sent, should the jobs have been off. */
export const alertDigestHours = 4;
