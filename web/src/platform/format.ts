import { type Language, localeOf } from './language.ts';

/**
 * Dates, times and money in the reader's language.
 *
 * Server and browser must print the same characters: every formatter has an explicit locale and time zone, and none uses
 * `formatRange` or `timeZoneName`, where their ICU data differ. 'Now' always comes in from a loader.
 */
export type DayStyle =
  | 'full'
  | 'long'
  | 'medium'
  | 'short'
  | 'date'
  | 'dateOfYear'
  | 'weekday'
  | 'longWeekday'
  | 'dayMonth';

const dayStyles: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  medium: { weekday: 'short', day: 'numeric', month: 'long' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'long' },
  dateOfYear: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
  longWeekday: { weekday: 'long' },
  dayMonth: { day: 'numeric', month: 'short' },
};

/** A civil date (YYYY-MM-DD): '2026-11-23' → 'segunda-feira, 23 de novembro'. */
export function formatDay(date: string, language: Language, style: DayStyle = 'long'): string {
  return dateFormat(language, { ...dayStyles[style], timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** A month (YYYY-MM): '2026-11' → 'novembro de 2026'. */
export function formatMonth(month: string, language: Language): string {
  const style = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return dateFormat(language, style).format(new Date(`${month}-01T00:00:00Z`));
}

/** The wall time of an instant (ISO 8601) in the place's zone: '09:20'. */
export function formatTime(instant: string, timeZone: string, language: Language): string {
  return dateFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(instant));
}

/** Day and wall time of an instant in the place's zone. */
export function formatMoment(instant: string, timeZone: string, language: Language): string {
  return `${formatDay(civilDate(instant, timeZone), language)}, ${formatTime(instant, timeZone, language)}`;
}

/** `DD MMM YYYY - HH:mm` in the place's zone, as lists show a moment: '23 nov 2026 - 09:20'. It stands on one line. */
export function formatStamp(instant: string, timeZone: string, language: Language): string {
  const [year, , day] = civilDate(instant, timeZone).split('-');
  // By itself: in a whole date Portuguese writes a short month as a number. English has a 'Sept' among three letters.
  const month = dateFormat(language, { month: 'short', timeZone }).format(new Date(instant));
  const stamp = `${day} ${month.slice(0, 3)} ${year} - ${formatTime(instant, timeZone, language)}`;
  return stamp.replaceAll(' ', '\u00a0');
}

/** The civil date (YYYY-MM-DD) of an instant in a zone. */
export function civilDate(instant: string, timeZone: string): string {
  // Swedish writes dates as ISO 8601 does, in both ICU versions.
  return dateFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(instant));
}

/** Whole cents as euros with two decimals: 500 → '5,00 €' or '€5.00'. */
export function formatMoney(cents: number, language: Language): string {
  return numberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);
}

/** 'Ana, Rui e Rosa'. */
export function formatNames(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(tagOf(language), { type: 'conjunction' }).format(names);
}

export function formatNumber(value: number, language: Language): string {
  return numberFormat(language, {}).format(value);
}

/** Metres as people say them: 400 → '400 m', 1100 → '1,1 km'. */
export function formatDistance(metres: number, language: Language): string {
  if (metres < 950) return `${Math.round(metres / 50) * 50} m`;
  return `${numberFormat(language, { maximumFractionDigits: metres < 9_950 ? 1 : 0 }).format(metres / 1000)} km`;
}

/** '84 kB' or '1.2 MB', of a file. */
export function formatSize(bytes: number, language: Language): string {
  const isSmall = bytes < 1_000_000;
  return numberFormat(language, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(isSmall ? Math.max(1, bytes / 1000) : bytes / 1_000_000);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Swedish only for its way of writing dates. */
type FormatLanguage = Language | 'sv-SE';

function dateFormat(language: FormatLanguage, options: Intl.DateTimeFormatOptions) {
  return remembered(
    dateFormats,
    JSON.stringify([language, options]),
    () => new Intl.DateTimeFormat(tagOf(language), options),
  );
}

function numberFormat(language: Language, options: Intl.NumberFormatOptions) {
  return remembered(
    numberFormats,
    JSON.stringify([language, options]),
    () => new Intl.NumberFormat(tagOf(language), options),
  );
}

function tagOf(language: FormatLanguage): string {
  return language === 'sv-SE' ? language : localeOf(language);
}

/** A formatter takes a hundred times longer to make than to use. */
function remembered<Format>(known: Map<string, Format>, key: string, make: () => Format): Format {
  const format = known.get(key) ?? make();
  known.set(key, format);
  return format;
}

/** In groups of three, as numbers are said: '+351 239 028 621', '912 345 678'; of another form it stays as it is. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\+351)?(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3\u00a0$4').trim();
}
