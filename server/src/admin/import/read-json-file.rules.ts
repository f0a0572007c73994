import type { ImportKind } from '@vaga/contract/import-columns';
import { importColumns, importKinds } from '@vaga/contract/import-columns';
import { importCellCharacters } from '@vaga/contract/import-limits';
import { importRows } from '@vaga/contract/limits';
import { tooManyRows } from './read-csv-file.rules.ts';
import type { SentRow, SentTable, UnpackedUpload } from './sent-table.ts';

const shape = { refused: { code: 'import.json_wrong' } } as const;

/** The tables of a JSON file: lists of rows under the names of the kinds, each row an object of texts, numbers, booleans and lists of these. */
export function readJsonFile(text: string): UnpackedUpload {
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return shape;
  }
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return shape;
  const tables: SentTable[] = [];
  for (const kind of importKinds) {
    const list: unknown = Object.hasOwn(file, kind) ? file[kind as keyof typeof file] : undefined;
    if (list === undefined) continue;
    if (!Array.isArray(list)) return shape;
    if (list.length > importRows) return tooManyRows(kind);
    const rows = rowsOf(kind, list);
    if (rows === null) return shape;
    tables.push({ kind, headers: [...importColumns[kind]], rows });
  }
  return tables.length > 0 ? { tables } : shape;
}

/** Null for a row that is none. Fields that are not ours are left out, whatever they are called. */
function rowsOf(kind: ImportKind, list: readonly unknown[]): SentRow[] | null {
  const rows: SentRow[] = [];
  for (const [index, row] of list.entries()) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return null;
    const cells = importColumns[kind].map((column) =>
      Object.hasOwn(row, column) ? cellOf((row as Record<string, unknown>)[column]) : '',
    );
    if (cells.some((cell) => cell === null)) return null;
    rows.push({ line: index + 1, cells: cells.map((cell) => cell ?? '') });
  }
  return rows;
}

function cellOf(value: unknown): string | null {
  if (value === null) return '';
  if (typeof value === 'string') return value.slice(0, importCellCharacters + 1);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value) || value.length > importRows) return null;
  const parts = value.map((part) => (Array.isArray(part) ? null : cellOf(part)));
  return parts.includes(null) ? null : parts.join(' ');
}
