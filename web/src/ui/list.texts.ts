import en from '../i18n/en/list.json';
import pt from '../i18n/pt/list.json';
import { defineTexts } from '../platform/texts.ts';

export const listTexts = defineTexts('list', pt, en);
