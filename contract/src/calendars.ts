import { z } from 'zod';
import { providerManager } from './access.ts';
import { calendarDaysAhead, calendarDaysBack, calendarDetails } from './calendar-limits.ts';
import { Id } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'agenda';

/** Why an external calendar could not be read; each is the end of a message code, `calendar.…`. */
export const calendarErrors = [
  'not_public',
  'unreachable',
  'too_slow',
  'too_large',
  'refused',
  'not_a_calendar',
  'too_many_times',
  'busy',
] as const;
export type CalendarError = (typeof calendarErrors)[number];

const PoolName = z.object({ id: Id, name: z.string() });

/** An external calendar whose events take times of a pool. Instants are ISO 8601, UTC. */
export const BusyCalendar = z
  .object({
    id: Id,
    pool: PoolName,
    /** Where it is. Its whole address opens it, and is not shown again. */
    host: z.string(),
    /** When it was read last; until then its times are those of the time before. */
    readAt: z.string().nullable(),
    /** Why it could not be read last; null where it could. */
    error: z.enum(calendarErrors).nullable(),
    /** Its times that run or are to come. */
    times: z.int().min(0),
    /** Bookings to come within them: they stay as they are. */
    bookings: z.int().min(0),
  })
  .meta({ id: 'BusyCalendar' });
export type BusyCalendar = z.infer<typeof BusyCalendar>;

/** An address of the agenda for calendar programs. Instants are ISO 8601, UTC. */
export const CalendarLink = z
  .object({
    id: Id,
    /** Null: all pools. */
    pool: PoolName.nullable(),
    detail: z.enum(calendarDetails),
    createdAt: z.string(),
    /** Accurate to five minutes; null while no program has read it. */
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'CalendarLink' });
export type CalendarLink = z.infer<typeof CalendarLink>;

export const listCalendars = endpoint({
  slice,
  method: 'GET',
  path: 'v1/calendars',
  summary:
    'The external calendars that take times of the entity, and the addresses of its own agenda that are not revoked.',
  access: providerManager,
  data: z.object({
    busyCalendars: z.array(BusyCalendar),
    links: z.array(CalendarLink),
    /** The pools that either can be made for. */
    pools: z.array(PoolName),
  }),
});

const calendarParams = z.object({ id: Id });

export const addBusyCalendar = endpoint({
  slice,
  method: 'POST',
  path: 'v1/calendars',
  summary:
    'Reads the calendar at an https address, and lets its events take times of a pool from now on. Nothing is saved where it cannot be read (`calendar.…`), or where the pool has it already.',
  access: providerManager,
  body: z.object({ pool: Id, address: z.string().trim().max(2000) }),
  data: z.object({ id: Id }),
  perMinute: 10,
});

export const readBusyCalendar = endpoint({
  slice,
  method: 'POST',
  path: 'v1/calendars/:id/read',
  summary: 'Reads an external calendar now.',
  access: providerManager,
  owned: true,
  params: calendarParams,
  perMinute: 10,
});

export const removeBusyCalendar = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/calendars/:id',
  summary: 'Removes an external calendar: the times that it takes are free again.',
  access: providerManager,
  owned: true,
  params: calendarParams,
});

export const createCalendarLink = endpoint({
  slice,
  method: 'POST',
  path: 'v1/calendar-links',
  summary:
    'Makes an address of the agenda for calendar programs. The answer alone has it: only a hash is stored. With `initials` it is read as long as the account is a member.',
  access: providerManager,
  body: z.object({ pool: Id.nullable(), detail: z.enum(calendarDetails) }),
  data: z.object({ ...CalendarLink.shape, address: z.string() }),
  perMinute: 60,
});

export const revokeCalendarLink = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/calendar-links/:id',
  summary: 'Revokes an address of the agenda: programs that use it read nothing any more.',
  access: providerManager,
  owned: true,
  params: calendarParams,
});

export const readCalendarFeed = endpoint({
  slice,
  method: 'GET',
  path: 'v1/calendar/:file',
  summary: `The agenda as iCalendar, for the programs that have its address (\`<token>.ics\`): ${calendarDaysBack} days back and ${calendarDaysAhead} ahead, booked appointments alone, never with a name. 304 while nothing of it changed. 404 for a revoked address.`,
  access: 'anyone',
  params: z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/) }),
  file: 'text/calendar',
});
