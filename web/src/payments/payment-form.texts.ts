import en from '../i18n/en/payment-form.json';
import guestsEn from '../i18n/en/payment-form-guests.json';
import pt from '../i18n/pt/payment-form.json';
import guestsPt from '../i18n/pt/payment-form-guests.json';
import { defineOnBehalf, defineTexts } from '../platform/texts.ts';

/** What a cart's payment step and the page of a payment link both say: apart, so that a cart loads these texts alone. */
export const paymentFormTexts = defineOnBehalf(defineTexts('payment-form', pt, en), {
  pt: guestsPt,
  en: guestsEn,
});
