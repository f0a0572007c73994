/** ISO 8601 to the second with the zone's offset at that instant: `2026-10-25T01:30:00+01:00`. */
export function localTime(instant: Date, timeZone: string): string {
  return inZone(instant, timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** The civil day of an instant in a zone: YYYY-MM-DD. */
export function localDay(instant: Date, timeZone: string): string {
  return inZone(instant, timeZone).toPlainDate().toString();
}

/** The wall time of an instant in a zone: HH:mm. */
export function wallTime(instant: Date, timeZone: string): string {
  return inZone(instant, timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
}

/** `days` may be negative. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** How many days `until` is after `from`; negative where it is before. */
export function daysBetween(from: string, until: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(until), {
    largestUnit: 'days',
  }).days;
}

function inZone(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}
