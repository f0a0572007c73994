import en from '../i18n/en/entry.json';
import pt from '../i18n/pt/entry.json';
import { defineTexts } from '../platform/texts.ts';

export const entryTexts = defineTexts('entry', pt, en);
