import { formatDay } from '../platform/format.ts';
import type { Language } from '../platform/language.ts';

/** 'quarta-feira, 2 de dezembro, 15:00' of a day and time by the clock of a stay: YYYY-MM-DDTHH:mm:ss. */
export function formatArrival(date: string, language: Language): string {
  return `${formatDay(date.slice(0, 10), language)}, ${date.slice(11, 16)}`;
}

/** '2 a 5 de dezembro': the first and last day of a stay. */
export function formatStay(
  { checkInDate, checkOutDate }: { checkInDate: string; checkOutDate: string },
  language: Language,
): string {
  const year = checkOutDate.slice(0, 4);
  return `${formatDay(checkInDate, language, 'date')} – ${formatDay(checkOutDate, language, 'date')} ${year}`;
}
