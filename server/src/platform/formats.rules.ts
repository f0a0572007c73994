/**
 * Creating a formatter takes a hundred times longer than using it. Their number is bounded: formats times time zones.
 */
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * The cached formatter of instants for a locale.
 * @throws RangeError for a time zone that this system does not know.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  return cached(dateFormats, key, () => new Intl.DateTimeFormat(locale, options));
}

/** The cached formatter of numbers for a locale. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  return cached(numberFormats, key, () => new Intl.NumberFormat(locale, options));
}

function cached<Format>(known: Map<string, Format>, key: string, make: () => Format): Format {
  const format = known.get(key) ?? make();
  known.set(key, format);
  return format;
}
