import en from '../i18n/en/registrations.json';
import pt from '../i18n/pt/registrations.json';
import { defineTexts } from '../platform/texts.ts';

export const registrationsTexts = defineTexts('registrations', pt, en);
