import { formatMoney } from '../platform/format.ts';
import type { Language } from '../platform/language.ts';
import type { CartText } from './cart.texts.ts';

/** Euros of the wire as whole cents. */
export function centsOf(euros: number): number {
  return Math.round(euros * 100);
}

/** 'Grátis', '8,30 €', or 'desde 8,30 €' where it is not the same on all days; euros as the wire has them. */
export function priceText(
  { minimum, maximum }: { minimum: number; maximum: number },
  language: Language,
  t: CartText,
): string {
  if (maximum === 0) return t('price.free');
  const price = formatMoney(centsOf(minimum), language);
  return minimum === maximum ? price : t('price.from', { price });
}
