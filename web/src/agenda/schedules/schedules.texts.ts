import en from '../../i18n/en/schedules.json';
import pt from '../../i18n/pt/schedules.json';
import { defineTexts } from '../../platform/texts.ts';

export const schedulesTexts = defineTexts('schedules', pt, en);
