import en from '../i18n/en/agenda.json';
import pt from '../i18n/pt/agenda.json';
import { defineTexts } from '../platform/texts.ts';

export const agendaTexts = defineTexts('agenda', pt, en);
