import en from '../i18n/en/alerts.json';
import pt from '../i18n/pt/alerts.json';
import { defineTexts } from '../platform/texts.ts';

export const alertsTexts = defineTexts('alerts', pt, en);
