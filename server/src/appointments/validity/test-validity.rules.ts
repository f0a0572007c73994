import { localDay } from '../../platform/local-time.rules.ts';

/** What a test must be valid for: a trip, or an event that accepts a test done at most so many hours before its start. */
export interface TestRequirement {
  /** The day of the trip, YYYY-MM-DD, and its wall time, HH:mm; null means the end of the day. */
  date: string;
  time: string | null;
  /** For how many hours a result is valid; null: without a limit. */
  validityHours: number | null;
  /** The start of the event; null for a trip. */
  eventAt: Date | null;
}

/** When a test is done and in which time zone: a start, or a civil day for any start on it. */
export interface TestTime {
  at: Date | string;
  timeZone: string;
}

const hour = 3_600_000;

/**
 * The civil days on which a test is valid, both inclusive; `from` is null if every earlier day is valid too. For a trip the
 * window consists of civil days up to the day of departure; for an event, of the hours before its start, as days in
 * the time zone of the entity that does the test.
 */
export function validityWindow(
  requirement: TestRequirement,
  timeZone: string,
): { from: string | null; to: string } {
  const { date, time, validityHours, eventAt } = requirement;
  if (eventAt) {
    const earliest = validityHours === null ? null : new Date(+eventAt - validityHours * hour);
    return { from: earliest && localDay(earliest, timeZone), to: localDay(eventAt, timeZone) };
  }
  if (validityHours === null) return { from: null, to: date };
  const departure = Temporal.PlainDateTime.from(`${date}T${time ?? '23:59'}`);
  return { from: departure.subtract({ hours: validityHours }).toPlainDate().toString(), to: date };
}

/**
 * Whether a test is valid: for a trip to the day; for an event to the hour, at most `validityHours` before its start and
 * never after it.
 */
export function isTestValid(requirement: TestRequirement, { at, timeZone }: TestTime): boolean {
  const { validityHours, eventAt } = requirement;
  if (eventAt && typeof at !== 'string') {
    const leadTime = +eventAt - +at;
    return leadTime >= 0 && (validityHours === null || leadTime <= validityHours * hour);
  }
  const day = typeof at === 'string' ? at : localDay(at, timeZone);
  const { from, to } = validityWindow(requirement, timeZone);
  return day <= to && (from === null || day >= from);
}
