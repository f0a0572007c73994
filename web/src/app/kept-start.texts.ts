import en from '../i18n/en/kept-start.json';
import pt from '../i18n/pt/kept-start.json';
import { defineTexts } from '../platform/texts.ts';

export const keptStartTexts = defineTexts('kept-start', pt, en);
