import en from '../i18n/en/search-next.json';
import pt from '../i18n/pt/search-next.json';
import { defineTexts } from '../platform/texts.ts';

/** Of what few searches show: those that name nothing, or find nothing. */
export const searchNextTexts = defineTexts('search-next', pt, en);
