import en from '../i18n/en/app.json';
import pt from '../i18n/pt/app.json';
import { defineTexts } from '../platform/texts.ts';

export const appTexts = defineTexts('app', pt, en);
