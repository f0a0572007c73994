import type { StoredVersion } from '../../scheduling/index.ts';
import type { ImportedVersion, PlannedVersion } from './planned-row.rules.ts';
import { rowInError } from './planned-row.rules.ts';
import type { RowError } from './row-cells.rules.ts';
import type { ScheduleRow } from './schedule-row.rules.ts';
import { cellsOfVersion, dayAfter, differences } from './stored-cells.rules.ts';
import { versionErrors } from './version-errors.rules.ts';

/** What the rows of a pool are planned with. */
export interface ScheduleContext {
  entityCode: string;
  /** Today at the entity. */
  today: string;
  /** The service of a name, as its row of this import or as it is stored; undefined for one that the entity does not have. */
  serviceOf(name: { slug: string; location: string }): string | undefined;
  /** What a service is called in a schedule. */
  nameOf(serviceId: string): string;
  /** Whether the pool is retired: what is stored of it stays as it is. */
  isRetired: boolean;
  /** How many bookings would no longer fit if the stored versions changed as the rows say: they stay as they are then. */
  lostPlaces: number;
}

/** What becomes of the rows of schedules.csv that are of one pool, in their order. @param stored its versions. */
export function planSchedules(
  rows: readonly ScheduleRow[],
  stored: readonly StoredVersion[],
  context: ScheduleContext,
): PlannedVersion[] {
  const lines = new Map<string, number>();
  const planned = rows.map((row) => {
    const same = stored.find((version) => isLike(row, version, context));
    if (same && row.errors.length === 0) return unchanged(row);
    const key = `${row.validFrom} ${row.name}`;
    const earlier = lines.get(key);
    lines.set(key, earlier ?? row.line);
    if (earlier !== undefined && row.validFrom !== '')
      return inError(row, [
        { column: null, code: 'import.row_repeated', values: { line: earlier } },
      ]);
    const current = stored.find(
      (version) => version.name === row.name && version.validFrom === row.validFrom,
    );
    return planVersion(row, current ?? null, context);
  });
  return refuseOverlaps(planned, stored, rows);
}

const nameOfRow = ({ entity, pool, name }: ScheduleRow) =>
  [entity, pool, name].filter((part) => part !== '').join(' · ');

function inError(row: ScheduleRow, errors: readonly RowError[]): PlannedVersion {
  const named = { kind: 'schedules', line: row.line, name: nameOfRow(row) } as const;
  return { row: rowInError(named, errors), after: null };
}

function unchanged(row: ScheduleRow): PlannedVersion {
  const named = { kind: 'schedules', line: row.line, name: nameOfRow(row) } as const;
  return { row: { ...named, state: 'same', changes: [], errors: [] }, after: null };
}

/** Whether a stored version is what a row says, in all that the row says: several may have one key. */
function isLike(row: ScheduleRow, version: StoredVersion, context: ScheduleContext): boolean {
  if (version.name !== row.name || version.validFrom !== row.validFrom) return false;
  const after = applyRow({ ...row, errors: [] }, version, context);
  return after !== null && changesOf(row.pool, { before: version, after }, context).length === 0;
}

function changesOf(
  pool: string,
  { before, after }: { before: ImportedVersion; after: ImportedVersion },
  { entityCode, nameOf }: ScheduleContext,
) {
  const named = { entityCode, pool, nameOf };
  return differences(cellsOfVersion(before, named), cellsOfVersion(after, named));
}

function planVersion(
  sent: ScheduleRow,
  current: StoredVersion | null,
  context: ScheduleContext,
): PlannedVersion {
  const errors = [...sent.errors];
  // What is found while it is planned joins its errors.
  const row = { ...sent, errors };
  const after = applyRow(row, current, context);
  if (after) errors.push(...versionErrors(after));
  if (context.isRetired) errors.push({ column: 'pool', code: 'import.pool_retired' });
  if (errors.length > 0 || after === null) return inError(row, errors);
  const named = { kind: 'schedules', line: row.line, name: nameOfRow(row), errors } as const;
  if (!current) return { row: { ...named, state: 'new', changes: [] }, after };
  const changes = changesOf(row.pool, { before: current, after }, context);
  if (changes.length === 0) return unchanged(row);
  const refusal = startedError({ current, after, changes }, context);
  if (refusal) return inError(row, [refusal]);
  if (context.lostPlaces > 0) {
    const values = { count: context.lostPlaces };
    return inError(row, [{ column: null, code: 'import.bookings_lost', values }]);
  }
  return { row: { ...named, state: 'changed', changes }, after };
}

/** What has begun is history: only its end may move, and not into the past. New hours are a row with a later first day. */
function startedError(
  change: {
    current: StoredVersion;
    after: ImportedVersion;
    changes: readonly { column: string }[];
  },
  { today }: ScheduleContext,
): RowError | null {
  const { current, after, changes } = change;
  if (current.validFrom > today) return null;
  const other = changes.find(({ column }) => column !== 'last_day');
  if (other)
    return {
      column: other.column,
      code: 'import.schedule_started',
      values: { day: writtenDay(current.validFrom) },
    };
  const [end = today] = [current.validUntil, after.validUntil].sort();
  return end > today ? null : { column: 'last_day', code: 'import.last_day_past' };
}

const requiredFields = {
  weekdays: 'weekdays',
  from_time: 'fromTime',
  to_time: 'toTime',
  interval_minutes: 'intervalMinutes',
  capacity: 'capacity',
} as const;

/** The version that a row makes of a stored one, or of none. Null where it does not say enough. */
function applyRow(
  row: ScheduleRow,
  current: StoredVersion | null,
  context: ScheduleContext,
): ImportedVersion | null {
  const { errors } = row;
  const serves = servesOf(row, current, context);
  for (const [column, field] of Object.entries(requiredFields)) {
    const isRefused = errors.some((error) => error.column === column);
    if (!current && row[field] === undefined && !isRefused)
      errors.push({ column, code: 'import.required' });
  }
  const weekdays = row.weekdays ?? current?.weekdays;
  const fromTime = row.fromTime ?? current?.fromTime;
  const toTime = row.toTime ?? current?.toTime;
  const intervalMinutes = row.intervalMinutes ?? current?.intervalMinutes;
  const capacity = row.capacity ?? current?.capacity;
  if (!weekdays || !fromTime || !toTime || !intervalMinutes || capacity === undefined) return null;
  return {
    id: current?.id ?? null,
    name: row.name,
    weekdays,
    fromTime,
    toTime,
    breakFrom: row.breakFrom ?? current?.breakFrom ?? null,
    breakTo: row.breakTo ?? current?.breakTo ?? null,
    intervalMinutes,
    capacity,
    validFrom: row.validFrom,
    validUntil:
      row.lastDay === undefined ? (current?.validUntil ?? 'infinity') : dayAfter(row.lastDay),
    serves,
  };
}

function servesOf(
  row: ScheduleRow,
  current: StoredVersion | null,
  { serviceOf }: ScheduleContext,
): string[] | null {
  if (row.serves === undefined) return current?.serves ?? null;
  if (row.serves === 'all') return null;
  const ids: string[] = [];
  for (const named of row.serves) {
    const id = serviceOf(named);
    if (id === undefined) {
      const values = { service: named.slug };
      row.errors.push({ column: 'services', code: 'import.service_not_offered', values });
    } else ids.push(id);
  }
  return ids.sort();
}

/**
 * Two versions of one name at once would be two sets of hours for the same people: the earlier one has to end first, by a row of
 * its own. What is stored like that already stays.
 */
function refuseOverlaps(
  planned: readonly PlannedVersion[],
  stored: readonly StoredVersion[],
  rows: readonly ScheduleRow[],
): PlannedVersion[] {
  const changed = new Map(planned.flatMap(({ after }) => (after?.id ? [[after.id, after]] : [])));
  const standing: ImportedVersion[] = stored.map((version) => changed.get(version.id) ?? version);
  return planned.map((one, index) => {
    const { after } = one;
    const row = rows[index];
    if (!after || !row) return one;
    const before = after.id === null ? null : stored.find(({ id }) => id === after.id);
    const other = standing.find(
      (version) =>
        version.id !== after.id &&
        overlaps(version, after) &&
        !(before && overlaps(version, before)),
    );
    if (!other) {
      if (after.id === null) standing.push({ ...after, id: `line ${row.line}` });
      return one;
    }
    const values = { day: writtenDay(other.validFrom) };
    return inError(row, [{ column: 'from_day', code: 'import.schedule_overlaps', values }]);
  });
}

function overlaps(one: ImportedVersion, other: ImportedVersion): boolean {
  return (
    one.name === other.name &&
    one.validFrom < other.validUntil &&
    other.validFrom < one.validUntil &&
    one.weekdays.some((day) => other.weekdays.includes(day)) &&
    one.fromTime < endOf(other) &&
    other.fromTime < endOf(one)
  );
}

/** Past midnight it is after all starts of the day. */
function endOf({ fromTime, toTime }: ImportedVersion): string {
  return toTime > fromTime ? toTime : '24:00';
}

/** With its year: '01/12/2026'. */
function writtenDay(day: string): string {
  return day.split('-').toReversed().join('/');
}
