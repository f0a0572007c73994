import { CsvError, parse } from 'csv-parse/sync';

/** A row of a CSV file: the line where it stands, from 1 (of a row over several lines the last), and the columns asked for. */
export interface CsvRow<Column extends string> {
  line: number;
  values: Record<Column, string>;
}

/** The rows of a CSV file, or why it has none: other columns, or no CSV from this line on. */
export type CsvRows<Column extends string> =
  | { rows: CsvRow<Column>[] }
  | { refused: 'header' }
  | { refused: 'unreadable'; line: number };

/**
 * Reads a CSV file that people or other systems wrote (RFC 4180; also with semicolons or tabs, and a byte order mark). The first
 * row names the columns, in any order and beside any others. Rows without a value in them are left out. Reads one row more
 * than `maxRows`, so that the caller can tell that there are too many.
 */
export function readCsvRows<const Column extends string>(
  csv: string,
  { columns, maxRows }: { columns: readonly Column[]; maxRows: number },
): CsvRows<Column> {
  try {
    const [header = [], ...records] = parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      to: maxRows + 2,
      // A quotation mark that is not closed would take the rest of the file into one row.
      max_record_size: 4000,
      on_record: (record: string[], { lines }) => [String(lines), ...record],
    });
    const names = header.map((name) => name.toLowerCase());
    const places = columns.map((column) => ({ column, at: names.indexOf(column, 1) }));
    if (places.some(({ at }) => at < 0)) return { refused: 'header' };
    const rows = records.map((record) => ({
      line: Number(record[0]),
      values: Object.fromEntries(places.map(({ column, at }) => [column, record[at] ?? ''])),
    })) as CsvRow<Column>[];
    return {
      rows: rows.filter(({ values }) => Object.values(values).some((value) => value !== '')),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { refused: 'unreadable', line: typeof error.lines === 'number' ? error.lines : 1 };
  }
}
