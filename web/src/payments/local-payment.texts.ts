import en from '../i18n/en/local-payment.json';
import pt from '../i18n/pt/local-payment.json';
import { defineTexts } from '../platform/texts.ts';

export const localPaymentTexts = defineTexts('local-payment', pt, en);
