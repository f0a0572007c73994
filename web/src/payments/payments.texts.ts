import en from '../i18n/en/payments.json';
import pt from '../i18n/pt/payments.json';
import { defineTexts } from '../platform/texts.ts';

export const paymentsTexts = defineTexts('payments', pt, en);
