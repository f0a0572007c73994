import en from '../i18n/en/search.json';
import pt from '../i18n/pt/search.json';
import { defineTexts } from '../platform/texts.ts';

export const searchTexts = defineTexts('search', pt, en);
