import en from '../../i18n/en/allotments.json';
import pt from '../../i18n/pt/allotments.json';
import { defineTexts } from '../../platform/texts.ts';

export const allotmentsTexts = defineTexts('allotments', pt, en);
