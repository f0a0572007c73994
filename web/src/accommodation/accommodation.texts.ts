import en from '../i18n/en/accommodation.json';
import pt from '../i18n/pt/accommodation.json';
import { defineTexts } from '../platform/texts.ts';

export const accommodationTexts = defineTexts('accommodation', pt, en);
