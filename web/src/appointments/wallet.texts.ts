import en from '../i18n/en/wallet.json';
import pt from '../i18n/pt/wallet.json';
import { defineTexts } from '../platform/texts.ts';

export const walletTexts = defineTexts('wallet', pt, en);
