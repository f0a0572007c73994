import en from '../../../i18n/en/day-search.json';
import pt from '../../../i18n/pt/day-search.json';
import { defineTexts } from '../../../platform/texts.ts';

export const daySearchTexts = defineTexts('day-search', pt, en);
