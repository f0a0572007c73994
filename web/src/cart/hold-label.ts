import { useNow } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { useSecondsLeft } from '../platform/use-seconds-left.ts';
import { type CartText, cartTexts } from './cart.texts.ts';

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

/** How long a hold still lasts, counting down; null without one, and once it is over. */
export function useHoldLabel(holdExpiresAt: string | null): string | null {
  const t = useText(cartTexts);
  const seconds = useSecondsLeft(holdExpiresAt, useNow()) ?? 0;
  return seconds > 0 ? holdLabel(seconds, t) : null;
}
