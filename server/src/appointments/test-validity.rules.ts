import { localDay } from '../platform/local-time.rules.ts';

/** What a test is for: a trip, or an event that takes a test of so many hours before its start. */
export interface TestRequirement {
  /** The day of the trip, YYYY-MM-DD, and its wall time, HH:mm; the end of the day where none was given. */
  date: string;
  time: string | null;
  /** For how many hours a result counts; null: always. */
  validityHours: number | null;
  /** When the event starts; null for a trip. */
  eventAt: Date | null;
}

/** When a test is done, on whose clock: a start, or a civil day on which any start will do. */
export interface TestTime {
  at: Date | string;
  timeZone: string;
}

const hour = 3_600_000;

/**
 * The civil days on which a test counts, both inclusive; `from` is null where any earlier day does. A trip goes by its own
 * civil days, up to the day of departure; an event by the hours before it, on the clock of where the test is done.
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
 * Whether a test counts for a trip, by the day; for an event by the hour: no longer before its start than a result counts,
 * and never after it.
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
