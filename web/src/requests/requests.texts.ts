import en from '../i18n/en/requests.json';
import pt from '../i18n/pt/requests.json';
import { defineTexts } from '../platform/texts.ts';

export const requestsTexts = defineTexts('requests', pt, en);
