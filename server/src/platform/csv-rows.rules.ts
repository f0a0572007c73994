import { CsvError, parse } from 'csv-parse/sync';

/** A row of a CSV file: the line where it stands, from 1 (of a row over several lines the last), and its cells. */
export interface CsvTableRow {
  line: number;
  cells: string[];
}

/** A CSV file with its first row as headers, or the line from which on it is no CSV or that has more than `maxCsvColumns` cells. */
export type CsvTable =
  | { headers: string[]; rows: CsvTableRow[] }
  | { refused: 'unreadable' | 'columns'; line: number };

interface CsvLimits {
  maxRows: number;
  /** Of a row: a quotation mark that is not closed would take the rest of the file into one. */
  maxRowCharacters?: number;
}

/** A file of people has twenty columns, one of another system fifty. */
export const maxCsvColumns = 100;

class TooManyCells extends Error {
  readonly line: number;
  constructor(line: number) {
    super('too many cells');
    this.line = line;
  }
}

/**
 * Reads a CSV file that people or other systems wrote (RFC 4180; also with semicolons or tabs, and a byte order mark). What
 * separates the cells is what separates those of the first row, so that a price may have a comma between semicolons. Rows without
 * a value are left out. Reads one row more than `maxRows`, so that the caller can tell that there are too many; of a row no cell without
 * a header.
 */
export function readCsvTable(
  csv: string,
  { maxRows, maxRowCharacters = 4000 }: CsvLimits,
): CsvTable {
  let columns: number | null = null;
  try {
    const [header = [], ...records] = parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      to: maxRows + 2,
      max_record_size: maxRowCharacters,
      // That limit does not count separators: a megabyte of them would be as many cells, and a second of work.
      cast: (value, { index, lines }) => {
        if (index >= maxCsvColumns) throw new TooManyCells(lines);
        return value;
      },
      on_record: (record: string[], { lines }) => {
        columns ??= record.length;
        return [String(lines), ...record.slice(0, columns)];
      },
    });
    const rows = records.map(([line, ...cells]) => ({ line: Number(line), cells }));
    return { headers: header.slice(1), rows };
  } catch (error) {
    if (error instanceof TooManyCells) return { refused: 'columns', line: error.line };
    if (!(error instanceof CsvError)) throw error;
    return { refused: 'unreadable', line: typeof error.lines === 'number' ? error.lines : 1 };
  }
}

const delimiters = [';', ',', '\t'];

/** The one that the first row has most of, outside of its quotes. */
function delimiterOf(csv: string): string {
  const [first = ''] = csv
    .slice(0, 20_000)
    .trimStart()
    .split(/[\r\n]/, 1);
  const bare = first.replace(/"(?:[^"]|"")*"/g, '');
  const countOf = (delimiter: string) => bare.split(delimiter).length;
  return delimiters.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ',';
}

/** A row of a CSV file with the columns asked for. */
export interface CsvRow<Column extends string> {
  line: number;
  values: Record<Column, string>;
}

/** The rows of a CSV file, or why it has none: other columns, or no CSV from this line on. */
export type CsvRows<Column extends string> =
  | { rows: CsvRow<Column>[] }
  | { refused: 'header' }
  | { refused: 'unreadable'; line: number };

/** The columns that a file must have, and how many of its rows are read, but for one more. */
export interface CsvRowsQuestion<Column extends string> {
  columns: readonly Column[];
  maxRows: number;
}

/**
 * The same for a file whose first row names the columns, in any order and beside any others. Rows without a value in the columns
 * asked for are left out.
 */
export function readCsvRows<const Column extends string>(
  csv: string,
  { columns, maxRows }: CsvRowsQuestion<Column>,
): CsvRows<Column> {
  const table = readCsvTable(csv, { maxRows });
  if ('refused' in table) {
    const { refused, line } = table;
    return refused === 'columns' && line === 1
      ? { refused: 'header' }
      : { refused: 'unreadable', line };
  }
  const names = table.headers.map((name) => name.toLowerCase());
  const places = columns.map((column) => ({ column, at: names.indexOf(column) }));
  if (places.some(({ at }) => at < 0)) return { refused: 'header' };
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    values: Object.fromEntries(places.map(({ column, at }) => [column, cells[at] ?? ''])),
  })) as CsvRow<Column>[];
  return {
    rows: rows.filter(({ values }) => Object.values(values).some((value) => value !== '')),
  };
}
