import en from '../i18n/en/privacy.json';
import pt from '../i18n/pt/privacy.json';
import { defineTexts } from '../platform/texts.ts';

export const privacyTexts = defineTexts('privacy', pt, en);
