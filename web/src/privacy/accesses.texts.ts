import en from '../i18n/en/accesses.json';
import pt from '../i18n/pt/accesses.json';
import { defineTexts } from '../platform/texts.ts';

export const accessesTexts = defineTexts('accesses', pt, en);
