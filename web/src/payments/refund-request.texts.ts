import en from '../i18n/en/refund-request.json';
import pt from '../i18n/pt/refund-request.json';
import { defineTexts } from '../platform/texts.ts';

export const refundRequestTexts = defineTexts('refund-request', pt, en);
