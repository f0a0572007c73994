import en from '../../i18n/en/calendars.json';
import pt from '../../i18n/pt/calendars.json';
import { defineTexts } from '../../platform/texts.ts';

export const calendarsTexts = defineTexts('calendars', pt, en);
