import en from '../i18n/en/audit.json';
import pt from '../i18n/pt/audit.json';
import { defineTexts } from '../platform/texts.ts';

export const auditTexts = defineTexts('audit', pt, en);
