import type { CartText } from './cart.texts.ts';

/** What a place has accepted is kept for a day: from two hours on, hours are enough. */
const longSeconds = 2 * 3600;

/** How long the places are still kept, in whole minutes: 'As horas ficam guardadas mais 14 minutos.' */
export function holdLabel(secondsLeft: number, t: CartText): string {
  if (secondsLeft >= longSeconds) return t('hold.hours', { count: Math.floor(secondsLeft / 3600) });
  return secondsLeft < 60 ? t('hold.soon') : t('hold.left', { count: Math.ceil(secondsLeft / 60) });
}

/** The same for the bar at the thumb: 'Guardado mais 14 minutos'. */
export function shortHold(secondsLeft: number, t: CartText): string {
  if (secondsLeft >= longSeconds) {
    return t('hold.shortHours', { count: Math.floor(secondsLeft / 3600) });
  }
  return t('hold.short', { count: Math.max(1, Math.ceil(secondsLeft / 60)) });
}
