import en from '../i18n/en/partner-terms.json';
import pt from '../i18n/pt/partner-terms.json';
import { defineTexts } from '../platform/texts.ts';

export const partnerTermsTexts = defineTexts('partner-terms', pt, en);
