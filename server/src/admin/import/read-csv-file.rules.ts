import type { ImportKind } from '@vaga/contract/import-columns';
import { importCellCharacters } from '@vaga/contract/import-limits';
import { importRows } from '@vaga/contract/limits';
import { readCsvCell } from '../../platform/csv-cell.rules.ts';
import { maxCsvColumns, readCsvTable } from '../../platform/csv-rows.rules.ts';
import { guessKind } from './columns.rules.ts';
import type { SentTable, UploadRefusal } from './sent-table.ts';

/** Two descriptions and the rest. */
const maxRowCharacters = 3 * importCellCharacters;

/** The table of a CSV file. @param kind what its name says it is; null for a file by itself: its columns say it. */
export function readCsvFile(
  text: string,
  kind: ImportKind | null,
): SentTable | { refused: UploadRefusal; isTooLarge?: boolean } {
  const table = readCsvTable(text, { maxRows: importRows, maxRowCharacters });
  if ('refused' in table && table.refused === 'columns') {
    const values = { file: fileOf(kind), maximum: maxCsvColumns };
    return { refused: { code: 'import.columns_many', values } };
  }
  if ('refused' in table) {
    const values = { file: fileOf(kind), line: table.line };
    return { refused: { code: 'import.csv_unreadable', values } };
  }
  const { headers, rows } = table;
  const known = kind ?? guessKind(headers);
  if (known === null) return { refused: { code: 'import.csv_unknown' } };
  if (rows.length > importRows) return tooManyRows(known);
  return {
    kind: known,
    headers: headers.map((header) => header.slice(0, 80)),
    rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(readCsvCell) })),
  };
}

export function tooManyRows(kind: ImportKind): { refused: UploadRefusal; isTooLarge: boolean } {
  const values = { file: kind, maximum: importRows };
  return { refused: { code: 'import.rows_many', values }, isTooLarge: true };
}

const fileOf = (kind: ImportKind | null) => (kind === null ? 'CSV' : `${kind}.csv`);
