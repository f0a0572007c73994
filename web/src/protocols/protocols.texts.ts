import en from '../i18n/en/protocols.json';
import pt from '../i18n/pt/protocols.json';
import { defineTexts } from '../platform/texts.ts';

export const protocolsTexts = defineTexts('protocols', pt, en);
