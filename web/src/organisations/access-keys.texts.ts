import en from '../i18n/en/access-keys.json';
import pt from '../i18n/pt/access-keys.json';
import { defineTexts } from '../platform/texts.ts';

export const accessKeysTexts = defineTexts('access-keys', pt, en);
