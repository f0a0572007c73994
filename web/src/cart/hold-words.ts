import type { CartText } from './cart.texts.ts';

/** How long the places are still kept, in whole minutes: 'As horas ficam guardadas mais 14 minutos.' */
export function holdWords(secondsLeft: number, t: CartText): string {
  return secondsLeft < 60 ? t('hold.soon') : t('hold.left', { count: Math.ceil(secondsLeft / 60) });
}

/** The same for the bar at the thumb: 'Guardado mais 14 minutos'. */
export function shortHold(secondsLeft: number, t: CartText): string {
  return t('hold.short', { count: Math.max(1, Math.ceil(secondsLeft / 60)) });
}
