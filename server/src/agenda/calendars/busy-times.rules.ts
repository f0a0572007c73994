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

/** How much earlier than in its series an occurrence may be: 31 days. */
const mostMoved = 31 * 86_400_000;

/** Before those that touch are joined. */
const mostCollected = 50_000;

class TooManyTimes extends Error {}

/**
 * When an iCalendar file (RFC 5545) is busy, as intervals that neither touch nor overlap, by time. Its events count unless they are
 * transparent, cancelled or marked as free, each occurrence of those that recur by itself; and what it states as busy (VFREEBUSY).
 * A zone has the rules that the file brings for it, else those of its IANA name. Pure, but for the work that a hostile file
 * can ask for: `read-busy-times.ts` gives it a process of its own.
 */
export function busyTimesOf(text: string, question: BusyTimesQuestion): BusyTimes {
  const calendars = parse(text);
  if (!calendars) return { kind: 'not_a_calendar' };
  try {
    const collected: BusyTime[] = [];
    for (const calendar of calendars) {
      addMissingZones(calendar, question);
      addTimesOfEvents(collected, calendar, question);
      addTimesOfFreeBusy(collected, calendar, question);
    }
    const times = joined(collected);
    return times.length > busyTimesPerCalendar
      ? { kind: 'too_many_times' }
      : { kind: 'read', times };
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

/** Adds when the events of a calendar are busy. */
function addTimesOfEvents(
  collected: BusyTime[],
  calendar: ICAL.Component,
  question: BusyTimesQuestion,
): void {
  const components = calendar.getAllSubcomponents('vevent').filter(hasPossibleStart);
  const isException = (component: ICAL.Component) => component.hasProperty('recurrence-id');
  const exceptions = Map.groupBy(components.filter(isException), uidOf);
  const masters = components.filter((component) => !isException(component));
  const known = new Set(masters.map(uidOf));
  for (const component of masters) {
    const event = new ICAL.Event(component, {
      exceptions: exceptions.get(uidOf(component)) ?? [],
      strictExceptions: false,
    });
    if (event.isRecurring()) addOccurrences(collected, event, question);
    else addEvent(collected, event, question);
  }
  // An occurrence that was moved, of a series that the file does not have.
  for (const [uid, alone] of exceptions)
    if (!known.has(uid))
      for (const component of alone) addEvent(collected, new ICAL.Event(component), question);
}

const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue('uid') ?? '');

/** ical.js moves an impossible date to another one. */
function hasPossibleStart(component: ICAL.Component): boolean {
  const [, , , value] = component.getFirstProperty('dtstart')?.toJSON() ?? [];
  return /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/.test(String(value));
}

function addOccurrences(
  collected: BusyTime[],
  event: ICAL.Event,
  question: BusyTimesQuestion,
): void {
  const { from, until } = timeOf(event, question);
  const iterator = event.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    const start = instantOf(next, question);
    // An exception may be earlier than its place in the series, but not by more than this.
    if (start > question.until + mostMoved) return;
    const { item, endDate } = event.getOccurrenceDetails(next);
    if (item.component !== event.component) addEvent(collected, item, question);
    else if (isBusy(item.component)) {
      // Whole days are counted by the calendar, hours by the clock.
      const end = next.isDate ? instantOf(endDate, question) : start + (until - from);
      collect(collected, { from: start, until: end }, question);
    }
  }
}

function addEvent(collected: BusyTime[], event: ICAL.Event, question: BusyTimesQuestion): void {
  if (isBusy(event.component)) collect(collected, timeOf(event, question), question);
}

/** When an event is, apart from its recurrences. */
function timeOf(event: ICAL.Event, question: BusyTimesQuestion): BusyTime {
  const from = instantOf(event.startDate, question);
  return { from, until: instantOf(event.endDate, question) };
}

function collect(collected: BusyTime[], time: BusyTime, question: BusyTimesQuestion): void {
  if (time.until <= time.from || time.until <= question.from || time.from >= question.until) return;
  const { earliest, latest } = boundsOf(question);
  collected.push({
    from: Math.max(time.from, earliest),
    until: Math.min(time.until, latest),
  });
  if (collected.length > mostCollected) throw new TooManyTimes();
}

/**
 * A file may say any year, PostgreSQL has no year 0, and a closure of ten thousand years would be as many days. By the year, so that
 * what lasts longer is not another time with each reading.
 */
function boundsOf({ from, until }: BusyTimesQuestion): { earliest: number; latest: number } {
  const yearOf = (instant: number) => new Date(instant).getUTCFullYear();
  return { earliest: Date.UTC(yearOf(from) - 1, 0), latest: Date.UTC(yearOf(until) + 1, 0) };
}

function isBusy(component: ICAL.Component): boolean {
  const textOf = (name: string) =>
    String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (textOf('transp') === 'TRANSPARENT' || textOf('status') === 'CANCELLED') return false;
  return textOf('x-microsoft-cdo-busystatus') !== 'FREE';
}

/** Adds what a calendar states as busy without saying why. */
function addTimesOfFreeBusy(
  collected: BusyTime[],
  calendar: ICAL.Component,
  question: BusyTimesQuestion,
): void {
  for (const component of calendar.getAllSubcomponents('vfreebusy')) {
    for (const property of component.getAllProperties('freebusy')) {
      if (String(property.getParameter('fbtype') ?? 'BUSY').toUpperCase() === 'FREE') continue;
      for (const period of property.getValues() as ICAL.Period[]) {
        const from = instantOf(period.start, question);
        collect(collected, { from, until: instantOf(period.getEnd(), question) }, question);
      }
    }
  }
}

/** The instant of a time. One without a zone, or of a zone that is not known, is of the question's zone. */
function instantOf(time: ICAL.Time, { timeZone }: BusyTimesQuestion): number {
  if (time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000;
  const { year, month, day, hour, minute, second } = time;
  const wall = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });
  return wall.toZonedDateTime(timeZone).epochMilliseconds;
}

/**
 * Adds the rules of the IANA zones that a calendar names without bringing them, as Google and others do: ical.js takes rules from
 * the file alone, also to find which occurrence an exception is about.
 */
function addMissingZones(calendar: ICAL.Component, question: BusyTimesQuestion): void {
  const names = new Set(
    calendar
      .getAllSubcomponents()
      .flatMap((component) => component.getAllProperties())
      .map((property) => property.getParameter('tzid'))
      .filter((name) => typeof name === 'string'),
  );
  for (const name of names)
    if (!calendar.getTimeZoneByID(name) && isTimeZone(name))
      calendar.addSubcomponent(zoneComponent(name, question));
}

/** Whether a name is that of an IANA time zone. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The offsets of an IANA zone from two years before the question until its end, as VTIMEZONE. */
function zoneComponent(name: string, { from, until }: BusyTimesQuestion): ICAL.Component {
  const lines = ['BEGIN:VTIMEZONE', `TZID:${name}`];
  const begin = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(name);
  let at = begin.subtract({ years: 2 });
  addObservance(lines, { at: at.with({ year: 1970 }), offset: at.offset, before: at.offset });
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds > until + mostMoved) break;
    const before = next.subtract({ nanoseconds: 1 }).offset;
    addObservance(lines, { at: next, offset: next.offset, before });
    at = next;
  }
  lines.push('END:VTIMEZONE');
  return new ICAL.Component(ICAL.parse(lines.join('\r\n')));
}

/** @param of `before`: the offset up to then, in which an observance has its start. */
function addObservance(
  lines: string[],
  of: { at: Temporal.ZonedDateTime; offset: string; before: string },
): void {
  const start = of.at.toInstant().toZonedDateTimeISO(of.before).toPlainDateTime();
  const compact = (text: string) => text.replaceAll(/[-:]/g, '');
  const offset = (text: string) => text.slice(0, 6).replace(':', '');
  lines.push(
    'BEGIN:STANDARD',
    `DTSTART:${compact(start.toString({ smallestUnit: 'second' }))}`,
    `TZOFFSETFROM:${offset(of.before)}`,
    `TZOFFSETTO:${offset(of.offset)}`,
    'END:STANDARD',
  );
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
