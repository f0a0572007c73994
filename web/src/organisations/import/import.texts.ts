import en from '../../i18n/en/import.json';
import pt from '../../i18n/pt/import.json';
import { defineTexts } from '../../platform/texts.ts';

export const importTexts = defineTexts('import', pt, en);
