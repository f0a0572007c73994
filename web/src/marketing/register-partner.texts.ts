import en from '../i18n/en/register-partner.json';
import pt from '../i18n/pt/register-partner.json';
import { defineTexts } from '../platform/texts.ts';

export const registerPartnerTexts = defineTexts('register-partner', pt, en);
