import * as calls from '@vaga/contract/calendars';
import { memberActor } from '../identity/index.ts';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers, openToAllFile } from '../platform/http/route.ts';
import type { Settings } from '../platform/settings.ts';
import { addCalendar, readCalendarNow, removeCalendar } from './calendars/add-calendar.ts';
import { createCalendarLink, revokeCalendarLink } from './calendars/calendar-links.ts';
import { listCalendars } from './calendars/list-calendars.ts';
import { createBusyTimesReader } from './calendars/read-busy-times.ts';
import type { CalendarsDeps } from './calendars/read-calendar.ts';
import { readFeed } from './calendars/read-feed.ts';

interface CalendarsRoutesDeps extends Omit<CalendarsDeps, 'busyTimes'> {
  settings: Pick<Settings, 'publicUrl'>;
}

/** Calls about external calendars that take times of a provider, and its agenda in calendar programs. */
export function calendarsRoutes({ settings, ...given }: CalendarsRoutesDeps): Route[] {
  const deps = { ...given, busyTimes: createBusyTimesReader() };
  const { db } = deps;
  const { publicUrl } = settings;
  return [
    forMembers(calls.listCalendars, async ({ caller: { entityId }, now }) =>
      success(await listCalendars(db, { entityId, now })),
    ),
    forMembers(calls.addBusyCalendar, ({ body: { pool, address }, caller, now }) =>
      addCalendar(deps, { actor: memberActor(caller), poolId: pool, address, now }),
    ),
    forMembers(calls.readBusyCalendar, ({ params: { id }, caller, now }) =>
      readCalendarNow(deps, { actor: memberActor(caller), id, now }),
    ),
    forMembers(calls.removeBusyCalendar, ({ params: { id }, caller, now }) =>
      removeCalendar(deps, { actor: memberActor(caller), id, now }),
    ),
    forMembers(calls.createCalendarLink, ({ body: { pool, detail }, caller, now }) =>
      createCalendarLink(
        { db, publicUrl },
        { actor: memberActor(caller), poolId: pool, detail, now },
      ),
    ),
    forMembers(calls.revokeCalendarLink, ({ params: { id }, caller, now }) =>
      revokeCalendarLink(db, { actor: memberActor(caller), id, now }),
    ),
    openToAllFile(calls.readCalendarFeed, ({ params: { file }, now }) =>
      readFeed(db, { file, now }),
    ),
  ];
}
