import en from '../i18n/en/self-check-in.json';
import pt from '../i18n/pt/self-check-in.json';
import { defineTexts } from '../platform/texts.ts';

export const selfCheckInTexts = defineTexts('self-check-in', pt, en);
