import { formatMoney } from '../platform/format.ts';
import type { Language } from '../platform/language.ts';
import type { CartText } from './cart.texts.ts';

/** Euros of the wire as whole cents. */
export function centsOf(euros: number): number {
  return Math.round(euros * 100);
}

/** 'Grátis', '8,30 €' or '8,30 € – 12,00 €'; euros as the wire has them. */
export function priceText(
  { minimum, maximum }: { minimum: number; maximum: number },
  language: Language,
  t: CartText,
): string {
  const text = (euros: number) =>
    euros === 0 ? t('price.free') : formatMoney(centsOf(euros), language);
  return minimum === maximum ? text(minimum) : `${text(minimum)} – ${text(maximum)}`;
}
