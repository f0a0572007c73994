import type { Language } from '@vaga/contract/common';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { dateFormat, numberFormat } from '../../platform/formats.rules.ts';
import { localDay } from '../../platform/local-time.rules.ts';

const locales: Record<Language, string> = { pt: 'pt-PT', en: 'en-GB' };
/** '25 €' or '€25.50'. */
export function money(cents: number, language: Language): string {
  const whole = cents % 100 === 0;
  return numberFormat(locales[language], {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(cents / 100);
}

/** 'terça-feira, 24 de novembro de 2026', in the entity's zone. */
export function longDay(instant: Date, timeZone: string, language: Language): string {
  return dateFormat(locales[language], { timeZone, dateStyle: 'full' }).format(instant);
}

/** The same for a civil day, YYYY-MM-DD. */
export function longCivilDay(date: string, language: Language): string {
  return longDay(new Date(`${date}T00:00:00Z`), 'UTC', language);
}

/** Whether a start is on another day than the one requested; false if either is unknown. */
export function isOnOtherDay(
  startsAt: Date | undefined,
  requestedDate: string | undefined,
  timeZone: string,
): boolean {
  if (!startsAt || requestedDate === undefined) return false;
  return localDay(startsAt, timeZone) !== requestedDate;
}

/** 'ter., 24/11, 09:20', for a subject. */
export function shortMoment(instant: Date, timeZone: string, language: Language): string {
  const day = dateFormat(locales[language], {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).format(instant);
  return `${day}, ${clock(instant, timeZone, language)}`;
}

/** '09:20 – 09:30', in the entity's zone, which is named if its clock differs from Lisbon's. */
export function timeRange(
  from: Date,
  until: Date,
  place: { timeZone: string; language: Language },
): string {
  const { timeZone, language } = place;
  const times = `${clock(from, timeZone, language)} – ${clock(until, timeZone, language)}`;
  const zone = otherZone(from, timeZone, language);
  return zone === null ? times : `${times} (${zone})`;
}

/** 'Hora dos Açores' if the clock in a zone differs from Lisbon's at that instant; else null. */
export function otherZone(instant: Date, timeZone: string, language: Language): string | null {
  if (clock(instant, timeZone, language) === clock(instant, homeTimeZone, language)) return null;
  const zone = dateFormat(locales[language], { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return zone ?? timeZone;
}

function clock(instant: Date, timeZone: string, language: Language): string {
  return dateFormat(locales[language], {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant);
}

/** 'Ana, Rui e Rosa'. */
export function names(list: readonly string[], language: Language): string {
  return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(list);
}

/** The code as it is shown: without the brand's four letters. */
export const shownCode = (code: string) => code.slice(4);

/** In groups of three, as on the screens: '+351 239 028 621'; other formats stay as they are. */
export const shownPhone = (phone: string) =>
  phone.replace(/^(\+351)(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3\u00a0$4');
