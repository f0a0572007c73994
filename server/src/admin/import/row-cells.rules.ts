import { CivilDate } from '@vaga/contract/common';
import { importCellCharacters } from '@vaga/contract/import-limits';
import type { MessageCode } from '@vaga/contract/messages';
import type { ColumnPlaces } from './columns.rules.ts';
import type { SentRow, UploadRefusal } from './sent-table.ts';

/** Why a row is not imported, and in which column; null where the whole row is meant. */
export interface RowError extends UploadRefusal {
  column: string | null;
}

/** Reads the cells of a row. Each answers undefined for a cell that is empty or not there, and for a wrong one, whose error it keeps. */
export interface RowCells {
  readonly line: number;
  readonly errors: RowError[];
  refuse(column: string | null, code: MessageCode, values?: UploadRefusal['values']): undefined;
  /** Text without control characters, in NFC; on one line unless it may have several. */
  text(column: string, limits: { maximum: number; hasLines?: boolean }): string | undefined;
  /** One of some words, compared without accents and case. */
  word<Value>(
    column: string,
    words: ReadonlyMap<string, Value>,
    code: MessageCode,
  ): Value | undefined;
  /** A number as people write it, with a comma or a point and at most so many decimals. */
  decimal(column: string, limits: NumberLimits & { decimals: number }): number | undefined;
  whole(column: string, limits: NumberLimits): number | undefined;
  /** A civil day: 2026-12-01 or 01/12/2026. */
  day(column: string): string | undefined;
  /** A wall time 'HH:MM'; 24:00 is the end of the day. */
  time(column: string): string | undefined;
}

interface NumberLimits {
  minimum: number;
  maximum: number;
}

export function openRow(row: SentRow, places: ColumnPlaces): RowCells {
  const errors: RowError[] = [];
  const refuse = (column: string | null, code: MessageCode, values?: UploadRefusal['values']) => {
    errors.push(values ? { column, code, values } : { column, code });
    return undefined;
  };
  const sent = (column: string): string => {
    const at = places.get(column);
    const cell = (at === undefined ? '' : (row.cells[at] ?? '')).trim();
    if (cell.length <= importCellCharacters) return cell;
    refuse(column, 'import.cell_long', { maximum: importCellCharacters });
    return '';
  };
  const decimal: RowCells['decimal'] = (column, limits) => {
    const cell = sent(column).replace(/[\s€]/g, '').replace(',', '.');
    if (cell === '') return undefined;
    const value = Number(cell);
    const { minimum, maximum, decimals } = limits;
    const isNumber = new RegExp(`^-?\\d+(?:\\.\\d{0,${decimals}}0*)?$`).test(cell);
    if (!isNumber || value < minimum || value > maximum)
      return refuse(column, 'import.number_wrong', { minimum, maximum, decimals });
    return value;
  };
  return {
    line: row.line,
    errors,
    refuse,
    text(column, { maximum, hasLines = false }) {
      const cell = plainText(sent(column));
      if (cell === '') return undefined;
      if (cell.length > maximum) return refuse(column, 'import.cell_long', { maximum });
      if (!hasLines && /[\t\n\u2028\u2029]/.test(cell)) return refuse(column, 'import.one_line');
      return cell;
    },
    word(column, words, code) {
      const cell = plainWord(sent(column));
      if (cell === '') return undefined;
      return words.get(cell) ?? refuse(column, code);
    },
    decimal,
    whole: (column, limits) => decimal(column, { ...limits, decimals: 0 }),
    day(column) {
      const cell = sent(column).replace(/^(\d{2})[/.-](\d{2})[/.-](\d{4})$/, '$3-$2-$1');
      if (cell === '') return undefined;
      return CivilDate.safeParse(cell).success && cell < '2200'
        ? cell
        : refuse(column, 'import.day_wrong');
    },
    time(column) {
      const cell = sent(column).replace(
        /^(\d{1,2})[h:](\d{2})(?::00)?$/i,
        (_all, hours, minutes) => `${String(hours).padStart(2, '0')}:${minutes}`,
      );
      if (cell === '') return undefined;
      return /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(cell)
        ? cell
        : refuse(column, 'import.time_wrong');
    },
  };
}

/** A text as it is stored and compared: one kind of line end, letters composed. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').normalize('NFC').trim();
}

/** A word as it is compared: 'Não' is 'nao'. */
export function plainWord(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/** The words of each value, by word. */
export function synonymsOf<Value>(
  ...values: readonly (readonly [Value, ...string[]])[]
): ReadonlyMap<string, Value> {
  return new Map(values.flatMap(([value, ...words]) => words.map((word) => [word, value])));
}

export const yesOrNo = synonymsOf<boolean>(
  [true, 'yes', 'sim', 'true', 'verdadeiro', '1', 's', 'y', 'x'],
  [false, 'no', 'nao', 'false', 'falso', '0', 'n'],
);
