import en from '../i18n/en/cart.json';
import guestsEn from '../i18n/en/cart-guests.json';
import pt from '../i18n/pt/cart.json';
import guestsPt from '../i18n/pt/cart-guests.json';
import { defineOnBehalf, defineTexts, type Translate } from '../platform/texts.ts';

/** As a patient reads them, and as a member of a hotel does, who books for guests. */
export const cartTexts = defineOnBehalf(defineTexts('cart', pt, en), {
  pt: guestsPt,
  en: guestsEn,
});

/** Translates the words of the cart's screens. */
export type CartText = Translate<keyof typeof pt>;
