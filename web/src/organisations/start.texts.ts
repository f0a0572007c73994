import en from '../i18n/en/start.json';
import pt from '../i18n/pt/start.json';
import { defineTexts } from '../platform/texts.ts';

export const startTexts = defineTexts('start', pt, en);
