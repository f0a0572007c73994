import en from '../i18n/en/appointment-link.json';
import pt from '../i18n/pt/appointment-link.json';
import { defineTexts } from '../platform/texts.ts';

export const appointmentLinkTexts = defineTexts('appointment-link', pt, en);
