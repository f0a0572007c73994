/** A formatter takes a hundred times longer to make than to use; there are as many as ways to say it times zones. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * The formatter of instants for a locale, made once.
 * @throws RangeError for a time zone that this system does not know.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  return remembered(dateFormats, key, () => new Intl.DateTimeFormat(locale, options));
}

/** The formatter of numbers for a locale, made once. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  return remembered(numberFormats, key, () => new Intl.NumberFormat(locale, options));
}

function remembered<Format>(known: Map<string, Format>, key: string, make: () => Format): Format {
  const format = known.get(key) ?? make();
  known.set(key, format);
  return format;
}
