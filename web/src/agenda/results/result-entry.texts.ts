import en from '../../i18n/en/result-entry.json';
import pt from '../../i18n/pt/result-entry.json';
import { defineTexts } from '../../platform/texts.ts';

export const resultEntryTexts = defineTexts('result-entry', pt, en);
