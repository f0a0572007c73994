import en from '../../i18n/en/closures.json';
import pt from '../../i18n/pt/closures.json';
import { defineTexts } from '../../platform/texts.ts';

export const closuresTexts = defineTexts('closures', pt, en);
