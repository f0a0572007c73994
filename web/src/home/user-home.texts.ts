import en from '../i18n/en/user-home.json';
import pt from '../i18n/pt/user-home.json';
import { defineTexts } from '../platform/texts.ts';

export const userHomeTexts = defineTexts('user-home', pt, en);
