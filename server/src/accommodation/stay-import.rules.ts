import { CivilDate } from '@vaga/contract/common';
import { bookableDays, importRows } from '@vaga/contract/limits';
import { isStayCode } from '@vaga/contract/stay-code';
import type { StayLine } from '@vaga/contract/stays';
import type { CsvRows, CsvRowsQuestion } from '../platform/csv-rows.rules.ts';
import { addDays } from '../platform/local-time.rules.ts';
import type { KnownStay, StayRefusal } from './stay.rules.ts';
import { countLeftOut } from './stay.rules.ts';
import { normaliseReservationCode } from './travel.rules.ts';

/** A row of a file, as it was sent. */
export interface SentStay {
  /** The line of the file, from 1; of a row over several lines the last. */
  line: number;
  code: string;
  checkIn: string;
  checkOut: string;
}

type StayColumn = 'code' | 'check_in' | 'check_out';

/** What is read of a file: one row more than `importRows`, so that the caller can tell that there are too many. */
export const stayFile: CsvRowsQuestion<StayColumn> = {
  columns: ['code', 'check_in', 'check_out'],
  maxRows: importRows,
};

/** The stays that the rows of a file say. */
export function readSentStays(
  read: CsvRows<StayColumn>,
): { rows: SentStay[] } | { refused: StayRefusal } {
  if ('rows' in read) {
    return {
      rows: read.rows.map(({ line, values }) => ({
        line,
        code: values.code,
        checkIn: values.check_in,
        checkOut: values.check_out,
      })),
    };
  }
  if (read.refused === 'header') return { refused: { code: 'stay.import_header' } };
  return { refused: { code: 'stay.import_unreadable', values: { line: read.line } } };
}

/** What a file is compared with. */
export interface KnownStays {
  /** The stays of the hotel. */
  own: ReadonlyMap<string, KnownStay>;
  /** Today at the hotel. */
  today: string;
}

/** A row, and what becomes of it. */
export interface PlannedStay extends Omit<StayLine, 'error'> {
  refusal: StayRefusal | null;
}

/**
 * What becomes of each row of a file. Pure, and without an end of its own: what it plans, once done, it plans to leave as it is.
 * A stay whose days would leave out an appointment that the hotel booked within the days so far is not changed. Appointments
 * of guests who added the code do not count: the answer would tell the hotel their days.
 */
export function planStays(rows: readonly SentStay[], known: KnownStays): PlannedStay[] {
  const lineOfCode = new Map<string, number>();
  return rows.map((row) => {
    const code = normaliseReservationCode(row.code);
    const stay = { code, checkInDate: dayOf(row.checkIn), checkOutDate: dayOf(row.checkOut) };
    const earlier = lineOfCode.get(code);
    const refusal: StayRefusal | null =
      earlier === undefined
        ? refusalOf(stay, known)
        : { code: 'stay.code_repeated', values: { line: earlier } };
    lineOfCode.set(code, earlier ?? row.line);
    const own = known.own.get(code);
    const planned = { ...stay, line: row.line, before: null, refusal };
    if (refusal) return { ...planned, code: row.code.slice(0, 60), state: 'error' };
    if (!own) return { ...planned, state: 'new' };
    const { checkInDate, checkOutDate } = own;
    if (checkInDate === stay.checkInDate && checkOutDate === stay.checkOutDate)
      return { ...planned, state: 'same' };
    return { ...planned, state: 'changed', before: { checkInDate, checkOutDate } };
  });
}

type SentDays = Pick<StayLine, 'code' | 'checkInDate' | 'checkOutDate'>;

function refusalOf(stay: SentDays, { own, today }: KnownStays): StayRefusal | null {
  const { code, checkInDate, checkOutDate } = stay;
  if (!isStayCode(code)) return { code: 'stay.code_wrong' };
  if (checkInDate === null || checkOutDate === null) return { code: 'stay.date_wrong' };
  if (checkOutDate <= checkInDate) return { code: 'stay.days_wrong' };
  const present = own.get(code);
  if (!present && checkOutDate < today) return { code: 'reservation.over' };
  if (checkOutDate > addDays(today, bookableDays))
    return { code: 'stay.too_far', values: { days: bookableDays } };
  const count = present ? countLeftOut(present, { checkInDate, checkOutDate }) : 0;
  return count > 0 ? { code: 'stay.leaves_out', values: { count } } : null;
}

/** A day as YYYY-MM-DD, from that or DD/MM/YYYY; null for anything else. */
function dayOf(sent: string): string | null {
  const [, day = '', month = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(sent) ?? [];
  const date = year ? [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-') : sent;
  return CivilDate.safeParse(date).success ? date : null;
}
