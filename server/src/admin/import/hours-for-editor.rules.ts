import type { StoredPool } from '../../scheduling/index.ts';
import type { ImportedVersion, PlannedVersion } from './planned-row.rules.ts';

/**
 * A row that is refused for the sake of bookings, with the version that it would make: the schedule editor shows its impact, and
 * offers the people other times. A service that the same import adds has no id for the editor yet.
 */
export function withHoursForEditor(
  planned: PlannedVersion,
  of: { after: ImportedVersion | null; idEntity: string; pools: readonly StoredPool[] },
): PlannedVersion {
  const { row } = planned;
  const { after, idEntity, pools } = of;
  const id = after?.id ?? null;
  const pool = pools.find(({ versions }) => versions.some((version) => version.id === id));
  const isRefused = row.errors.some(({ code }) => code === 'import.bookings_lost');
  if (!isRefused || !after || id === null || !pool) return planned;
  const { validFrom: fromDate, validUntil, ...hours } = after;
  if (hours.serves?.some((service) => service.startsWith('new '))) return planned;
  const untilDate = validUntil === 'infinity' ? null : validUntil;
  const schedule = { ...hours, id, idPool: pool.id, fromDate, untilDate };
  return { ...planned, row: { ...row, forEditor: { idEntity, schedule } } };
}
