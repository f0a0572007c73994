import en from '../i18n/en/partner-account.json';
import pt from '../i18n/pt/partner-account.json';
import { defineTexts } from '../platform/texts.ts';

export const partnerAccountTexts = defineTexts('partner-account', pt, en);
