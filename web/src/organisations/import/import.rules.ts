import type { ImportFile, ImportLine, ImportLineState, ImportReport } from '@vaga/contract/import';
import type { ImportKind } from '@vaga/contract/import-columns';
import { importColumns, importKinds, keyColumns } from '@vaga/contract/import-columns';
import type { PoolSchedule } from '@vaga/contract/schedules';

/** Which header of a file is which of our columns, by its index; -1 for none. */
export type ChosenColumns = Partial<Record<ImportKind, Record<string, number>>>;

/** Whether a member has to look at the columns: one is missing, or a header of the file is none of ours. */
export function needsColumns({ files }: ImportReport): boolean {
  return files.some(
    ({ missing, headers, columns }) =>
      missing.length > 0 || Object.keys(columns).length < headers.length,
  );
}

/** The choices of all columns of the files, as they were recognised: -1 for those that a file does not have. */
export function columnsOf(files: readonly ImportFile[]): ChosenColumns {
  return Object.fromEntries(
    files.map(({ kind, columns }) => [
      kind,
      Object.fromEntries(importColumns[kind].map((column) => [column, columns[column] ?? -1])),
    ]),
  );
}

/** The key columns that no header was chosen for. */
export function missingColumnsOf(
  kind: ImportKind,
  chosen: Readonly<Record<string, number>>,
): string[] {
  return keyColumns[kind].filter((column) => (chosen[column] ?? -1) < 0);
}

/** The headers of a file that no column was chosen for: they are not read. */
export function headersLeft(
  { headers }: ImportFile,
  chosen: Readonly<Record<string, number>>,
): string[] {
  const taken = new Set(Object.values(chosen));
  return headers.filter((_, index) => !taken.has(index));
}

export type Totals = Record<ImportLineState, number>;

/** The rows of all kinds in each state. */
export function totalsOf({ counts }: ImportReport): Totals {
  const sum = (state: ImportLineState) =>
    importKinds.reduce((total, kind) => total + (counts[kind]?.[state] ?? 0), 0);
  return { new: sum('new'), changed: sum('changed'), same: sum('same'), error: sum('error') };
}

/** How many rows an import would save. */
export function rowsToSave(report: ImportReport): number {
  const { new: added, changed } = totalsOf(report);
  return added + changed;
}

/** The hours of all refused rows of the pool of a row: the schedule editor begins with them together. */
export function hoursForEditor(
  lines: readonly ImportLine[],
  { forEditor }: Pick<ImportLine, 'forEditor'>,
): PoolSchedule[] {
  const idPool = forEditor?.schedule.idPool;
  return lines.flatMap((line) =>
    line.forEditor && line.forEditor.schedule.idPool === idPool ? [line.forEditor.schedule] : [],
  );
}

/** Those lines that are shown of a filter; '' for all. */
export function linesOf(lines: readonly ImportLine[], state: ImportLineState | ''): ImportLine[] {
  return lines.filter((line) => state === '' || line.state === state);
}
