import en from '../i18n/en/appointments.json';
import pt from '../i18n/pt/appointments.json';
import { defineTexts } from '../platform/texts.ts';

export const appointmentsTexts = defineTexts('appointments', pt, en);
