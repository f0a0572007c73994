import en from '../i18n/en/needs.json';
import pt from '../i18n/pt/needs.json';
import { defineTexts } from '../platform/texts.ts';

export const needsTexts = defineTexts('needs', pt, en);
