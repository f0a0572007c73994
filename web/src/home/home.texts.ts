import en from '../i18n/en/home.json';
import pt from '../i18n/pt/home.json';
import { defineTexts } from '../platform/texts.ts';

export const homeTexts = defineTexts('home', pt, en);
