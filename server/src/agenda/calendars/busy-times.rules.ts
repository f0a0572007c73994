import { busyTimesPerCalendar } from '@vaga/contract/calendar-limits';
import ICAL from 'ical.js';

/** Epoch milliseconds; `until` is exclusive. */
export interface BusyTime {
  from: number;
  until: number;
}

/** What a calendar says of when it is busy; or why it says nothing. */
export type BusyTimes =
  | { kind: 'read'; times: BusyTime[] }
  | { kind: 'not_a_calendar' | 'too_many_times' };

export interface BusyTimesQuestion {
  /** Of times without a zone, and of whole days. */
  timeZone: string;
  /** Epoch milliseconds: times that end after the one and begin before the other. */
  from: number;
  until: number;
}

const dayMs = 86_400_000;

class TooManyTimes extends Error {}

/**
 * When an iCalendar file (RFC 5545) is busy, as intervals that neither touch nor overlap, by time. Its events count unless they are
 * transparent, cancelled or marked as free, each occurrence of those that recur by itself; and what it states as busy (VFREEBUSY).
 * A zone is that of its IANA name, else the rules that the file brings for it. Pure, but for the work that a hostile file
 * can ask for: `read-busy-times.ts` gives it a process of its own.
 */
export function busyTimesOf(text: string, question: BusyTimesQuestion): BusyTimes {
  const calendars = parse(text);
  if (!calendars) return { kind: 'not_a_calendar' };
  try {
    const times = calendars.flatMap((calendar) => [
      ...timesOfEvents(calendar, question),
      ...timesOfFreeBusy(calendar, question),
    ]);
    return { kind: 'read', times: joined(times) };
  } catch (error) {
    if (error instanceof TooManyTimes) return { kind: 'too_many_times' };
    throw error;
  }
}

/** The calendars of a file; null for a file that is none. */
function parse(text: string): ICAL.Component[] | null {
  try {
    // Zones of a file are its own: the registry of the library is of the process.
    const parsed: unknown = ICAL.parse(text);
    const list = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed];
    const components = list.map((one) => new ICAL.Component(one as never));
    const calendars = components.filter(({ name }) => name === 'vcalendar');
    return calendars.length > 0 ? calendars : null;
  } catch {
    return null;
  }
}

function timesOfEvents(calendar: ICAL.Component, question: BusyTimesQuestion): BusyTime[] {
  const events = calendar.getAllSubcomponents('vevent');
  const components = events.filter((event) => event.hasProperty('dtstart'));
  const isException = (component: ICAL.Component) => component.hasProperty('recurrence-id');
  const exceptions = Map.groupBy(components.filter(isException), uidOf);
  const masters = components.filter((component) => !isException(component));
  const known = new Set(masters.map(uidOf));
  const collected: BusyTime[] = [];
  for (const component of masters) {
    const event = new ICAL.Event(component, {
      exceptions: exceptions.get(uidOf(component)) ?? [],
      strictExceptions: false,
    });
    if (event.isRecurring()) addOccurrences(collected, event, question);
    else add(collected, { event, question });
  }
  // An occurrence that was moved, of a series that the file does not have.
  for (const [uid, alone] of exceptions)
    if (!known.has(uid))
      for (const component of alone) add(collected, { event: new ICAL.Event(component), question });
  return collected;
}

const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue('uid') ?? '');

function addOccurrences(
  collected: BusyTime[],
  event: ICAL.Event,
  question: BusyTimesQuestion,
): void {
  const iterator = event.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { startDate, endDate, item } = event.getOccurrenceDetails(next);
    // An exception may be earlier than its place in the series, but not by more than this.
    if (instantOf(next, zoneOf(event, 'dtstart'), question) > question.until + 31 * dayMs) return;
    add(collected, { event: item, start: startDate, end: endDate, question });
  }
}

interface Occurrence {
  event: ICAL.Event;
  start?: ICAL.Time;
  end?: ICAL.Time;
  question: BusyTimesQuestion;
}

function add(collected: BusyTime[], { event, question, ...times }: Occurrence): void {
  const { start = event.startDate, end = event.endDate } = times;
  if (!start || !end || !isBusy(event.component)) return;
  const zone = zoneOf(event, 'dtstart');
  const hasOwnEnd = event.component.hasProperty('dtend');
  const from = instantOf(start, zone, question);
  const until = instantOf(end, hasOwnEnd ? zoneOf(event, 'dtend') : zone, question);
  collect(collected, { from, until }, question);
}

function collect(collected: BusyTime[], time: BusyTime, question: BusyTimesQuestion): void {
  if (time.until <= time.from || time.until <= question.from || time.from >= question.until) return;
  collected.push(time);
  if (collected.length > busyTimesPerCalendar) throw new TooManyTimes();
}

function isBusy(component: ICAL.Component): boolean {
  const textOf = (name: string) =>
    String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (textOf('transp') === 'TRANSPARENT' || textOf('status') === 'CANCELLED') return false;
  return textOf('x-microsoft-cdo-busystatus') !== 'FREE';
}

function timesOfFreeBusy(calendar: ICAL.Component, question: BusyTimesQuestion): BusyTime[] {
  const collected: BusyTime[] = [];
  for (const component of calendar.getAllSubcomponents('vfreebusy')) {
    for (const property of component.getAllProperties('freebusy')) {
      if (String(property.getParameter('fbtype') ?? 'BUSY').toUpperCase() === 'FREE') continue;
      for (const period of property.getValues() as ICAL.Period[]) {
        const from = instantOf(period.start, null, question);
        collect(collected, { from, until: instantOf(period.getEnd(), null, question) }, question);
      }
    }
  }
  return collected;
}

/** The name of the zone of a property; null for none, and for UTC. */
function zoneOf({ component }: ICAL.Event, name: 'dtstart' | 'dtend'): string | null {
  const zone = component.getFirstProperty(name)?.getParameter('tzid');
  return typeof zone === 'string' ? zone : null;
}

/** @param zoneName as the file names it; null: none. */
function instantOf(
  time: ICAL.Time,
  zoneName: string | null,
  { timeZone }: BusyTimesQuestion,
): number {
  const { year, month, day, hour, minute, second } = time;
  if (time.zone === ICAL.Timezone.utcTimezone)
    return Date.UTC(year, month - 1, day, hour, minute, second);
  const isKnown = zoneName !== null && isTimeZone(zoneName);
  if (!isKnown && zoneName !== null && time.zone !== ICAL.Timezone.localTimezone)
    return time.toUnixTime() * 1000;
  const wall = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });
  return wall.toZonedDateTime(isKnown ? zoneName : timeZone).epochMilliseconds;
}

const knownZones = new Map<string, boolean>();

/** Whether a name is that of an IANA time zone. */
function isTimeZone(name: string): boolean {
  const known = knownZones.get(name);
  if (known !== undefined) return known;
  let isZone = true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    isZone = false;
  }
  if (knownZones.size < 100) knownZones.set(name, isZone);
  return isZone;
}

/** By time; intervals that touch or overlap become one. */
function joined(times: readonly BusyTime[]): BusyTime[] {
  const result: BusyTime[] = [];
  for (const { from, until } of times.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else result.push({ from, until });
  }
  return result;
}
