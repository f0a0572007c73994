import type { ImportedVersion } from './planned-row.rules.ts';
import type { RowError } from './row-cells.rules.ts';

/** What a version of a schedule cannot be, by column; the database refuses the same. */
export function versionErrors(version: Omit<ImportedVersion, 'id'>): RowError[] {
  const errors: RowError[] = [];
  const { validFrom, validUntil, breakFrom, breakTo, intervalMinutes } = version;
  if (validUntil <= validFrom) errors.push({ column: 'last_day', code: 'import.last_day_early' });
  const hours = minutesAfter(version.fromTime, version.toTime) || 1440;
  if (intervalMinutes > hours)
    errors.push({ column: 'interval_minutes', code: 'import.interval_long' });
  if ((breakFrom === null) !== (breakTo === null))
    errors.push({
      column: breakFrom === null ? 'break_from' : 'break_to',
      code: 'import.break_half',
    });
  else if (breakFrom !== null && breakTo !== null) {
    const from = minutesAfter(version.fromTime, breakFrom);
    const to = minutesAfter(version.fromTime, breakTo) || 1440;
    if (from >= to || to > hours) errors.push({ column: 'break_from', code: 'import.break_wrong' });
  }
  return errors;
}

/** Minutes from one wall time to another, past midnight where the other is not later. */
function minutesAfter(from: string, to: string): number {
  return (minutesOf(to) - minutesOf(from) + 1440) % 1440;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
