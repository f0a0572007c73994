import en from '../i18n/en/partners.json';
import pt from '../i18n/pt/partners.json';
import { defineTexts } from '../platform/texts.ts';

export const partnersTexts = defineTexts('partners', pt, en);
