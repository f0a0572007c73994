import en from '../i18n/en/ui.json';
import pt from '../i18n/pt/ui.json';
import { defineTexts } from '../platform/texts.ts';

export const uiTexts = defineTexts('ui', pt, en);
