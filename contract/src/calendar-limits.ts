/** An external calendar is read every so many minutes. */
export const busyFeedMinutes = 10;

/** One that has more times than count is read every so many hours: to find that out takes its reader five seconds each time. */
export const overfullCalendarHours = 24;

/** External calendars that take times of one pool. */
export const busyCalendarsPerPool = 3;

/** Addresses of an entity's agenda that are in force at once. */
export const calendarLinksPerEntity = 20;

/** What of an external calendar is read. */
export const busyCalendarBytes = 2 * 1024 * 1024;
export const busyCalendarSeconds = 10;
export const busyCalendarRedirects = 3;

/** Times of one calendar that count, after those that touch are joined. */
export const busyTimesPerCalendar = 5000;

/** How far ahead times of an external calendar count, and our agenda is shown to calendar programs. */
export const calendarDaysAhead = 365;

/** How far back our agenda is shown to calendar programs. */
export const calendarDaysBack = 90;

/** A calendar that could not be read for so many hours is pointed out, and after so many it is grave. */
export const unreadCalendarHours = 2;
export const graveUnreadCalendarHours = 24;

/** What a calendar program reads of an appointment: that there is one, or its service and the initials of the person. */
export const calendarDetails = ['busy', 'initials'] as const;
