import en from '../i18n/en/waitlist.json';
import pt from '../i18n/pt/waitlist.json';
import { defineTexts } from '../platform/texts.ts';

export const waitlistTexts = defineTexts('waitlist', pt, en);
