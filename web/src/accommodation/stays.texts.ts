import en from '../i18n/en/stays.json';
import pt from '../i18n/pt/stays.json';
import { defineTexts } from '../platform/texts.ts';

export const staysTexts = defineTexts('stays', pt, en);
