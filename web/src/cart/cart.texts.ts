import en from '../i18n/en/cart.json';
import pt from '../i18n/pt/cart.json';
import { defineTexts, type Translate } from '../platform/texts.ts';

export const cartTexts = defineTexts('cart', pt, en);

/** Translates the words of the cart's screens. */
export type CartText = Translate<keyof typeof pt>;
