import en from '../i18n/en/waiting-list.json';
import pt from '../i18n/pt/waiting-list.json';
import { defineTexts } from '../platform/texts.ts';

export const waitingListTexts = defineTexts('waiting-list', pt, en);
