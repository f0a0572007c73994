import en from '../i18n/en/persons.json';
import guestsEn from '../i18n/en/persons-guests.json';
import pt from '../i18n/pt/persons.json';
import guestsPt from '../i18n/pt/persons-guests.json';
import { defineOnBehalf, defineTexts } from '../platform/texts.ts';

/** As a patient reads them, and as a member does, who enters the data of others. */
export const personsTexts = defineOnBehalf(defineTexts('persons', pt, en), {
  pt: guestsPt,
  en: guestsEn,
});
