import en from '../i18n/en/results.json';
import pt from '../i18n/pt/results.json';
import { defineTexts } from '../platform/texts.ts';

export const resultsTexts = defineTexts('results', pt, en);
