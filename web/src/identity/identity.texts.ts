import en from '../i18n/en/identity.json';
import pt from '../i18n/pt/identity.json';
import { defineTexts } from '../platform/texts.ts';

export const identityTexts = defineTexts('identity', pt, en);
