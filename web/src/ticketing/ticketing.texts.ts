import en from '../i18n/en/ticketing.json';
import pt from '../i18n/pt/ticketing.json';
import { defineTexts } from '../platform/texts.ts';

export const ticketingTexts = defineTexts('ticketing', pt, en);
