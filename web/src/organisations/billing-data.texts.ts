import en from '../i18n/en/billing-data.json';
import pt from '../i18n/pt/billing-data.json';
import { defineTexts } from '../platform/texts.ts';

export const billingDataTexts = defineTexts('billing-data', pt, en);
