/** What stands in the three boxes of a date, as it was typed. */
export interface TypedDate {
  day: string;
  month: string;
  year: string;
}

export type DatePart = keyof TypedDate;

export type DateError =
  | 'parts'
  | 'noDay'
  | 'noMonth'
  | 'noYear'
  | 'day'
  | 'month'
  | 'year'
  | 'dayOfMonth'
  | 'early'
  | 'late';

export interface WrongDate {
  error: DateError;
  /** The boxes to mend, the first of them first. */
  parts: DatePart[];
}

/** Civil dates, YYYY-MM-DD: `first` inclusive, `before` exclusive. */
export interface DateLimits {
  first: string;
  before: string;
}

const all: DatePart[] = ['day', 'month', 'year'];
const missing = { day: 'noDay', month: 'noMonth', year: 'noYear' } as const;

/**
 * The civil date (YYYY-MM-DD) that three boxes say, or the first error: what is missing, then year,
 * month and day, then the limits. A year has four digits: of two we would guess the century.
 */
export function readTypedDate(
  typed: TypedDate,
  { first, before }: DateLimits,
): { date: string } | WrongDate {
  const empty = all.filter((part) => typed[part].trim() === '');
  const [only] = empty;
  if (empty.length > 1) return { error: 'parts', parts: empty };
  if (only) return { error: missing[only], parts: empty };
  const [day, month, year] = [numberIn(typed.day), numberIn(typed.month), numberIn(typed.year)];
  if (!/^\s*\d{4}\s*$/.test(typed.year)) return { error: 'year', parts: ['year'] };
  if (!(month >= 1 && month <= 12)) return { error: 'month', parts: ['month'] };
  if (!(day >= 1 && day <= 31)) return { error: 'day', parts: ['day'] };
  if (day > daysIn(year, month)) return { error: 'dayOfMonth', parts: ['day'] };
  const date = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  if (date.padStart(10, '0') < first) return { error: 'early', parts: ['year'] };
  if (date.padStart(10, '0') >= before) return { error: 'late', parts: all };
  return { date };
}

/** One or two digits as people write a day or a month, four as a year; NaN otherwise. */
function numberIn(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function daysIn(year: number, month: number): number {
  const last = new Date(0);
  // Not Date.UTC: it takes a year below 100 for one of the last century.
  last.setUTCFullYear(year, month, 0);
  return last.getUTCDate();
}

/** The three boxes as one text to keep, 'year-month-day' as far as it goes; '' where nothing is typed. */
export function textOfDate({ day, month, year }: TypedDate): string {
  const parts = [year, month, day].map((part) => part.replaceAll('-', ''));
  return parts.every((part) => part.trim() === '') ? '' : parts.join('-');
}

/** The other way round: also a civil date, '1956-03-02', becomes three boxes. */
export function typedDateOf(text: string): TypedDate {
  const [year = '', month = '', day = ''] = text.split('-');
  return { day, month, year };
}

/** A date pasted whole into one box: '2/3/1956', '02.03.1956', '1956-03-02'; null for anything else. */
export function pastedDate(text: string): TypedDate | null {
  const dayFirst = /^\s*(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})\s*$/.exec(text);
  if (dayFirst)
    return { day: dayFirst[1] ?? '', month: dayFirst[2] ?? '', year: dayFirst[3] ?? '' };
  const yearFirst = /^\s*(\d{4})[\s./-]+(\d{1,2})[\s./-]+(\d{1,2})\s*$/.exec(text);
  return yearFirst
    ? { day: yearFirst[3] ?? '', month: yearFirst[2] ?? '', year: yearFirst[1] ?? '' }
    : null;
}

/**
 * Digits that run on over the end of a box, as one types a date without a pause: '020' in the box of the day is day 02, month 0.
 * They go on into boxes that are empty, or are a whole date (eight digits).
 * @returns the boxes, and the one where the typing goes on; null where the text stays in its box.
 */
export function runOnDate(
  part: DatePart,
  text: string,
  typed: TypedDate,
): { typed: TypedDate; next: DatePart } | null {
  if (part === 'year' || !/^\d{3,8}$/.test(text)) return null;
  const isFree = typed.year === '' && (part === 'month' || typed.month === '');
  if (!isFree && text.length < 8) return null;
  const [head, rest] = [text.slice(0, 2), text.slice(2)];
  if (part === 'month') {
    return { typed: { day: typed.day, month: head, year: rest }, next: 'year' };
  }
  const [month, year] = [rest.slice(0, 2), rest.slice(2)];
  return { typed: { day: head, month, year }, next: year === '' ? 'month' : 'year' };
}
